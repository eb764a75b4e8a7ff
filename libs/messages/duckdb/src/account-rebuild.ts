import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { IndexRebuild } from '@krasae/messages';
import type { AuthorNumbers } from './author-numbers.js';
import { MessageWriter, type RowWatch } from './message-writer.js';
import { inTransaction, runSql } from './read-pool.js';
import { keyPrefixOf, LIVE_TABLES, REBUILD_TABLES, tablesOf } from './schema.js';

/** Nobody counts over the new rows before they take the place of the old ones. */
const UNWATCHED: RowWatch = { replacing: () => () => undefined };

/**
 * Accounts written anew into tables of their own, which then take the place of the account's rows in one transaction.
 * What a process left behind that died is cleared when the account is rebuilt the next time.
 */
export class AccountRebuilds {
  private readonly open = new Map<string, AccountRebuild>();

  constructor(
    private readonly instance: DuckDBInstance,
    private readonly live: MessageWriter,
    private readonly authors: AuthorNumbers,
  ) {}

  async start(accountId: string): Promise<IndexRebuild> {
    await this.open.get(accountId)?.abort();
    const connection = await this.instance.connect();
    for (const sql of tablesOf(REBUILD_TABLES)) await connection.run(sql);
    await inTransaction(connection, () => clear(connection, accountId));
    const writer = await MessageWriter.open(connection, this.authors, UNWATCHED, REBUILD_TABLES);
    const rebuild: AccountRebuild = new AccountRebuild(accountId, this.live, writer, () => {
      if (this.open.get(accountId) === rebuild) this.open.delete(accountId);
    });
    this.open.set(accountId, rebuild);
    await rebuild.follow();
    return rebuild;
  }

  async close(): Promise<void> {
    await Promise.all([...this.open.values()].map((rebuild) => rebuild.abort()));
  }
}

class AccountRebuild implements IndexRebuild {
  private state: 'open' | 'committed' | 'aborted' = 'open';
  private unfollow = (): void => undefined;
  /** A write to the old rows that did not reach the new ones: they are not whole, and must not take their place. */
  private missed: unknown = null;

  constructor(
    private readonly accountId: string,
    private readonly live: MessageWriter,
    private readonly writer: MessageWriter,
    private readonly onEnd: () => void,
  ) {}

  /** From here on the new rows get what is written to the old ones. */
  async follow(): Promise<void> {
    this.unfollow = await this.live.mirror(this.accountId, {
      takeMessages: (messages) => this.take(() => this.writer.merge(this.accountId, messages)),
      takeMarks: (marks) => this.take(() => this.writer.markUnwanted(this.accountId, marks)),
    });
  }

  async upsert(messages: Parameters<IndexRebuild['upsert']>[0]) {
    this.assertOpen();
    return this.writer.upsert(this.accountId, messages);
  }

  async markUnwanted(marks: Parameters<IndexRebuild['markUnwanted']>[0]) {
    this.assertOpen();
    return this.writer.markUnwanted(this.accountId, marks);
  }

  async commit(): Promise<void> {
    this.assertOpen();
    if (this.missed !== null) {
      await this.abort();
      throw new Error(`The rebuild of account '${this.accountId}' missed a write: begin it again.`, {
        cause: this.missed,
      });
    }
    await this.live.exclusively(this.accountId, (connection, lastRevision) => this.swap(connection, lastRevision));
    this.state = 'committed';
    await this.end();
  }

  async abort(): Promise<void> {
    if (this.state !== 'open') return;
    this.state = 'aborted';
    await this.writer.exclusively(this.accountId, async (connection, lastRevision) => {
      await clear(connection, this.accountId);
      return lastRevision;
    });
    await this.end();
  }

  /**
   * Every row gets a new revision, so that no set of revisions found before takes it for one of its own
   * (filter-snapshots.ts).
   */
  private async swap(connection: DuckDBConnection, lastRevision: number): Promise<number> {
    const { accountId } = this;
    const prefix = keyPrefixOf(accountId);
    const [from, to] = [REBUILD_TABLES, LIVE_TABLES];
    const newest = `SELECT coalesce(max(revision), 0) FROM ${from.messages} WHERE account = ?`;
    const [row] = await runSql(connection, { sql: newest, values: [accountId] });
    await connection.run(`DELETE FROM ${to.messages} WHERE account = ?`, [accountId]);
    await connection.run(
      `INSERT INTO ${to.messages} SELECT * REPLACE (revision + ?::BIGINT AS revision)
       FROM ${from.messages} WHERE account = ?`,
      [BigInt(lastRevision), accountId],
    );
    await connection.run(`DELETE FROM ${to.unwanted} WHERE starts_with(key, ?)`, [prefix]);
    await connection.run(`INSERT INTO ${to.unwanted} SELECT * FROM ${from.unwanted} WHERE starts_with(key, ?)`, [
      prefix,
    ]);
    await clear(connection, accountId);
    return lastRevision + Number(row?.[0] ?? 0);
  }

  /** Whatever becomes of the rebuild, the write to the old rows has been done. */
  private async take(work: () => Promise<unknown>): Promise<void> {
    if (this.state !== 'open') return;
    await work().catch((error: unknown) => {
      this.missed = error;
    });
  }

  private async end(): Promise<void> {
    this.unfollow();
    this.onEnd();
    await this.writer.close();
  }

  private assertOpen(): void {
    if (this.state !== 'open') throw new Error(`The rebuild of account '${this.accountId}' is ${this.state}.`);
  }
}

async function clear(connection: DuckDBConnection, accountId: string): Promise<void> {
  await connection.run(`DELETE FROM ${REBUILD_TABLES.messages} WHERE account = ?`, [accountId]);
  await connection.run(`DELETE FROM ${REBUILD_TABLES.unwanted} WHERE starts_with(key, ?)`, [keyPrefixOf(accountId)]);
}
