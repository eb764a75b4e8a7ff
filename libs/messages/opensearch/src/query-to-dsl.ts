import { siteOfSourceKey } from '@krasae/domain';
import type { MessageQuery, QueryOf } from '@krasae/query';
import { TEXT_BREAK, wholeWordTerms } from '@krasae/text';
import { CATEGORY_FIELDS } from './message-mapping.js';
import type { IntervalsRule, QueryDsl } from './query-dsl.js';

const ALWAYS: QueryDsl = { match_all: {} };
const NEVER: QueryDsl = { match_none: {} };

/** The documents of one account that a query finds. */
export function accountDsl(accountId: string, query: MessageQuery): QueryDsl {
  return allOf([{ term: { account: { value: accountId } } }, queryToDsl(query)]);
}

/**
 * Finds the same messages as predicateOf does (design 5), over the fields of MESSAGE_FIELDS. What a person typed is only
 * ever a value.
 */
export function queryToDsl(query: MessageQuery): QueryDsl {
  switch (query.kind) {
    case 'and':
      return query.of.length === 0 ? ALWAYS : allOf(query.of.map(queryToDsl));
    case 'or':
      return anyOf(query.of.map(queryToDsl));
    case 'not':
      return { bool: { must_not: [queryToDsl(query.of)] } };
    case 'phrase':
    case 'prefix':
    case 'wholeWord':
    case 'near':
      return textDsl(query);
    case 'author':
    case 'authorKey':
    case 'thread':
    case 'parent':
    case 'source':
    case 'site':
    case 'ownMedia':
      return originDsl(query);
    case 'time':
    case 'dayOfWeek':
    case 'hourOfDay':
      return timeDsl(query);
    default:
      return valueDsl(query);
  }
}

function textDsl(query: QueryOf<'phrase' | 'prefix' | 'wholeWord' | 'near'>): QueryDsl {
  if (query.kind === 'near') return nearDsl(query);
  const { atoms } = query;
  const last = atoms.at(-1);
  if (last === undefined) return NEVER;
  if (query.kind === 'phrase') return { match_phrase: { atoms: { query: atoms.join(' ') } } };
  if (query.kind === 'wholeWord') return wholeWord(atoms);
  const before = atoms.slice(0, -1);
  if (before.length === 0) return { prefix: { atoms: { value: last } } };
  return { intervals: { atoms: oneAfterAnother([standing(before), { prefix: { prefix: last } }]) } };
}

/**
 * Either order written out, and the two never overlap: the engine's unordered rule would let them. Both sides have one
 * length each, so that the closest pair is never hidden behind a shorter one.
 */
function nearDsl({ left, right, distance }: QueryOf<'near'>): QueryDsl {
  if (left.length === 0 || right.length === 0) return NEVER;
  const filter = { not_containing: standing([TEXT_BREAK]) };
  const [one, other] = [standing(left), standing(right)];
  const rules = [
    [one, other],
    [other, one],
  ].map((intervals): IntervalsRule => ({ all_of: { ordered: true, max_gaps: distance, intervals, filter } }));
  return { intervals: { atoms: { any_of: { intervals: rules } } } };
}

function standing(atoms: readonly string[]): IntervalsRule {
  return { match: { query: atoms.join(' '), ordered: true, max_gaps: 0 } };
}

function oneAfterAnother(intervals: readonly IntervalsRule[]): IntervalsRule {
  return { all_of: { ordered: true, max_gaps: 0, intervals } };
}

/** Every form of an atom is one term. */
function wholeWord(atoms: readonly string[]): QueryDsl {
  const clauses = wholeWordTerms(atoms).map((forms) => ({
    span_or: { clauses: forms.map((value) => ({ span_term: { wordAtoms: { value } } })) },
  }));
  return { span_near: { clauses, slop: 0, in_order: true } };
}

function originDsl(
  query: QueryOf<'author' | 'authorKey' | 'thread' | 'parent' | 'source' | 'site' | 'ownMedia'>,
): QueryDsl {
  switch (query.kind) {
    case 'author':
      return anyOf(
        ['authorName', 'authorId'].map((field) =>
          query.match === 'exact' ? oneOf(field, [query.name]) : { prefix: { [field]: { value: query.name } } },
        ),
      );
    case 'authorKey':
      return oneOf('authorKey', query.keys);
    case 'thread':
      return oneOf('thread', query.ids);
    case 'parent':
      return oneOf('parent', query.ids);
    case 'source':
      return anyOf([
        oneOf(
          'source',
          query.keys.filter((key) => siteOfSourceKey(key) === null),
        ),
        oneOf(
          'site',
          query.keys.filter((key) => siteOfSourceKey(key) !== null),
        ),
      ]);
    case 'site':
      return oneOf('siteNames', query.names);
    case 'ownMedia': {
      const fields = ['pageId', 'pageName', 'authorId', 'authorName', 'siteNames'];
      return allOf([oneOf('source', [query.source]), anyOf(fields.map((field) => oneOf(field, query.names)))]);
    }
  }
}

function timeDsl(query: QueryOf<'time' | 'dayOfWeek' | 'hourOfDay'>): QueryDsl {
  switch (query.kind) {
    case 'time':
      return {
        range: { createdAt: { ...bound('gte', Math.ceil(query.sinceMs)), ...bound('lte', Math.floor(query.untilMs)) } },
      };
    case 'dayOfWeek':
      return oneOf('dayOfWeek', query.days);
    case 'hourOfDay':
      return oneOf('hourOfDay', query.hours);
  }
}

/** Infinity, which JSON cannot write, is an open end. */
function bound(side: 'gte' | 'lte', ms: number): { readonly gte?: number; readonly lte?: number } {
  return Number.isFinite(ms) ? { [side]: ms } : {};
}

type ValueKind =
  | 'sentiment'
  | 'messageType'
  | 'contentType'
  | 'hashtag'
  | 'category'
  | 'matchedKeyword'
  | 'province'
  | 'language'
  | 'has';

function valueDsl(query: QueryOf<ValueKind>): QueryDsl {
  switch (query.kind) {
    case 'sentiment':
      return oneOf('sentiment', query.labels);
    case 'messageType':
      return oneOf('messageType', query.types);
    case 'contentType':
      return oneOf('contentType', query.types);
    case 'language':
      return oneOf('language', query.codes);
    case 'has':
      return oneOf('features', [query.what]);
    case 'hashtag':
      return query.match === 'prefix' ? { prefix: { hashtags: { value: query.tag } } } : oneOf('hashtags', [query.tag]);
    case 'category': {
      const field = CATEGORY_FIELDS[query.level];
      return field === undefined ? NEVER : oneOf(field, query.names);
    }
    case 'matchedKeyword':
      return oneOf('matchedKeywords', query.keywords);
    case 'province':
      return oneOf('provinces', query.names);
  }
}

function allOf(filter: readonly QueryDsl[]): QueryDsl {
  return { bool: { filter } };
}

function anyOf(parts: readonly QueryDsl[]): QueryDsl {
  const should = parts.filter((part) => part !== NEVER);
  const [only, second] = should;
  if (only === undefined) return NEVER;
  return second === undefined ? only : { bool: { should, minimum_should_match: 1 } };
}

function oneOf(field: string, values: readonly (string | number)[]): QueryDsl {
  const [only, second] = values;
  if (only === undefined) return NEVER;
  return second === undefined ? { term: { [field]: { value: only } } } : { terms: { [field]: values } };
}
