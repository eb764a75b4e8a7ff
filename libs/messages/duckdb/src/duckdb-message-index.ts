import { resolve } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
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
import { inTransaction, ReadPool, runSql } from './read-pool.js';
import { keyOf, SCHEMA_VERSION, TABLES } from './schema.js';
import { authorDocumentsSql, countSql, pageSql } from './search-to-sql.js';

export interface DuckDbMessageIndexOptions {
  readonly file: string;
  /** Threads of the engine; as many as the machine has, unless given. */
  readonly threads?: number;
  /** What the engine may hold in memory, as DuckDB writes it; beyond that it goes to a folder beside the file. */
  readonly memoryLimit?: string;
}

const DEFAULT_MEMORY_LIMIT = '2GB';
/**
 * Writes go to the write-ahead log and into the file whenever it has grown by this much, some 50,000 messages. More
 * makes writing cheaper (each time the last row group is packed anew: 105 us of CPU a message at 64 MB, 74 at 256 MB),
 * less shortens the pause in writing meanwhile and the start after a crash (132 MB are replayed in a second).
 */
const CHECKPOINT_THRESHOLD = '128MB';
/** Connections that read side by side; see ReadPool for what each of them takes from the process. */
const READERS = 2;
const KEYS_PER_READ = 1000;

/** Files this process holds: a second engine on one file would diverge from the first without an error. */
const openFiles = new Set<string>();

/** Opens the index in a DuckDB file, made where missing. Throws when the file is in use or of another version. */
export async function openDuckDbMessageIndex(options: DuckDbMessageIndexOptions): Promise<MessageIndex> {
  const file = resolve(options.file);
  if (openFiles.has(file)) throw new Error(`The message index ${file} is already open in this process: share it.`);
  openFiles.add(file);
  let instance: DuckDBInstance | undefined;
  try {
    instance = await DuckDBInstance.create(file, {
      memory_limit: options.memoryLimit ?? DEFAULT_MEMORY_LIMIT,
      checkpoint_threshold: CHECKPOINT_THRESHOLD,
      // Rows have no order of their own here; without this the engine buffers to keep one.
      preserve_insertion_order: 'false',
      ...(options.threads === undefined ? {} : { threads: String(options.threads) }),
    });
    const writer = await instance.connect();
    await prepareTables(writer, file);
    return new DuckDbMessageIndex(
      file,
      instance,
      await MessageWriter.open(writer),
      await ReadPool.open(instance, READERS),
    );
  } catch (error) {
    instance?.closeSync();
    openFiles.delete(file);
    throw error;
  }
}

async function prepareTables(connection: DuckDBConnection, file: string): Promise<void> {
  for (const sql of TABLES) await connection.run(sql);
  const [row] = await runSql(connection, { sql: 'SELECT max(version) FROM schema_version', values: [] });
  const version = row?.[0] ?? null;
  if (version === null) await connection.run('INSERT INTO schema_version VALUES (?)', [SCHEMA_VERSION]);
  else if (version !== SCHEMA_VERSION) {
    const problem = `The message index ${file} has version ${String(version)}, this product writes ${SCHEMA_VERSION}`;
    throw new Error(`${problem}: move the file away; the index is rebuilt from the log.`);
  }
}

class DuckDbMessageIndex implements MessageIndex {
  private closing: Promise<void> | null = null;

  constructor(
    private readonly file: string,
    private readonly instance: DuckDBInstance,
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
    this.instance.closeSync();
    openFiles.delete(this.file);
  }

  private assertOpen(): void {
    if (this.closing !== null) throw new Error(`The message index ${this.file} is closed.`);
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
