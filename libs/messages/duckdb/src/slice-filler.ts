import type { DuckDBConnection } from '@duckdb/node-api';
import type { DimensionSql } from './cube-columns.js';
import { narrowedPartsSql, partsSql } from './cube-to-sql.js';
import type { FoundRows } from './filter-snapshots.js';
import { rowsOfRanges } from './found-rows.js';
import type { BoundSql } from './query-to-sql.js';
import { inTransaction, type ReadPool, runSql } from './read-pool.js';
import type { BlockSizes } from './revision-blocks.js';
import type { RowChanges } from './row-changes.js';
import type { SliceContent } from './slice-plan.js';
import { rowsOfBlocks, type Slice, type SliceStore } from './slice-store.js';

/** Small blocks that a slice keeps beside those that are asked for: the ends of times asked before. */
const IDLE_BLOCKS = 64;
/** Rows whose room a table holds in vain, as many as it has and this many more, before it is written anew. */
const GONE_ROWS = 50_000;

/** A slice that somebody works with, and the one it is made of, if of any. */
export interface UsedSlice {
  readonly content: SliceContent;
  readonly slice: Slice;
  readonly base: UsedSlice | null;
}

export interface Filling {
  readonly accountId: string;
  /** The blocks asked for, by their codes. */
  readonly blocks: readonly number[];
  readonly found: FoundRows;
  readonly signal: AbortSignal;
}

interface StaleBlock {
  readonly block: number;
  readonly version: number;
}

export interface FillerParts {
  readonly readers: Pick<ReadPool, 'run'>;
  readonly sizes: BlockSizes;
  readonly changes: RowChanges;
}

/** Counts blocks into slices, each once as long as it loses no row. */
export class SliceFiller {
  constructor(
    private readonly parts: FillerParts,
    private readonly store: SliceStore,
  ) {}

  /** Counts the blocks that are not there yet, or have changed since. False where that would be too many rows to keep. */
  fill(used: UsedSlice, filling: Filling): Promise<boolean> {
    const { slice } = used;
    const filled = slice.turn.then(() => this.fillInTurn(used, filling));
    slice.turn = filled.catch(() => undefined);
    return filled;
  }

  private async fillInTurn(used: UsedSlice, filling: Filling): Promise<boolean> {
    const { slice, base } = used;
    const { accountId, blocks, found, signal } = filling;
    const stale = blocks
      .map((block) => ({ block, version: this.parts.changes.versionOf(accountId, block) }))
      .filter(({ block, version }) => slice.versions.get(block) !== version);
    if (slice.isTooLarge) return false;
    if (stale.length === 0) return true;
    if (base !== null && !(await this.fill(base, { ...filling, blocks: stale.map(({ block }) => block) })))
      return false;
    return this.parts.readers.run({ accountId, isHeavy: found.isHeavy }, signal, async (connection) => {
      const isRoom = await this.replace(connection, used, filling, stale);
      if (isRoom && slice.users === 1 && slice.gone > slice.rows + GONE_ROWS) await this.writeAnew(connection, slice);
      return isRoom;
    });
  }

  /** In one transaction: an abort that comes late must not leave rows that no version tells of. */
  private async replace(
    connection: DuckDBConnection,
    used: UsedSlice,
    { blocks, found, signal }: Filling,
    stale: readonly StaleBlock[],
  ): Promise<boolean> {
    const { slice } = used;
    const codes = stale.map(({ block }) => block);
    const { sql, values } = used.base === null ? this.ofMessages(used, found, codes) : ofBase(used, used.base, codes);
    const into = slice.isMade ? `INSERT INTO ${slice.table}` : `CREATE TABLE ${slice.table} AS`;
    const useless = [...codes.filter((code) => slice.versions.has(code)), ...this.idle(slice, blocks)];
    const [gone, come] = await inTransaction(connection, async () => {
      const remove = { sql: `DELETE ${rowsOfBlocks(slice, useless)}`, values: [] };
      const [removed] = useless.length === 0 ? [] : await runSql(connection, remove, signal);
      // One more than there is room for, so as to see it.
      const limit = Math.max(0, slice.maxRows - slice.rows + Number(removed?.[0] ?? 0)) + 1;
      const [added] = await runSql(
        connection,
        { sql: `${into} SELECT * FROM (${sql}) LIMIT ${limit}`, values },
        signal,
      );
      return [Number(removed?.[0] ?? 0), Number(added?.[0] ?? 0)];
    });
    for (const code of useless) slice.versions.delete(code);
    slice.isMade = true;
    slice.gone += gone;
    slice.rows += come - gone;
    // From then on it holds rows that no version tells of.
    slice.isTooLarge ||= slice.rows > slice.maxRows;
    if (slice.isTooLarge) return false;
    // The versions from before: a block that changed meanwhile has another one by now.
    for (const { block, version } of stale) slice.versions.set(block, version);
    return true;
  }

  /** Small blocks that nobody has asked for lately, where they are many. */
  private idle(slice: Slice, asked: readonly number[]): readonly number[] {
    // Somebody else may be about to read what seems idle.
    if (slice.users > 1) return [];
    const needed = new Set(asked);
    const idle = [...slice.versions.keys()].filter((code) => this.parts.sizes.levelOf(code) > 0 && !needed.has(code));
    return idle.length > IDLE_BLOCKS ? idle : [];
  }

  /** Blocks of different sizes side by side, as the code of a row's block depends on the size. */
  private ofMessages({ content }: UsedSlice, { rows }: FoundRows, codes: readonly number[]): BoundSql {
    const { sizes } = this.parts;
    const ranges = sizes.rangesOf(codes);
    const levels = [...new Set(ranges.map(({ level }) => level))].map((level) => {
      const block: DimensionSql = { sql: sizes.sqlOf(level), holds: 'value' };
      const ofLevel = ranges.filter((range) => range.level === level);
      const { dimensions, measures } = content;
      return partsSql((columns) => rowsOfRanges(rows, columns, ofLevel), [...dimensions, block], measures);
    });
    return { sql: levels.map(({ sql }) => sql).join(' UNION ALL '), values: levels.flatMap(({ values }) => values) };
  }

  private async writeAnew(connection: DuckDBConnection, slice: Slice): Promise<void> {
    const [before, after] = [slice.table, this.store.newTable()];
    await connection.run(`CREATE TABLE ${after} AS SELECT * FROM ${before}`);
    slice.table = after;
    slice.gone = 0;
    await connection.run(`DROP TABLE ${before}`);
  }
}

function ofBase({ content }: UsedSlice, base: UsedSlice, codes: readonly number[]): BoundSql {
  const { dimensions, measures, from } = content;
  const count = base.content.dimensions.length;
  const held = Array.from({ length: count + 1 }, (_, place) => `key_${place} AS held_${place}`);
  const all = base.content.measures.map((measure) => `part_${measure}`);
  const wider = `SELECT ${[...held, ...all].join(', ')} ${rowsOfBlocks(base.slice, codes)}`;
  const narrowing = {
    keys: [...(from?.keys ?? []), `held_${count}`],
    dimensions: [...dimensions, { sql: '', holds: 'value' } as const],
    parts: from?.parts ?? [],
    measures,
  };
  return { sql: narrowedPartsSql(wider, narrowing), values: [] };
}
