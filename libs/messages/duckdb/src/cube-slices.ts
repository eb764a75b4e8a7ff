import type { DuckDBInstance } from '@duckdb/node-api';
import type { CubeQuestion } from '@krasae/messages';
import type { TimeRange } from '@krasae/query';
import { AccountBlocks, type BlocksInTime } from './account-blocks.js';
import { cubeOfPartsSql, partsSql } from './cube-to-sql.js';
import type { FoundRows } from './filter-snapshots.js';
import { rowsOfRanges } from './found-rows.js';
import { type Rows, runSql } from './read-pool.js';
import { type FillerParts, SliceFiller, type UsedSlice } from './slice-filler.js';
import { type SliceContent, slicePlan } from './slice-plan.js';
import { ATTACH_SLICES, rowsOfBlocks, SliceStore } from './slice-store.js';

/** Rows may go while a question is at work: then it is asked again, and at last of the messages themselves. */
const ATTEMPTS = 3;

export interface SliceParts extends FillerParts {
  /** The newest revision that is in the table. */
  readonly committed: () => number;
  readonly maxValues?: number | undefined;
}

interface Asked {
  readonly accountId: string;
  readonly question: CubeQuestion;
  readonly range: TimeRange;
  readonly found: FoundRows;
  readonly signal: AbortSignal;
}

/** What was asked of a slice: rows, or that the slice would be too large, or that the messages are to be asked. */
type Outcome = Rows | 'too large' | 'ask messages';

/**
 * Counts a question once for each block of revisions, and keeps the partial rows (ADR 0011). Blocks that lie within the
 * time asked are taken from there; the messages that are newer or at the ends of the time are counted each time. A block
 * that has lost a row, to a newer observation, is counted again. Answers are therefore the same as without.
 */
export class CubeSlices {
  private readonly blocks: AccountBlocks;
  private readonly store: SliceStore;
  private readonly filler: SliceFiller;

  private constructor(private readonly parts: SliceParts) {
    const { readers, sizes, changes, committed, maxValues } = parts;
    this.blocks = new AccountBlocks(readers, sizes, changes, committed);
    this.store = new SliceStore((table) => this.drop(table), maxValues);
    this.filler = new SliceFiller(parts, this.store);
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
    const asked = { accountId, question, range: plan.range, found, signal };
    for (const content of plan.contents) {
      const outcome = await this.settled(content, asked);
      if (outcome === 'ask messages') return null;
      if (outcome !== 'too large') return outcome;
    }
    return null;
  }

  /** Asks until no row has gone meanwhile. */
  private async settled(content: SliceContent, asked: Asked): Promise<Outcome> {
    const { changes } = this.parts;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const epoch = await changes.settledEpoch(asked.accountId);
      if (epoch === null) return 'ask messages';
      const blocks = await this.blocks.inTime(asked.accountId, asked.range, asked.signal);
      if (blocks.within.length === 0) return 'ask messages';
      const used = this.use(content);
      if (used === null) return 'too large';
      const outcome = await this.ask(used, blocks, asked).finally(() => this.release(used));
      if (outcome === 'too large' || changes.epochOf(asked.accountId) === epoch) return outcome;
    }
    return 'ask messages';
  }

  private async ask(used: UsedSlice, blocks: BlocksInTime, asked: Asked): Promise<Outcome> {
    const { accountId, question, found, signal } = asked;
    const { dimensions, measures } = used.content;
    if (!(await this.filler.fill(used, { accountId, blocks: blocks.within, found, signal }))) return 'too large';
    const live = partsSql((columns) => rowsOfRanges(found.rows, columns, blocks.others), dimensions, measures);
    const columns = [...dimensions.map((_, place) => `key_${place}`), ...measures.map((measure) => `part_${measure}`)];
    const held = `SELECT ${columns.join(', ')} ${rowsOfBlocks(used.slice, blocks.within)}`;
    const parts = { sql: `${held} UNION ALL ${live.sql}`, values: live.values };
    return this.parts.readers.run({ accountId, isHeavy: found.isHeavy }, signal, (connection) =>
      runSql(connection, cubeOfPartsSql(parts, question), signal),
    );
  }

  /** Null where the slice, or one that it is made of, is not worth it. */
  private use(content: SliceContent): UsedSlice | null {
    if (!this.store.isWorth(content)) return null;
    const base = content.from === null ? null : this.use(content.from.content);
    if (content.from !== null && base === null) return null;
    return { content, slice: this.store.use(content), base };
  }

  private async release({ content, slice, base }: UsedSlice): Promise<void> {
    await this.store.release(content, slice);
    if (base !== null) await this.release(base);
  }

  private async drop(table: string): Promise<void> {
    const nobody = { accountId: '', isHeavy: false };
    await this.parts.readers.run(nobody, undefined, (connection) => connection.run(`DROP TABLE ${table}`));
  }
}
