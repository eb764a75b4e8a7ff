import type { MessageQuery } from '@krasae/query';
import { accountCondition, type BoundSql } from './query-to-sql.js';

/** The rows that a query finds, as a SELECT of the columns asked for. */
export type RowSource = (columns: readonly string[]) => BoundSql;

/** Evaluates the whole query over the account's rows. */
export function foundByQuery(accountId: string, query: MessageQuery): RowSource {
  const condition = accountCondition(accountId, query);
  return (columns) => ({
    sql: `SELECT ${columns.join(', ')} FROM messages WHERE ${condition.sql}`,
    values: condition.values,
  });
}
