import { BANGKOK_OFFSET_MS, type Granularity } from '@krasae/domain';
import type { CubeQuestion, Dimension, Measure, SearchRequest } from '@krasae/messages';
import { accountCondition, type BoundSql } from './query-to-sql.js';
import { CATEGORY_COLUMNS, FIGURE_COLUMNS } from './schema.js';
import { SEPARATOR_SQL } from './text-list.js';

const MEASURE_SQL: Readonly<Record<Measure, string>> = {
  mentions: 'count(*)',
  engagement: sum('engagement'),
  views: sum('views'),
  videoViews: sum('video_views'),
  pageViews: sum('page_views'),
  reactions: sum('reactions'),
  comments: sum('comments'),
  shares: sum('shares'),
  posts: "count(*) FILTER (message_type = 'origin')",
  replies: "count(*) FILTER (message_type = 'comment')",
};

function sum(column: string): string {
  return `coalesce(sum(${column}), 0)`;
}

/** What a dimension selects of a message: one value, or an encoded list of names that is unfolded. */
function dimensionSql(dimension: Dimension): string {
  switch (dimension.kind) {
    case 'time':
      return bucketSql(dimension.granularity);
    case 'source':
      return 'source';
    case 'sentiment':
      return 'sentiment';
    case 'messageType':
      return 'message_type';
    case 'contentType':
      return 'content_type';
    case 'category':
      return CATEGORY_COLUMNS[dimension.level] ?? "''";
    case 'matchedKeyword':
      return 'matched_keywords';
  }
}

/**
 * First epoch millisecond of the message's Bangkok bucket; the same as startOfBucket of libs/domain. Plain arithmetic on
 * a fixed offset, six times faster than a time zone (design 2). The remainder is lifted above zero for years before 1970.
 */
function bucketSql(granularity: Granularity): string {
  const local = `(created_at + ${BANGKOK_OFFSET_MS})`;
  if (granularity === 'hour' || granularity === 'day') {
    const size = granularity === 'hour' ? 3_600_000 : 86_400_000;
    return `(created_at - ((${local} % ${size}) + ${size}) % ${size})`;
  }
  return `(epoch_ms(date_trunc('${granularity}', make_timestamp_ms(${local}))) - ${BANGKOK_OFFSET_MS})`;
}

/** A row for each name of the list in the column; the empty texts are those before its first and behind its last. */
function unfolded(key: string, from: string): string {
  const names = `(SELECT * REPLACE (unnest(string_split(${key}, ${SEPARATOR_SQL})) AS ${key}) FROM ${from})`;
  return `(SELECT * FROM ${names} WHERE ${key} <> '')`;
}

/** Which keys of a row are names of a list, still encoded. */
export function hasEncodedKey(dimension: Dimension): boolean {
  return dimension.kind === 'category' || dimension.kind === 'matchedKeyword';
}

/**
 * One row for each combination of keys: the keys in order, then the measures in order. Each list is unfolded by a SELECT
 * of its own around the one before: two unnest in one SELECT are zipped instead of combined, and as joins in one FROM
 * they trip DuckDB 1.5 over an internal error in its optimiser.
 */
export function cubeSql(accountId: string, question: CubeQuestion): BoundSql {
  const condition = accountCondition(accountId, question.query);
  const keys = question.by.map((_, place) => `key_${place}`);
  const values = question.by.map((dimension, place) => `${dimensionSql(dimension)} AS key_${place}`);
  const inner = [...values, 'message_type', ...FIGURE_COLUMNS].join(', ');
  let from = `(SELECT ${inner} FROM messages WHERE ${condition.sql})`;
  question.by.forEach((dimension, place) => {
    if (hasEncodedKey(dimension)) from = unfolded(`key_${place}`, from);
  });
  // A question without measures still has its rows: those keys that hold a message.
  const columns = [...keys, ...question.measures.map((measure) => MEASURE_SQL[measure])];
  const selected = columns.length === 0 ? 'count(*)' : columns.join(', ');
  const grouped = keys.length === 0 ? '' : ` GROUP BY ${keys.join(', ')} ORDER BY ${keys.join(', ')}`;
  return { sql: `SELECT ${selected} FROM ${from}${grouped}`, values: condition.values };
}

const SORT_COLUMNS: Readonly<Record<SearchRequest['sort']['field'], string>> = {
  created_at: 'created_at',
  engagement_score: 'engagement',
  view_count: 'views',
  comment_count: 'comments',
};

export function countSql(accountId: string, { query }: SearchRequest): BoundSql {
  const condition = accountCondition(accountId, query);
  return { sql: `SELECT count(*) FROM messages WHERE ${condition.sql}`, values: condition.values };
}

/** Keys of a page in order. The documents are fetched by key: sorting whole documents would carry them all along. */
export function pageSql(accountId: string, { query, sort, offset, limit }: SearchRequest): BoundSql {
  const condition = accountCondition(accountId, query);
  const order = sort.direction === 'asc' ? 'ASC' : 'DESC';
  return {
    sql: `SELECT key FROM messages WHERE ${condition.sql}
      ORDER BY ${SORT_COLUMNS[sort.field]} ${order}, id ${order} LIMIT ?::BIGINT OFFSET ?::BIGINT`,
    values: [...condition.values, BigInt(limit), BigInt(offset)],
  };
}
