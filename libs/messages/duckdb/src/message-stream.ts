import type { DuckDBConnection, DuckDBInstance, JS } from '@duckdb/node-api';
import type { IndexedMessage } from '@krasae/contracts';
import type { StreamRequest } from '@krasae/messages';
import { documentsOf } from './documents.js';
import { foundByQuery } from './found-rows.js';
import type { BoundSql } from './query-to-sql.js';
import { runSql } from './read-pool.js';
import { SORT_COLUMNS } from './search-to-sql.js';

const DOCUMENTS_PER_BATCH = 1_000;
/** Each page of keys looks at all rows of the filter once more, so it is worth a few megabytes. */
const KEYS_PER_PAGE = 50_000;

interface Cursor {
  readonly figure: bigint;
  readonly id: string;
}

/**
 * Walks over what the query finds, as of the moment it began: a connection of its own holds one transaction open, and
 * pages of keys begin after the last key of the page before. What is written meanwhile is not seen.
 */
export async function* streamOf(
  instance: DuckDBInstance,
  accountId: string,
  request: StreamRequest,
  signal?: AbortSignal,
): AsyncGenerator<readonly IndexedMessage[]> {
  signal?.throwIfAborted();
  const connection = await instance.connect();
  try {
    await connection.run('BEGIN TRANSACTION');
    let cursor: Cursor | null = null;
    for (;;) {
      const page: readonly (readonly JS[])[] = await runSql(connection, pageAfter(accountId, request, cursor), signal);
      yield* batchesOf(
        connection,
        page.map(([key]) => String(key)),
        signal,
      );
      const last = page.at(-1);
      if (last === undefined || page.length < KEYS_PER_PAGE) return;
      cursor = { id: String(last[1]), figure: BigInt(Number(last[2])) };
    }
  } finally {
    // Ends the transaction as well: it has written nothing.
    connection.closeSync();
  }
}

async function* batchesOf(
  connection: DuckDBConnection,
  keys: readonly string[],
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly IndexedMessage[]> {
  for (let from = 0; from < keys.length; from += DOCUMENTS_PER_BATCH) {
    signal?.throwIfAborted();
    yield await documentsOf(connection, keys.slice(from, from + DOCUMENTS_PER_BATCH));
  }
}

function pageAfter(accountId: string, { query, sort }: StreamRequest, cursor: Cursor | null): BoundSql {
  const column = SORT_COLUMNS[sort.field];
  const [order, beyond] = sort.direction === 'asc' ? ['ASC', '>'] : ['DESC', '<'];
  const { sql, values } = foundByQuery(accountId, query)(['key', 'id', column]);
  const after = cursor === null ? '' : `WHERE (${column}, id) ${beyond} (?::BIGINT, ?)`;
  return {
    sql: `SELECT key, id, ${column} FROM (${sql}) ${after} ORDER BY ${column} ${order}, id ${order} LIMIT ${KEYS_PER_PAGE}`,
    values: [...values, ...(cursor === null ? [] : [cursor.figure, cursor.id])],
  };
}
