import type { SearchRequest } from '@krasae/messages';
import type { RowSource } from './found-rows.js';
import type { BoundSql } from './query-to-sql.js';
import type { RevisionRange } from './revision-blocks.js';

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

/**
 * Keys of a page in order, of the rows of a range. Which figure the last of the page has comes first: of millions of rows
 * only that is read, and keys and ids of those that are left. The documents are fetched by key: sorting whole documents
 * would carry them all along.
 */
export function pageSql(
  rows: RowSource,
  { sort, offset, limit }: Omit<SearchRequest, 'query'>,
  only?: RevisionRange,
): BoundSql {
  const column = SORT_COLUMNS[sort.field];
  const [order, last, reaches] = sort.direction === 'asc' ? ['ASC', 'max', '<='] : ['DESC', 'min', '>='];
  const figures = rows([column], only);
  const { sql, values } = rows(['key', 'id', column], only);
  const bound = `SELECT ${last}(${column}) FROM (SELECT ${column} FROM (${figures.sql}) ORDER BY ${column} ${order} LIMIT ?::BIGINT)`;
  return {
    sql: `SELECT key FROM (${sql}) WHERE ${column} ${reaches} (${bound})
      ORDER BY ${column} ${order}, id ${order} LIMIT ?::BIGINT OFFSET ?::BIGINT`,
    values: [...values, ...figures.values, BigInt(offset + limit), BigInt(limit), BigInt(offset)],
  };
}

/**
 * Keys of the newest observation of each author. Most rows are told apart by numbers; keys and ids, which take longer to
 * read, are for those that are left.
 */
export function authorDocumentsSql(accountId: string, authorKeys: readonly string[]): BoundSql {
  const sought = `SELECT number FROM authors WHERE key IN (${authorKeys.map(() => '?').join(', ')})`;
  const newest = `SELECT author AS newest_author, revision FROM messages WHERE account = ? AND author IN (${sought})
    QUALIFY rank() OVER (PARTITION BY author ORDER BY observed_at DESC, created_at DESC) = 1`;
  return {
    sql: `WITH newest AS MATERIALIZED (${newest})
      SELECT arg_max(key, id) FROM newest JOIN messages USING (revision) GROUP BY xor(newest_author, 0)`,
    values: [accountId, ...authorKeys],
  };
}
