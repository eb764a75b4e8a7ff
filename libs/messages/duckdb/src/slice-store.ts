import type { SliceContent } from './slice-plan.js';

/** The database in memory that holds the slices; every connection of the instance sees it. */
const SLICES_DATABASE = 'krasae_slices';
export const ATTACH_SLICES = `ATTACH IF NOT EXISTS ':memory:' AS ${SLICES_DATABASE}`;

export interface CubeSliceOptions {
  /** Values, which are keys and measures of rows, of all slices together. */
  readonly maxValues?: number;
  /** Revisions of a block are 2 to the power of this, for each size from the largest to the smallest. */
  readonly blockBits?: readonly number[];
}

/** A value takes up to 16 bytes. */
const DEFAULT_MAX_VALUES = 24_000_000;
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
  private readonly held = new Map<string, Slice>();
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
    const slice = this.held.get(key) ?? this.begin(content);
    this.held.delete(key);
    this.held.set(key, slice);
    slice.users += 1;
    return slice;
  }

  /** A name for a table of slices that no other has. */
  newTable(): string {
    this.made += 1;
    return `${SLICES_DATABASE}.slice_${this.made}`;
  }

  /** Drops what there is no room for. */
  async release({ key }: SliceContent, slice: Slice): Promise<void> {
    slice.users -= 1;
    if (slice.isTooLarge) {
      this.tooLarge.add(key);
      if (this.tooLarge.size > 1000) this.tooLarge.clear();
    }
    let values = [...this.held.values()].reduce((sum, { rows, width }) => sum + rows * width, 0);
    for (const [oldKey, old] of this.held) {
      const isNeeded = values <= this.maxValues && !this.tooLarge.has(oldKey);
      if (isNeeded || old.users > 0) continue;
      this.held.delete(oldKey);
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
      isMade: false,
      users: 0,
      turn: Promise.resolve(),
    };
  }
}
