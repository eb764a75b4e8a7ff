import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { CubeQuestion } from '@krasae/messages';
import { dimensionSql } from './cube-columns.js';
import { cubeOfPartsSql, partsSql } from './cube-to-sql.js';
import type { FoundRows } from './filter-snapshots.js';
import { type RowSource, rowsOfRanges } from './found-rows.js';
import { type ReadPool, type Rows, runSql } from './read-pool.js';
import { AccountBlocks, type BlockSize, type BlocksInTime } from './revision-blocks.js';
import type { RowChanges } from './row-changes.js';
import { type SlicePlan, slicePlan } from './slice-plan.js';
import { ATTACH_SLICES, type Slice, SliceStore } from './slice-store.js';

/** Rows may go while a question is at work: then it is asked again, and at last of the messages themselves. */
const ATTEMPTS = 3;

export interface SliceParts {
  readonly readers: Pick<ReadPool, 'run'>;
  readonly size: BlockSize;
  readonly changes: RowChanges;
  /** The newest revision that is in the table. */
  readonly committed: () => number;
  readonly maxRows?: number | undefined;
}

interface Asked {
  readonly accountId: string;
  readonly question: CubeQuestion;
  readonly plan: SlicePlan;
  readonly rows: RowSource;
  readonly blocks: BlocksInTime;
  readonly signal: AbortSignal;
}

/**
 * Counts a question once for each block of revisions, and keeps the partial rows (ADR 0011). Blocks that lie within the
 * time asked are taken from there; the messages that are newer or at the ends of the time are counted each time. A block
 * that has lost a row, to a newer observation, is counted again. Answers are therefore the same as without.
 */
export class CubeSlices {
  private readonly blocks: AccountBlocks;
  private readonly store: SliceStore;

  private constructor(private readonly parts: SliceParts) {
    this.blocks = new AccountBlocks(parts.readers, parts.size, parts.committed);
    this.store = new SliceStore((table) => this.drop(table), parts.maxRows);
  }

  /** Slices live in memory, in a database beside the file's. */
  static async open(instance: DuckDBInstance, parts: SliceParts): Promise<CubeSlices> {
    const connection = await instance.connect();
    await connection.run(ATTACH_SLICES);
    connection.closeSync();
    return new CubeSlices(parts);
  }

  /** The rows of cubeSql over what was found for the question's query; null where slices do not help. */
  async answer(accountId: string, question: CubeQuestion, found: FoundRows, signal: AbortSignal): Promise<Rows | null> {
    const plan = slicePlan(accountId, question);
    if (plan === null) return null;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const epoch = await this.parts.changes.settledEpoch(accountId);
      if (epoch === null) return null;
      const blocks = await this.blocks.inTime(accountId, plan.range, signal);
      if (blocks.within.length === 0) return null;
      const slice = this.store.use(plan.key);
      if (slice === null) return null;
      const asked = { accountId, question, plan, rows: found.rows, blocks, signal };
      const rows = await this.parts.readers
        .run({ accountId, isHeavy: found.isHeavy }, signal, (connection) => this.ask(connection, slice, asked))
        .finally(() => this.store.release(plan.key, slice));
      if (rows === null || this.parts.changes.epochOf(accountId) === epoch) return rows;
    }
    return null;
  }

  private async ask(connection: DuckDBConnection, slice: Slice, asked: Asked): Promise<Rows | null> {
    const filled = slice.turn.then(() => this.fill(connection, slice, asked));
    slice.turn = filled.catch(() => undefined);
    if (!(await filled)) return null;
    const { plan, question, blocks, rows, signal } = asked;
    const live = partsSql(
      (columns) => rowsOfRanges(rows, columns, blocks.others),
      plan.by.map(dimensionSql),
      plan.measures,
    );
    const columns = [
      ...plan.by.map((_, place) => `key_${place}`),
      ...plan.measures.map((measure) => `part_${measure}`),
    ];
    const held = `SELECT ${columns.join(', ')} FROM ${slice.table} WHERE ${this.isOf(plan, blocks.within)}`;
    const parts = { sql: `${held} UNION ALL ${live.sql}`, values: live.values };
    return runSql(connection, cubeOfPartsSql(parts, question), signal);
  }

  /** Counts the blocks that are not there yet, or have changed since. False where that would be too many rows to keep. */
  private async fill(connection: DuckDBConnection, slice: Slice, asked: Asked): Promise<boolean> {
    const { accountId, plan, blocks, rows, signal } = asked;
    const wanted = blocks.within
      .map((block) => ({ block, version: this.parts.changes.versionOf(accountId, block) }))
      .filter(({ block, version }) => slice.versions.get(block) !== version);
    if (wanted.length === 0) return true;
    await this.forget(
      connection,
      slice,
      plan,
      wanted.map(({ block }) => block).filter((block) => slice.versions.has(block)),
    );
    const ranges = this.parts.size.rangesOf(wanted.map(({ block }) => block));
    const dimensions = [...plan.by.map(dimensionSql), { sql: this.parts.size.sql, holds: 'value' } as const];
    const { sql, values } = partsSql((columns) => rowsOfRanges(rows, columns, ranges), dimensions, plan.measures);
    const into = slice.isMade ? `INSERT INTO ${slice.table}` : `CREATE TABLE ${slice.table} AS`;
    // One more than there is room for, so as to see it.
    const limit = Math.max(0, this.store.maxRowsOfOne - slice.rows) + 1;
    const [row] = await runSql(connection, { sql: `${into} ${sql} LIMIT ${limit}`, values }, signal);
    slice.isMade = true;
    slice.rows += Number(row?.[0] ?? 0);
    if (slice.rows > this.store.maxRowsOfOne) return false;
    // The versions from before: a block that changed meanwhile has another one by now.
    for (const { block, version } of wanted) slice.versions.set(block, version);
    return true;
  }

  private async forget(
    connection: DuckDBConnection,
    slice: Slice,
    plan: SlicePlan,
    blocks: readonly number[],
  ): Promise<void> {
    if (blocks.length === 0) return;
    const sql = `DELETE FROM ${slice.table} WHERE ${this.isOf(plan, blocks)}`;
    const [row] = await runSql(connection, { sql, values: [] });
    slice.rows -= Number(row?.[0] ?? 0);
    for (const block of blocks) slice.versions.delete(block);
  }

  private async drop(table: string): Promise<void> {
    const nobody = { accountId: '', isHeavy: false };
    await this.parts.readers.run(nobody, undefined, (connection) => connection.run(`DROP TABLE ${table}`));
  }

  /** Block numbers are the last key of a slice. */
  private isOf(plan: SlicePlan, blocks: readonly number[]): string {
    return `key_${plan.by.length} IN (${blocks.join(', ')})`;
  }
}
