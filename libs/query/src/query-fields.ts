import {
  MESSAGE_FEATURES,
  MESSAGE_LANGUAGES,
  SENTIMENTS,
  siteOfSourceKey,
  SOURCES,
  websiteSourceKey,
} from '@krasae/domain';
import { normaliseTag } from '@krasae/text';
import type { FieldExpression } from './query-expression.js';
import type { FaultKind } from './query-faults.js';

/** Names that mean more than text before a colon; any other name:value is text. */
const FIELD = /^(?<field>author|site|lang|has|source|sentiment):/iu;

export type FieldName = 'author' | FieldExpression['kind'];

/** The field that a word begins with, and where its value begins; null for a word that is text. */
export function fieldOf(word: string): { readonly field: FieldName; readonly length: number } | null {
  const [start, name] = FIELD.exec(word) ?? [];
  const field = FIELDS.find((one) => one === name?.toLowerCase());
  return start === undefined || field === undefined ? null : { field, length: start.length };
}

const FIELDS: readonly FieldName[] = ['author', 'site', 'lang', 'has', 'source', 'sentiment'];

/** A field and its value as they were written, or why the value cannot be one. */
export function fieldExpression(field: FieldExpression['kind'], value: string): FieldExpression | FaultKind {
  switch (field) {
    case 'site':
      if (value.includes('*')) return { code: 'siteStar' };
      return normaliseTag(value) === '' ? { code: 'emptySite' } : { kind: 'site', name: value };
    case 'lang':
      return chosen(field, value, MESSAGE_LANGUAGES, (code) => ({ kind: 'lang', code }));
    case 'has':
      return chosen(field, value, MESSAGE_FEATURES, (what) => ({ kind: 'has', what }));
    case 'sentiment':
      return chosen(field, value, SENTIMENTS, (label) => ({ kind: 'sentiment', label }));
    case 'source':
      if (siteOfSourceKey(value)) return { kind: 'source', key: value };
      // The channel's own name for itself.
      if (value.toLowerCase() === 'x') return { kind: 'source', key: 'twitter' };
      return chosen(field, value, SOURCES, (key) => ({ kind: 'source', key }));
  }
}

function chosen<T extends string>(
  field: string,
  value: string,
  values: readonly T[],
  made: (value: T) => FieldExpression,
): FieldExpression | FaultKind {
  const known = values.find((one) => one === value.toLowerCase());
  if (known !== undefined) return made(known);
  const site = field === 'source' ? `, or ${websiteSourceKey('name')}` : '';
  return { code: 'fieldChoice', values: { field, choice: `${values.join(', ')}${site}` } };
}
