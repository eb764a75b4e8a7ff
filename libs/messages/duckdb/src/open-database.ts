import { resolve } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { FilterSnapshotOptions } from './filter-snapshots.js';
import type { CubeSliceOptions } from './slice-store.js';
import { runSql } from './read-pool.js';
import { SCHEMA_VERSION, TABLES } from './schema.js';

export interface DuckDbMessageIndexOptions {
  readonly file: string;
  /** Threads of the engine; as many as the machine has, unless given. */
  readonly threads?: number;
  /** What the engine may hold in memory, as DuckDB writes it; beyond that it goes to a folder beside the file. */
  readonly memoryLimit?: string;
  /** A question that takes longer is stopped with QueryTimeoutError; 30 s unless given. */
  readonly timeLimitMs?: number;
  readonly snapshots?: FilterSnapshotOptions;
  readonly slices?: CubeSliceOptions;
}

const DEFAULT_MEMORY_LIMIT = '2GB';
/**
 * Writes go to the write-ahead log and into the file whenever it has grown by this much, some 50,000 messages. More
 * makes writing cheaper (each time the last row group is packed anew: 105 us of CPU a message at 64 MB, 74 at 256 MB),
 * less shortens the pause in writing meanwhile and the start after a crash (132 MB are replayed in a second).
 */
const CHECKPOINT_THRESHOLD = '128MB';

/** A DuckDB file with the tables of the index, held by this process alone until it is closed. */
export interface Database {
  readonly file: string;
  readonly instance: DuckDBInstance;
  /** The connections are closed before. */
  close(): void;
}

/** The file was written by another version of the product. Known by its name beyond the thread of the index. */
export class IndexVersionError extends Error {
  override readonly name = 'IndexVersionError';
}

/** Files this process holds: a second engine on one file would diverge from the first without an error. */
const openFiles = new Set<string>();

/** Opens the file, made where missing. Throws when it is in use, and IndexVersionError when it is of another version. */
export async function openDatabase(
  options: DuckDbMessageIndexOptions,
  checkpointThreshold = CHECKPOINT_THRESHOLD,
): Promise<Database> {
  const file = resolve(options.file);
  if (openFiles.has(file)) throw new Error(`The message index ${file} is already open in this process: share it.`);
  openFiles.add(file);
  let instance: DuckDBInstance | undefined;
  const close = (): void => {
    instance?.closeSync();
    openFiles.delete(file);
  };
  try {
    instance = await DuckDBInstance.create(file, {
      memory_limit: options.memoryLimit ?? DEFAULT_MEMORY_LIMIT,
      checkpoint_threshold: checkpointThreshold,
      // A question by author sums up one figure by number: a place for each of 4 M authors takes half as long as a hash.
      perfect_ht_threshold: '22',
      // Rows have no order of their own here; without this the engine buffers to keep one.
      preserve_insertion_order: 'false',
      ...(options.threads === undefined ? {} : { threads: String(options.threads) }),
    });
    const connection = await instance.connect();
    await prepareTables(connection, file);
    connection.closeSync();
    return { file, instance, close };
  } catch (error) {
    close();
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
    throw new IndexVersionError(`${problem}: write it anew from the log with \`krasae rebuild\`.`);
  }
}
