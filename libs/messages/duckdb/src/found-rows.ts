import { allOf, EVERYTHING, type MessageQuery } from '@krasae/query';
import type { RevisionRange } from './revision-blocks.js';
import type { RevisionSet } from './revision-set.js';
import { accountCondition, type BoundSql, conditionOf } from './query-to-sql.js';

/** The rows that a query finds, those of some revisions alone where given, as a SELECT of the columns asked for. */
export type RowSource = (columns: readonly string[], only?: RevisionRange) => BoundSql;

/** Evaluates the whole query over the account's rows, or over those written after a revision. */
export function foundByQuery(accountId: string, query: MessageQuery, after?: number): RowSource {
  const condition = accountCondition(accountId, query);
  const later = after === undefined ? '' : 'revision > ?::BIGINT AND ';
  const values = after === undefined ? condition.values : [BigInt(after), ...condition.values];
  return (columns, only) => {
    const range = onlyOf(only);
    const where = `${range.sql}${later}${condition.sql}`;
    return { sql: `SELECT ${columns.join(', ')} FROM messages WHERE ${where}`, values: [...range.values, ...values] };
  };
}

/**
 * Takes the rows of a set of revisions found before, and evaluates the query over those written since; of both those that
 * fulfil another condition as well. The engine skips
 * the row groups that hold no later revision.
 */
export function foundByRevisions(
  accountId: string,
  query: MessageQuery,
  found: RevisionSet,
  also: MessageQuery = EVERYTHING,
): RowSource {
  const fresh = foundByQuery(accountId, allOf([query, also]), found.last);
  const narrower = conditionOf(also);
  // Never beyond the set, should the engine ask for the bit before it has compared the revision.
  const bit = `get_bit(?::BIT, least(revision - ${found.first}, ${found.byteLength * 8 - 1})::INTEGER)`;
  return (columns, only) => {
    const range = onlyOf(only);
    const { sql, values } = fresh(columns, only);
    const known = `SELECT ${columns.join(', ')} FROM messages
      WHERE ${range.sql}revision <= ?::BIGINT AND ${narrower.sql} AND ${bit} = 1`;
    return {
      sql: `${known} UNION ALL ${sql}`,
      values: [...range.values, BigInt(found.last), ...narrower.values, found.toBitValue(), ...values],
    };
  };
}

const NO_ROWS: RevisionRange = { from: 0, end: 0 };

/** Rows of each of the ranges, which do not meet. The engine skips what none of them touches. */
export function rowsOfRanges(rows: RowSource, columns: readonly string[], ranges: readonly RevisionRange[]): BoundSql {
  const parts = (ranges.length === 0 ? [NO_ROWS] : ranges).map((range) => rows(columns, range));
  return { sql: parts.map(({ sql }) => sql).join(' UNION ALL '), values: parts.flatMap(({ values }) => values) };
}

function onlyOf(range: RevisionRange | undefined): BoundSql {
  if (range === undefined) return { sql: '', values: [] };
  return {
    sql: 'revision >= ?::BIGINT AND revision < ?::BIGINT AND ',
    values: [BigInt(range.from), BigInt(range.end)],
  };
}
