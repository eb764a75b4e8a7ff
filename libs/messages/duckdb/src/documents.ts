import type { DuckDBConnection } from '@duckdb/node-api';
import type { IndexedMessage } from '@krasae/contracts';
import { authorKeyOf } from '@krasae/domain';
import type { KnownAuthor, SearchAnswer, SearchRequest } from '@krasae/messages';
import type { RowSource } from './found-rows.js';
import { inKeys } from './message-writer.js';
import { inTransaction, runSql } from './read-pool.js';
import type { RevisionRange } from './revision-blocks.js';
import { fromDocument } from './stored-document.js';
import { authorDocumentsSql, countSql, pageSql } from './search-to-sql.js';

const KEYS_PER_READ = 1000;

/** How many rows there are where that is known already, and the revisions of those that were counted. */
export interface Counted {
  readonly total: number;
  readonly only: RevisionRange;
}

/** One page of the rows in order, and how many there are. */
export async function pageOf(
  connection: DuckDBConnection,
  rows: RowSource,
  request: SearchRequest,
  signal: AbortSignal,
  counted: Counted | null,
): Promise<SearchAnswer> {
  // One transaction, so that the total, the page and its documents are of one moment.
  return inTransaction(connection, async () => {
    const [[count = 0] = []] = counted === null ? await runSql(connection, countSql(rows), signal) : [[counted.total]];
    const total = Number(count);
    if (request.offset >= total || request.limit === 0) return { total, messages: [] };
    const page = await runSql(connection, pageSql(rows, request, counted?.only), signal);
    const keys = page.map(([key]) => String(key));
    return { total, messages: await documentsOf(connection, keys) };
  });
}

/** Documents in the order of the keys, which are those of schema.ts; keys that are not there are left out. */
export async function documentsOf(connection: DuckDBConnection, keys: readonly string[]): Promise<IndexedMessage[]> {
  const found = new Map<string, IndexedMessage>();
  for (let from = 0; from < keys.length; from += KEYS_PER_READ) {
    const { sql, values } = inKeys(keys.slice(from, from + KEYS_PER_READ));
    const stored = `SELECT key, document, atoms, word_atoms FROM messages WHERE ${sql}`;
    for (const [key, document, atoms, wordAtoms] of await runSql(connection, { sql: stored, values })) {
      found.set(String(key), fromDocument(String(document), String(atoms), String(wordAtoms)));
    }
  }
  return keys.flatMap((key) => found.get(key) ?? []);
}

/** The newest that is known of each author, in the order of the distinct keys. */
export async function authorsOf(
  connection: DuckDBConnection,
  accountId: string,
  authorKeys: readonly string[],
  signal: AbortSignal,
): Promise<readonly KnownAuthor[]> {
  const known = new Map<string, KnownAuthor>();
  for (let from = 0; from < authorKeys.length; from += KEYS_PER_READ) {
    const sql = authorDocumentsSql(accountId, authorKeys.slice(from, from + KEYS_PER_READ));
    const rows = await runSql(connection, sql, signal);
    const newest = await documentsOf(
      connection,
      rows.map(([key]) => String(key)),
    );
    for (const { message } of newest) {
      const { source, author } = message;
      const key = authorKeyOf(source, author.id);
      known.set(key, { key, source, author });
    }
  }
  return authorKeys.flatMap((key) => known.get(key) ?? []);
}
