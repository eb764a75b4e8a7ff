import type { SearchRequest } from '@krasae/messages';
import type { RowSource } from './found-rows.js';
import type { BoundSql } from './query-to-sql.js';

export const SORT_COLUMNS: Readonly<Record<SearchRequest['sort']['field'], string>> = {
  created_at: 'created_at',
  engagement_score: 'engagement',
  view_count: 'views',
  comment_count: 'comments',
};

export function countSql(rows: RowSource): BoundSql {
  const { sql, values } = rows(['message_type']);
  return { sql: `SELECT count(*) FROM (${sql})`, values };
}

/** Keys of a page in order. The documents are fetched by key: sorting whole documents would carry them all along. */
export function pageSql(rows: RowSource, { sort, offset, limit }: Omit<SearchRequest, 'query'>): BoundSql {
  const column = SORT_COLUMNS[sort.field];
  const order = sort.direction === 'asc' ? 'ASC' : 'DESC';
  const { sql, values } = rows(['key', 'id', column]);
  return {
    sql: `SELECT key FROM (${sql}) ORDER BY ${column} ${order}, id ${order} LIMIT ?::BIGINT OFFSET ?::BIGINT`,
    values: [...values, BigInt(limit), BigInt(offset)],
  };
}

/**
 * Of each author key the document of its newest observation. The rows are small until the documents are read: one for
 * each author.
 */
export function authorDocumentsSql(accountId: string, authorKeys: readonly string[]): BoundSql {
  const newest = `SELECT arg_max(key, (observed_at, created_at, id)) FROM messages
    WHERE account = ? AND author_key IN (${authorKeys.map(() => '?').join(', ')}) GROUP BY author_key`;
  return { sql: `SELECT key FROM (${newest}) AS found(key)`, values: [accountId, ...authorKeys] };
}
