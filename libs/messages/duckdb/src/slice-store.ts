import type { SliceContent } from './slice-plan.js';

/** The database in memory that holds the slices; every connection of the instance sees it. */
const SLICES_DATABASE = 'krasae_slices';
export const ATTACH_SLICES = `ATTACH IF NOT EXISTS ':memory:' AS ${SLICES_DATABASE}`;

export interface CubeSliceOptions {
  /** Values, which are keys and measures of rows, of all slices together. */
  readonly maxValues?: number;
  /** Revisions of a block are 2 to the power of this, for each size from the largest to the smallest. */
  readonly blockBits?: readonly number[];
  /** Rows that are counted beside the sums of each author, at most. */
  readonly maxFresh?: number;
}

/** A value takes up to 16 bytes. */
const DEFAULT_MAX_VALUES = 32_000_000;
/** Even a small table takes some memory. */
const MAX_SLICES = 1_000;
/** No single question may push all others out. */
const SHARE_OF_ONE = 4;

/** A table of partial rows: the keys key_0 ..., of which the last is the code of a block, and part_... of the measures. */
export interface Slice {
  table: string;
  /** The last of the keys. */
  readonly blockKey: string;
  readonly maxRows: number;
  /** Values of a row. */
  readonly width: number;
  /** The version (RowChanges) at which each block was counted, by its code. */
  readonly versions: Map<number, number>;
  rows: number;
  /** Rows that were taken out of the table and whose room it may still hold. */
  gone: number;
  /** It had more rows than it may have, and is to go. */
  isTooLarge: boolean;
  /** Nobody will ask for it. */
  isRetired: boolean;
  /** The table is there. */
  isMade: boolean;
  users: number;
  /** Ends when the last who works on the table has done so. */
  turn: Promise<unknown>;
}

/** What follows SELECT for the rows of some blocks, named by their codes. */
export function rowsOfBlocks({ table, blockKey }: Slice, codes: readonly number[]): string {
  return `FROM ${table} WHERE ${blockKey} IN (${codes.join(', ')})`;
}

/** The slices asked last, as far as there is room for them. */
export class SliceStore {
  /** In the order of use. */
  private readonly slices = new Map<string, Slice>();
  /** Contents whose slices are too many rows. */
  private readonly tooLarge = new Set<string>();
  private made = 0;

  constructor(
    private readonly drop: (table: string) => Promise<void>,
    private readonly maxValues = DEFAULT_MAX_VALUES,
  ) {}

  /** False where the slice was too large before. */
  isWorth({ key }: SliceContent): boolean {
    return !this.tooLarge.has(key);
  }

  /** To be released after use. */
  use(content: SliceContent): Slice {
    const { key } = content;
    const slice = this.slices.get(key) ?? this.begin(content);
    this.slices.delete(key);
    this.slices.set(key, slice);
    slice.users += 1;
    return slice;
  }

  has({ key }: SliceContent): boolean {
    return this.slices.has(key);
  }

  /** The slice of that content if there is one, to be released after use. */
  held(content: SliceContent): Slice | null {
    return this.has(content) ? this.use(content) : null;
  }

  /** Nobody will ask for a slice of this content again. */
  async retire(content: SliceContent): Promise<void> {
    const slice = this.held(content);
    if (slice === null) return;
    slice.isRetired = true;
    await this.release(content, slice);
  }

  /** Slices of this content are too large. */
  giveUp({ key }: SliceContent): void {
    this.tooLarge.add(key);
    if (this.tooLarge.size > 1000) this.tooLarge.clear();
  }

  /** A name for a table of slices that no other has. */
  newTable(): string {
    this.made += 1;
    return `${SLICES_DATABASE}.slice_${this.made}`;
  }

  /** Drops what there is no room for. */
  async release(content: SliceContent, slice: Slice): Promise<void> {
    slice.users -= 1;
    if (slice.isTooLarge) this.giveUp(content);
    let values = [...this.slices.values()].reduce((sum, each) => sum + each.rows * each.width, 0);
    for (const [oldKey, old] of this.slices) {
      const isRoom = values <= this.maxValues && this.slices.size <= MAX_SLICES;
      if ((isRoom && !old.isTooLarge && !old.isRetired) || old.users > 0) continue;
      this.slices.delete(oldKey);
      values -= old.rows * old.width;
      if (old.isMade) await this.drop(old.table);
    }
  }

  private begin({ dimensions, measures }: SliceContent): Slice {
    const width = dimensions.length + 1 + measures.length;
    return {
      table: this.newTable(),
      blockKey: `key_${dimensions.length}`,
      maxRows: Math.floor(this.maxValues / SHARE_OF_ONE / width),
      width,
      versions: new Map(),
      rows: 0,
      gone: 0,
      isTooLarge: false,
      isRetired: false,
      isMade: false,
      users: 0,
      turn: Promise.resolve(),
    };
  }
}
