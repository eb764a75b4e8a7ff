import type { DuckDBConnection } from '@duckdb/node-api';
import { type IndexedMessage, indexedMessageSchema } from '@krasae/contracts';
import { authorKeyOf } from '@krasae/domain';
import type {
  CubeQuestion,
  CubeRow,
  KnownAuthor,
  MessageIndex,
  QueryOptions,
  SearchAnswer,
  SearchRequest,
  UnwantedChange,
  UnwantedMark,
  UpsertChange,
} from '@krasae/messages';
import { cubeSql } from './cube-to-sql.js';
import { foundByQuery } from './found-rows.js';
import { inKeys, MessageWriter } from './message-writer.js';
import { type Database, type DuckDbMessageIndexOptions, openDatabase } from './open-database.js';
import { inTransaction, ReadPool, runSql } from './read-pool.js';
import { keyOf } from './schema.js';
import { authorDocumentsSql, countSql, pageSql } from './search-to-sql.js';

/** Connections that read side by side; see ReadPool for what each of them takes from the process. */
const READERS = 2;
const KEYS_PER_READ = 1000;

/** Opens the index in a DuckDB file, made where missing. Throws when the file is in use or of another version. */
export async function openDuckDbMessageIndex(options: DuckDbMessageIndexOptions): Promise<MessageIndex> {
  const database = await openDatabase(options);
  try {
    const writer = await MessageWriter.open(await database.instance.connect());
    return new DuckDbMessageIndex(database, writer, await ReadPool.open(database.instance, READERS));
  } catch (error) {
    database.close();
    throw error;
  }
}

class DuckDbMessageIndex implements MessageIndex {
  private closing: Promise<void> | null = null;

  constructor(
    private readonly database: Database,
    private readonly writer: MessageWriter,
    private readonly readers: ReadPool,
  ) {}

  async upsert(accountId: string, messages: readonly IndexedMessage[]): Promise<readonly UpsertChange[]> {
    this.assertOpen();
    return this.writer.upsert(accountId, messages);
  }

  async markUnwanted(accountId: string, marks: readonly UnwantedMark[]): Promise<readonly UnwantedChange[]> {
    this.assertOpen();
    return this.writer.markUnwanted(accountId, marks);
  }

  async get(accountId: string, ids: readonly string[]): Promise<readonly IndexedMessage[]> {
    this.assertOpen();
    const keys = [...new Set(ids.map((id) => keyOf(accountId, id)))];
    return this.readers.run(undefined, (connection) => documentsOf(connection, keys));
  }

  async search(accountId: string, request: SearchRequest, options: QueryOptions = {}): Promise<SearchAnswer> {
    this.assertOpen();
    const rows = foundByQuery(accountId, request.query);
    return this.readers.run(options.signal, (connection) =>
      // One transaction, so that the total and the page are of one moment.
      inTransaction(connection, async () => {
        const [row] = await runSql(connection, countSql(rows), options.signal);
        const total = Number(row?.[0] ?? 0);
        if (request.offset >= total || request.limit === 0) return { total, messages: [] };
        const page = await runSql(connection, pageSql(rows, request), options.signal);
        return {
          total,
          messages: await documentsOf(
            connection,
            page.map(([key]) => String(key)),
          ),
        };
      }),
    );
  }

  async aggregate(accountId: string, question: CubeQuestion, options: QueryOptions = {}): Promise<readonly CubeRow[]> {
    this.assertOpen();
    const { by, measures } = question;
    const sql = cubeSql(foundByQuery(accountId, question.query), question);
    const rows = await this.readers.run(options.signal, (connection) => runSql(connection, sql, options.signal));
    return rows.map((row) => ({
      keys: by.map((_, place) => String(row[place])),
      values: Object.fromEntries(measures.map((measure, index) => [measure, Number(row[by.length + index])])),
    }));
  }

  async authors(
    accountId: string,
    keys: readonly string[],
    options: QueryOptions = {},
  ): Promise<readonly KnownAuthor[]> {
    this.assertOpen();
    const wanted = [...new Set(keys)];
    const documents = await this.readers.run(options.signal, async (connection) => {
      const found: IndexedMessage[] = [];
      for (let from = 0; from < wanted.length; from += KEYS_PER_READ) {
        const sql = authorDocumentsSql(accountId, wanted.slice(from, from + KEYS_PER_READ));
        const rows = await runSql(connection, sql, options.signal);
        found.push(
          ...(await documentsOf(
            connection,
            rows.map(([key]) => String(key)),
          )),
        );
      }
      return found;
    });
    const known = new Map(
      documents.map(({ message: { source, author } }) => {
        const key = authorKeyOf(source, author.id);
        return [key, { key, source, author }] as const;
      }),
    );
    return wanted.flatMap((key) => known.get(key) ?? []);
  }

  /** Finishes what is at work, writes the log into the file and lets go of it. A second call waits for the first. */
  close(): Promise<void> {
    this.closing ??= this.closeNow();
    return this.closing;
  }

  private async closeNow(): Promise<void> {
    await Promise.all([this.writer.close(), this.readers.close()]);
    this.database.close();
  }

  private assertOpen(): void {
    if (this.closing !== null) throw new Error(`The message index ${this.database.file} is closed.`);
  }
}

/** Documents in the order of the keys; keys that are not there are left out. */
async function documentsOf(connection: DuckDBConnection, keys: readonly string[]): Promise<IndexedMessage[]> {
  const found = new Map<string, IndexedMessage>();
  for (let from = 0; from < keys.length; from += KEYS_PER_READ) {
    const { sql, values } = inKeys(keys.slice(from, from + KEYS_PER_READ));
    const rows = await runSql(connection, { sql: `SELECT key, document FROM messages WHERE ${sql}`, values });
    for (const [key, document] of rows) {
      found.set(String(key), indexedMessageSchema.parse(JSON.parse(String(document))));
    }
  }
  return keys.flatMap((key) => found.get(key) ?? []);
}
