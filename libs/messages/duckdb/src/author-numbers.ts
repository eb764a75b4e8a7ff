import type { DuckDBConnection } from '@duckdb/node-api';
import { inTransaction, runSql } from './read-pool.js';

/** DuckDB answers `key IN (...)` from its index up to about 2,000 keys and scans the table beyond. */
const KEYS_PER_LOOKUP = 1000;
/** Some 100 bytes each. */
const REMEMBERED = 200_000;

/**
 * Numbers authors in the order in which they are first met, in the table authors: of millions of messages those of an
 * author are found and summed up by a number several times faster than by a text. New ones are committed before any
 * message of theirs is; a number that no message has does no harm.
 */
export class AuthorNumbers {
  private last: Promise<unknown> = Promise.resolve();
  /** In the order of use. */
  private readonly known = new Map<string, number>();

  private constructor(
    private readonly connection: DuckDBConnection,
    private next: number,
  ) {}

  /** Owns the connection from here on. One for a database: two would give one number twice. */
  static async open(connection: DuckDBConnection): Promise<AuthorNumbers> {
    const sql = 'SELECT coalesce(max(number), 0) FROM authors';
    const [row] = await runSql(connection, { sql, values: [] });
    return new AuthorNumbers(connection, Number(row?.[0] ?? 0) + 1);
  }

  /** The highest number given so far. */
  get lastNumber(): number {
    return this.next - 1;
  }

  /** The number of each of the author keys, given to those that have none. */
  of(keys: Iterable<string>): Promise<ReadonlyMap<string, number>> {
    const turn = this.last.then(() => this.numbersOf(new Set(keys)));
    this.last = turn.catch(() => undefined);
    return turn;
  }

  async close(): Promise<void> {
    await this.last;
    this.connection.closeSync();
  }

  private async numbersOf(keys: ReadonlySet<string>): Promise<ReadonlyMap<string, number>> {
    const found = new Map<string, number>();
    const sought: string[] = [];
    for (const key of keys) {
      const number = this.known.get(key);
      if (number === undefined) sought.push(key);
      else found.set(key, number);
    }
    for (let from = 0; from < sought.length; from += KEYS_PER_LOOKUP) {
      const values = sought.slice(from, from + KEYS_PER_LOOKUP);
      const sql = `SELECT key, number FROM authors WHERE key IN (${values.map(() => '?').join(', ')})`;
      for (const [key, number] of await runSql(this.connection, { sql, values }))
        found.set(String(key), Number(number));
    }
    const fresh = sought.filter((key) => !found.has(key));
    if (fresh.length > 0) {
      await inTransaction(this.connection, () => this.append(fresh));
      for (const [place, key] of fresh.entries()) found.set(key, this.next + place);
      this.next += fresh.length;
    }
    this.remember(found);
    return found;
  }

  private async append(keys: readonly string[]): Promise<void> {
    const appender = await this.connection.createAppender('authors');
    for (const [place, key] of keys.entries()) {
      appender.appendVarchar(key);
      appender.appendInteger(this.next + place);
      appender.endRow();
    }
    appender.closeSync();
  }

  private remember(numbers: ReadonlyMap<string, number>): void {
    for (const [key, number] of numbers) {
      this.known.delete(key);
      this.known.set(key, number);
    }
    for (const oldest of this.known.keys()) {
      if (this.known.size <= REMEMBERED) break;
      this.known.delete(oldest);
    }
  }
}

/** The number of a key in what AuthorNumbers answered for it. */
export function numberOf(key: string, numbers: ReadonlyMap<string, number>): number {
  const number = numbers.get(key);
  if (number === undefined) throw new Error(`The author '${key}' was given no number.`);
  return number;
}
