import { MAX_CATEGORY_LEVELS } from '@krasae/domain';

/** Raised with every change of the tables below: a file of another version is refused, and rebuilt from the log. */
export const SCHEMA_VERSION = 7;

export const CATEGORY_COLUMNS = Array.from({ length: MAX_CATEGORY_LEVELS }, (_, level) => `categories_${level}`);

/** Columns that hold a whole number, in the order of the table. */
export const FIGURE_COLUMNS = [
  'engagement',
  'views',
  'video_views',
  'page_views',
  'reactions',
  'comments',
  'shares',
] as const;

/**
 * No column is ever NULL: a comparison with NULL is neither true nor false, and 'not' would find other messages than
 * the predicate does. Times are epoch milliseconds; categories, hashtags, keywords, words, provinces, site names and features
 * are lists of text-list.ts. revision numbers the rows in the order of their writing: a row never changes under its revision, a newer
 * observation is a new row with the next one (filter-snapshots.ts counts on it). author is the number of the table
 * authors for the message's author key. document is the IndexedMessage as JSON (stored-document.ts); only pages of search
 * and get read it. The order of the columns is the order in which message-row.ts appends.
 */
const messagesTable = (name: string): string => `CREATE TABLE IF NOT EXISTS ${name} (
  key VARCHAR PRIMARY KEY,
  account VARCHAR NOT NULL,
  id VARCHAR NOT NULL,
  revision BIGINT NOT NULL,
  collected_partition INTEGER NOT NULL,
  collected_offset BIGINT NOT NULL,
  observed_at BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  source VARCHAR NOT NULL,
  site VARCHAR NOT NULL,
  sentiment VARCHAR NOT NULL,
  message_type VARCHAR NOT NULL,
  content_type VARCHAR NOT NULL,
  author_name VARCHAR NOT NULL,
  author_id VARCHAR NOT NULL,
  author INTEGER NOT NULL,
  thread_id VARCHAR NOT NULL,
  parent_id VARCHAR NOT NULL,
  page_name VARCHAR NOT NULL,
  page_id VARCHAR NOT NULL,
  site_names VARCHAR NOT NULL,
  language VARCHAR NOT NULL,
  features VARCHAR NOT NULL,
  ${FIGURE_COLUMNS.map((name) => `${name} BIGINT NOT NULL`).join(', ')},
  atoms VARCHAR NOT NULL,
  word_atoms VARCHAR NOT NULL,
  ${CATEGORY_COLUMNS.map((name) => `${name} VARCHAR NOT NULL`).join(', ')},
  hashtags VARCHAR NOT NULL,
  matched_keywords VARCHAR NOT NULL,
  words VARCHAR NOT NULL,
  provinces VARCHAR NOT NULL,
  document VARCHAR NOT NULL
)`;

const unwantedTable = (name: string): string => `CREATE TABLE IF NOT EXISTS ${name} (
  key VARCHAR PRIMARY KEY,
  collected_partition INTEGER NOT NULL,
  collected_offset BIGINT NOT NULL
)`;

/** Names of a table of messages and of the table of marks that belongs to it. */
export interface TablePair {
  readonly messages: string;
  readonly unwanted: string;
}
export const LIVE_TABLES: TablePair = { messages: 'messages', unwanted: 'unwanted' };
/** Where accounts are written anew (account-rebuild.ts); empty but while that goes on. */
export const REBUILD_TABLES: TablePair = { messages: 'rebuilt_messages', unwanted: 'rebuilt_unwanted' };

export function tablesOf({ messages, unwanted }: TablePair): readonly string[] {
  return [messagesTable(messages), unwantedTable(unwanted)];
}

/** The number behind every author key that a message has or had: what people have in common is grouped by numbers. */
export const AUTHORS = `CREATE TABLE IF NOT EXISTS authors (
  key VARCHAR PRIMARY KEY,
  number INTEGER NOT NULL
)`;

export const TABLES = [
  'CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)',
  AUTHORS,
  ...tablesOf(LIVE_TABLES),
];

/**
 * One key for account and id, so that DuckDB's index answers `key IN (...)`: it does so for a single column only. JSON
 * keeps the two apart and escapes what a VARCHAR cannot hold (NUL, lone surrogates).
 */
export function keyOf(accountId: string, id: string): string {
  return JSON.stringify([accountId, id]);
}

/** What every key of an account begins with, and no key of another. */
export function keyPrefixOf(accountId: string): string {
  return `${JSON.stringify([accountId]).slice(0, -1)},`;
}
