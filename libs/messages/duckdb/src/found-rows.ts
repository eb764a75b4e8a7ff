import type { MessageQuery } from '@krasae/query';
import type { RevisionSet } from './revision-set.js';
import { accountCondition, type BoundSql } from './query-to-sql.js';

/** The rows that a query finds, as a SELECT of the columns asked for. */
export type RowSource = (columns: readonly string[]) => BoundSql;

/** Evaluates the whole query over the account's rows, or over those written after a revision. */
export function foundByQuery(accountId: string, query: MessageQuery, after?: number): RowSource {
  const condition = accountCondition(accountId, query);
  const later = after === undefined ? '' : 'revision > ?::BIGINT AND ';
  const values = after === undefined ? condition.values : [BigInt(after), ...condition.values];
  return (columns) => ({ sql: `SELECT ${columns.join(', ')} FROM messages WHERE ${later}${condition.sql}`, values });
}

/**
 * Takes the rows of a set of revisions found before, and evaluates the query over those written since. The engine skips
 * the row groups that hold no later revision.
 */
export function foundByRevisions(accountId: string, query: MessageQuery, found: RevisionSet): RowSource {
  const fresh = foundByQuery(accountId, query, found.last);
  // Never beyond the set, should the engine ask for the bit before it has compared the revision.
  const bit = `get_bit(?::BIT, least(revision - ${found.first}, ${found.byteLength * 8 - 1})::INTEGER)`;
  return (columns) => {
    const { sql, values } = fresh(columns);
    const known = `SELECT ${columns.join(', ')} FROM messages WHERE revision <= ?::BIGINT AND ${bit} = 1`;
    return { sql: `${known} UNION ALL ${sql}`, values: [BigInt(found.last), found.toBitValue(), ...values] };
  };
}
