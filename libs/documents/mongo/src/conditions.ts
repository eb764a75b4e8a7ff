import type { CollectionDeclaration, FieldValue, FindOptions, Where } from '@krasae/documents';
import type { mongo } from 'mongoose';
import { fieldsOf, type StoredForm } from './stored-form.js';

export type Filter = mongo.Filter<StoredForm>;

type Condition = NonNullable<Where<string>[string]> | null;

const NOTHING: Filter = { id: { $in: [] } };

function pathFor(declaration: CollectionDeclaration, field: string): string {
  if (field === 'id') return 'id';
  if (fieldsOf(declaration).includes(field)) return `fields.${field}`;
  throw new RangeError(
    `Collection '${declaration.name}' cannot be asked by '${field}': declare it among the indexes or unique keys.`,
  );
}

/** A bound beside null holds for nothing; MongoDB itself would let null be at or above null. */
function boundFilter(path: string, operator: '$gte' | '$lt', bound: FieldValue | undefined): Filter[] {
  if (bound === undefined) return [];
  return [bound === null ? NOTHING : { [path]: { [operator]: bound } }];
}

function filtersOf(path: string, condition: Condition): Filter[] {
  // A field that is null is absent, which $eq and $in take for null.
  if (condition === null || typeof condition !== 'object') return [{ [path]: { $eq: condition } }];
  if ('in' in condition) return [{ [path]: { $in: [...condition.in] } }];
  return [...boundFilter(path, '$gte', condition.gte), ...boundFilter(path, '$lt', condition.lt)];
}

/** The condition as filters of which all must hold. Throws RangeError on a field that is not declared. */
export function whereFilters<F extends string>(declaration: CollectionDeclaration, where: Where<F> = {}): Filter[] {
  const entries: [string, Condition | undefined][] = Object.entries(where);
  return entries.flatMap(([field, condition]) =>
    condition === undefined ? [] : filtersOf(pathFor(declaration, field), condition),
  );
}

/**
 * One filter that holds where all do. In one level as far as their fields differ: not every server of this wire protocol
 * looks into $and for an index to use, and then reads all documents for one.
 */
export function allOf(filters: readonly Filter[]): Filter {
  const flat: Filter = {};
  const more: Filter[] = [];
  for (const filter of filters) {
    const isApart = Object.keys(filter).every((key) => key !== '$and' && !Object.hasOwn(flat, key));
    if (isApart) Object.assign(flat, filter);
    else more.push(filter);
  }
  return more.length === 0 ? flat : { ...flat, $and: more };
}

/** What is not past its time: whether the TTL index has cleaned up yet does not matter. */
export function aliveFilters(declaration: CollectionDeclaration, now: number): Filter[] {
  return declaration.expiresAt === undefined ? [] : [{ expiresAt: { $not: { $lte: new Date(now) } } }];
}

export interface Page {
  readonly sort: Readonly<Record<string, 1 | -1>>;
  /** Null: without a limit, which MongoDB calls 0. */
  readonly limit: number | null;
  readonly skip: number;
}

/** Ties are broken by id, and by account where the question goes across them. */
export function pageOf<F extends string>(declaration: CollectionDeclaration, options: FindOptions<F>): Page {
  for (const value of [options.limit, options.skip]) {
    if (value !== undefined && (!Number.isInteger(value) || value < 0)) {
      throw new RangeError(`limit and skip are whole numbers from 0 on, not ${value}.`);
    }
  }
  const direction = options.sort?.direction === 'desc' ? -1 : 1;
  const by = options.sort === undefined ? 'id' : pathFor(declaration, options.sort.by);
  const sort: Page['sort'] = by === 'id' ? { id: direction, accountId: 1 } : { [by]: direction, id: 1, accountId: 1 };
  return { sort, limit: options.limit ?? null, skip: options.skip ?? 0 };
}
