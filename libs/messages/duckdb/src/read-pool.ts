import type { DuckDBConnection, DuckDBInstance, JS } from '@duckdb/node-api';
import type { BoundSql } from './query-to-sql.js';

/** How often a query whose caller has gone is told to stop: one call may come before the engine has begun with it. */
const INTERRUPT_EVERY_MS = 5;

export type Rows = readonly (readonly JS[])[];

/** All rows of a statement. An abort stops it in the engine and rejects with the signal's reason. */
export async function runSql(
  connection: DuckDBConnection,
  { sql, values }: BoundSql,
  signal?: AbortSignal,
): Promise<Rows> {
  signal?.throwIfAborted();
  let timer: NodeJS.Timeout | undefined;
  const abort = (): void => {
    connection.interrupt();
    timer = setInterval(() => connection.interrupt(), INTERRUPT_EVERY_MS);
  };
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const reader = await connection.runAndReadAll(sql, [...values]);
    signal?.throwIfAborted();
    return reader.getRowsJS();
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    clearInterval(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Does the work as one transaction; undone when it throws. */
export async function inTransaction<T>(connection: DuckDBConnection, work: () => Promise<T>): Promise<T> {
  await connection.run('BEGIN TRANSACTION');
  try {
    const result = await work();
    await connection.run('COMMIT');
    return result;
  } catch (error) {
    await connection.run('ROLLBACK').catch((rollbackError: unknown) => {
      throw new AggregateError([error, rollbackError], 'A transaction failed, and undoing it failed as well.');
    });
    throw error;
  }
}

/** For whom a query reads, and whether it must look at every text: a heavy one takes seconds on millions of rows. */
export interface Reading {
  readonly accountId: string;
  readonly isHeavy: boolean;
}

interface Waiting extends Reading {
  readonly start: (connection: DuckDBConnection) => void;
}

/**
 * A few connections that read side by side. Each query at work holds one of Node's pool of four threads, which file and
 * DNS calls of the whole process share, so the number is bounded and the rest waits.
 *
 * Nobody takes all of them: one connection is out of reach of any single account, and one of heavy queries. Of those
 * that wait, the account with the fewest queries at work is next, then whoever came first.
 */
export class ReadPool {
  private readonly waiting: Waiting[] = [];
  private readonly working: Reading[] = [];
  private readonly atWork = new Set<Promise<unknown>>();
  /** What one account, or heavy queries together, may hold. */
  private readonly share: number;

  private constructor(private readonly idle: DuckDBConnection[]) {
    this.share = Math.max(1, idle.length - 1);
  }

  static async open(instance: DuckDBInstance, size: number): Promise<ReadPool> {
    return new ReadPool(await Promise.all(Array.from({ length: size }, () => instance.connect())));
  }

  /** Runs the work on a connection of its own. An abort ends the waiting for one; the work must heed it by itself. */
  async run<T>(
    reading: Reading,
    signal: AbortSignal | undefined,
    work: (connection: DuckDBConnection) => Promise<T>,
  ): Promise<T> {
    const connection = await this.acquire(reading, signal);
    const running = work(connection);
    const settled = running.then(
      () => undefined,
      () => undefined,
    );
    this.atWork.add(settled);
    try {
      return await running;
    } finally {
      this.atWork.delete(settled);
      this.working.splice(this.working.indexOf(reading), 1);
      this.idle.push(connection);
      this.startNext();
    }
  }

  /** Waits for what is at work; there must be no new work from here on. */
  async close(): Promise<void> {
    while (this.working.length > 0 || this.waiting.length > 0) await Promise.all(this.atWork);
    for (const connection of this.idle.splice(0)) connection.closeSync();
  }

  private acquire(reading: Reading, signal: AbortSignal | undefined): Promise<DuckDBConnection> {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        reject(signal?.reason);
      };
      const entry: Waiting = {
        ...reading,
        start: (free) => {
          signal?.removeEventListener('abort', abort);
          this.working.push(reading);
          resolve(free);
        },
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.waiting.push(entry);
      this.startNext();
    });
  }

  private startNext(): void {
    const next = this.nextWaiting();
    const connection = next === undefined ? undefined : this.idle.pop();
    if (next === undefined || connection === undefined) return;
    this.waiting.splice(this.waiting.indexOf(next), 1);
    next.start(connection);
    this.startNext();
  }

  private nextWaiting(): Waiting | undefined {
    const heavy = this.working.filter(({ isHeavy }) => isHeavy).length;
    let next: Waiting | undefined;
    let fewest = this.share;
    for (const entry of this.waiting) {
      if (entry.isHeavy && heavy >= this.share) continue;
      const own = this.working.filter(({ accountId }) => accountId === entry.accountId).length;
      if (own >= fewest) continue;
      next = entry;
      fewest = own;
    }
    return next;
  }
}
