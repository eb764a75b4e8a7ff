/** The database in memory that holds the slices; every connection of the instance sees it. */
const SLICES_DATABASE = 'krasae_slices';
export const ATTACH_SLICES = `ATTACH IF NOT EXISTS ':memory:' AS ${SLICES_DATABASE}`;

export interface CubeSliceOptions {
  /** Rows of all slices together. */
  readonly maxRows?: number;
  /** Revisions of a block are 2 to the power of this. */
  readonly blockBits?: number;
}

/** A row of a slice takes some 50 to 100 bytes. */
const DEFAULT_MAX_ROWS = 4_000_000;
/** No single question may push all others out. */
const SHARE_OF_ONE = 4;

/** A table of partial rows for one question. */
export interface Slice {
  readonly table: string;
  /** The version (RowChanges) at which each block was counted. */
  readonly versions: Map<number, number>;
  rows: number;
  /** The table is there. */
  isMade: boolean;
  users: number;
  /** Ends when the last who works on the table has done so. */
  turn: Promise<unknown>;
}

/** The slices asked last, as far as there is room for them. */
export class SliceStore {
  /** In the order of use. */
  private readonly held = new Map<string, Slice>();
  /** Questions whose slices are too many rows. */
  private readonly tooLarge = new Set<string>();
  private made = 0;

  constructor(
    private readonly drop: (table: string) => Promise<void>,
    private readonly maxRows = DEFAULT_MAX_ROWS,
  ) {}

  /** Rows that the slice of one question may have. */
  get maxRowsOfOne(): number {
    return Math.floor(this.maxRows / SHARE_OF_ONE);
  }

  /** Null where slices are not worth it. A slice that was given is released after use. */
  use(key: string): Slice | null {
    if (this.tooLarge.has(key)) return null;
    const slice = this.held.get(key) ?? this.begin();
    this.held.delete(key);
    this.held.set(key, slice);
    slice.users += 1;
    return slice;
  }

  /** Drops what there is no room for. */
  async release(key: string, slice: Slice): Promise<void> {
    slice.users -= 1;
    if (slice.rows > this.maxRowsOfOne) {
      this.tooLarge.add(key);
      if (this.tooLarge.size > 1000) this.tooLarge.clear();
    }
    let rows = [...this.held.values()].reduce((sum, each) => sum + each.rows, 0);
    for (const [oldKey, old] of this.held) {
      const isNeeded = rows <= this.maxRows && !this.tooLarge.has(oldKey);
      if (isNeeded || old.users > 0) continue;
      this.held.delete(oldKey);
      rows -= old.rows;
      if (old.isMade) await this.drop(old.table);
    }
  }

  private begin(): Slice {
    this.made += 1;
    return {
      table: `${SLICES_DATABASE}.slice_${this.made}`,
      versions: new Map(),
      rows: 0,
      isMade: false,
      users: 0,
      turn: Promise.resolve(),
    };
  }
}
