import type { CollectionDeclaration, FieldValue, FindOptions, Where } from '@krasae/documents';
import type { SqlValue } from '@krasae/sqlite';
import { columnOf, fieldsOf } from './names.js';
import { toSql } from './values.js';

/** A piece of SQL and the values of its question marks. */
export interface Fragment {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

function columnFor(declaration: CollectionDeclaration, field: string): string {
  if (field === 'id') return 'id';
  if (fieldsOf(declaration).includes(field)) return columnOf(field);
  throw new RangeError(
    `Collection '${declaration.name}' cannot be asked by '${field}': declare it among the indexes or unique keys.`,
  );
}

function oneOf(column: string, among: readonly FieldValue[]): Fragment {
  const values = among.filter((value) => value !== null).map(toSql);
  const listed = values.length === 0 ? '0' : `${column} IN (${values.map(() => '?').join(', ')})`;
  return { sql: among.includes(null) ? `(${listed} OR ${column} IS NULL)` : listed, values };
}

type Condition = NonNullable<Where<string>[string]> | null;

function fragmentOf(column: string, condition: Condition): Fragment[] {
  if (condition === null || typeof condition !== 'object')
    return [{ sql: `${column} IS ?`, values: [toSql(condition)] }];
  if ('in' in condition) return [oneOf(column, condition.in)];
  const fragments: Fragment[] = [];
  // Nothing is above or below null, as in SQL itself.
  if (condition.gte !== undefined) fragments.push({ sql: `${column} >= ?`, values: [toSql(condition.gte)] });
  if (condition.lt !== undefined) fragments.push({ sql: `${column} < ?`, values: [toSql(condition.lt)] });
  return fragments;
}

/** The condition as SQL, joined with AND; values are always bound. Throws RangeError on a field that is not declared. */
export function whereSql<F extends string>(declaration: CollectionDeclaration, where: Where<F> = {}): Fragment {
  const entries: [string, Condition | undefined][] = Object.entries(where);
  const fragments = entries.flatMap(([field, condition]) =>
    condition === undefined ? [] : fragmentOf(columnFor(declaration, field), condition),
  );
  return {
    sql: fragments.map((fragment) => ` AND ${fragment.sql}`).join(''),
    values: fragments.flatMap((fragment) => fragment.values),
  };
}

/** ORDER BY, LIMIT and OFFSET; ties are broken by id, and by account where the question goes across them. */
export function pageSql<F extends string>(declaration: CollectionDeclaration, options: FindOptions<F>): Fragment {
  const direction = options.sort?.direction === 'desc' ? 'DESC' : 'ASC';
  const by = options.sort === undefined ? 'id' : columnFor(declaration, options.sort.by);
  const order = by === 'id' ? `id ${direction}` : `${by} ${direction}, id ASC`;
  for (const value of [options.limit, options.skip]) {
    if (value !== undefined && (!Number.isInteger(value) || value < 0)) {
      throw new RangeError(`limit and skip are whole numbers from 0 on, not ${value}.`);
    }
  }
  return {
    sql: ` ORDER BY ${order}, account_id ASC LIMIT ? OFFSET ?`,
    values: [options.limit ?? -1, options.skip ?? 0],
  };
}
