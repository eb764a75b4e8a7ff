import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Database from 'libsql';
import type { Row, SqlValue } from './row.js';

/**
 * full: a commit is on the disk before it returns and survives the loss of power. normal: it survives the death of
 * the process, but the last commits before a loss of power may be gone.
 */
export type Durability = 'full' | 'normal';

export interface SqliteOptions {
  readonly durability?: Durability;
  /** How long a writer waits for the others' transactions. */
  readonly busyTimeoutMs?: number;
}

export const BUSY_TIMEOUT_MS = 10_000;
const BUSY_PAUSE_MS = 1;
// 1 kB log records leave a quarter of a 4 kB page empty; 8 kB measured 45 % more records a second.
const PAGE_SIZE = 8192;
const WAL_KEPT_BYTES = 64 * 1024 * 1024;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

/** What a writer gets that waited in vain for the others' transactions. */
export function busyError(waitedMs: number, cause?: unknown): Error {
  return new Error(`The database is locked: others have been writing to it for ${waitedMs} ms. Try again.`, { cause });
}

/**
 * Waits here and not in SQLite: its own busy handler sleeps up to 100 ms between tries, so that beside a thread that
 * writes all the time another waited 0.7 s (p99); and it is not asked everywhere (SQLITE_BUSY_SNAPSHOT, change to WAL).
 */
function retryBusy<T>(timeoutMs: number, attempt: () => T): T {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (Date.now() >= deadline) throw busyError(timeoutMs, error);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_PAUSE_MS);
    }
  }
}

/** A prepared statement; values are bound by position. */
export class SqliteStatement {
  readonly #statement: Database.Statement;
  readonly #file: SqliteFile;

  constructor(file: SqliteFile, statement: Database.Statement) {
    this.#file = file;
    this.#statement = statement;
  }

  /** Runs a change; answers how many rows it touched. */
  run(values: readonly SqlValue[] = []): number {
    this.#file.assertOpen();
    return this.#file.patiently(() => this.#statement.run(values).changes);
  }

  /** All rows of a SELECT, or of a change with RETURNING. */
  rows(values: readonly SqlValue[] = []): readonly Row[] {
    this.#file.assertOpen();
    return this.#file.patiently(() => this.#statement.raw().all(values)).map(toRow);
  }

  row(values: readonly SqlValue[] = []): Row | undefined {
    return this.rows(values)[0];
  }
}

function isSqlValue(value: unknown): value is SqlValue {
  return typeof value === 'string' || typeof value === 'number' || value === null || value instanceof Uint8Array;
}

function toRow(raw: unknown): Row {
  if (Array.isArray(raw) && raw.every(isSqlValue)) return raw;
  throw new TypeError('SQLite answered a row with a value of a kind that is never written.');
}

/**
 * One connection to a SQLite file that other threads and processes have open as well. Calls are synchronous and block
 * the thread: keep transactions short.
 */
export class SqliteFile {
  readonly path: string;
  readonly #database: Database.Database;
  readonly #busyTimeoutMs: number;
  #open = true;

  constructor(path: string, options: SqliteOptions) {
    this.path = resolve(path);
    this.#busyTimeoutMs = options.busyTimeoutMs ?? BUSY_TIMEOUT_MS;
    mkdirSync(dirname(this.path), { recursive: true });
    this.#database = new Database(this.path, { timeout: 0 });
    this.patiently(() => {
      this.#database.exec(`PRAGMA page_size = ${PAGE_SIZE}`);
      this.#database.exec('PRAGMA journal_mode = WAL');
      this.#database.exec(`PRAGMA synchronous = ${options.durability ?? 'full'}`);
      this.#database.exec(`PRAGMA journal_size_limit = ${WAL_KEPT_BYTES}`);
    });
  }

  get isOpen(): boolean {
    return this.#open;
  }

  /** libsql goes on with the statements of a closed connection: this is what stops them. */
  assertOpen(): void {
    if (!this.#open) throw new Error(`The database ${this.path} is closed.`);
  }

  execute(sql: string): void {
    this.assertOpen();
    this.patiently(() => this.#database.exec(sql));
  }

  prepare(sql: string): SqliteStatement {
    this.assertOpen();
    return new SqliteStatement(
      this,
      this.patiently(() => this.#database.prepare(sql)),
    );
  }

  /** Tries again, blocking the thread, while another connection is in the way. */
  patiently<T>(attempt: () => T): T {
    return retryBusy(this.#busyTimeoutMs, attempt);
  }

  /**
   * Runs the work as one transaction that holds the write lock from its start: all of it happens, or none. Blocks the
   * thread while others write.
   */
  write<T>(work: () => T): T {
    this.assertOpen();
    this.patiently(() => this.#database.exec('BEGIN IMMEDIATE'));
    return this.#finish(work);
  }

  /** As write, but where another connection is writing it does nothing and answers null, so that the caller can wait. */
  tryWrite<T>(work: () => T): { readonly result: T } | null {
    this.assertOpen();
    try {
      this.#database.exec('BEGIN IMMEDIATE');
    } catch (error) {
      if (isBusy(error)) return null;
      throw error;
    }
    return { result: this.#finish(work) };
  }

  #finish<T>(work: () => T): T {
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      // A full disk has rolled back already; ROLLBACK would then hide the cause behind an error of its own.
      if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /** A number that changes whenever another connection, of any thread or process, has committed. */
  versionReader(): () => number {
    const statement = this.prepare('PRAGMA data_version');
    return () => Number(statement.row()?.[0]);
  }

  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#database.close();
  }
}

/** Opens, and makes where missing, a SQLite file the way all adapters on it agree on: WAL, 8 kB pages, waiting writers. */
export function openSqlite(path: string, options: SqliteOptions = {}): SqliteFile {
  return new SqliteFile(path, options);
}

/** A name as it stands in SQL, whatever characters it has. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
