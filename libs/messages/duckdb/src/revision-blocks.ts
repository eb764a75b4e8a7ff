/**
 * 262,144 revisions are counted in 10 ms, and 5 M rows are 19 such blocks; the smaller ones keep what has to be counted
 * each time, at the ends of a time and since the last full block, below 3 times 4,096 rows.
 */
const DEFAULT_BITS: readonly number[] = [18, 15, 12];

/** Revisions from the first, up to but without the end. */
export interface RevisionRange {
  readonly from: number;
  readonly end: number;
}

/** Blocks of one level side by side. */
export interface BlockRange extends RevisionRange {
  readonly level: number;
}

/**
 * Revisions cut into blocks of several sizes, each a power of two: level 0 the largest, each further level cuts those
 * before it. A block has one code among all of them.
 */
export class BlockSizes {
  readonly levels: number;

  /** Bits of the revisions of a block, from the largest size to the smallest. Throws RangeError where they do not fall. */
  constructor(private readonly bits: readonly number[] = DEFAULT_BITS) {
    if (bits.length === 0 || bits.some((size, level) => size >= (bits[level - 1] ?? Infinity))) {
      throw new RangeError(`Sizes of blocks fall from one level to the next: ${bits.join(', ')} do not.`);
    }
    this.levels = bits.length;
  }

  /** The code of a row's block, for SQL. */
  sqlOf(level: number): string {
    return `((revision >> ${this.bitsOf(level)}) * ${this.levels} + ${level})`;
  }

  /** The number of a row's smallest block, for SQL. */
  get smallestSql(): string {
    return `(revision >> ${this.bitsOf(this.levels - 1)})`;
  }

  numberOf(revision: number, level: number): number {
    return Math.floor(revision / this.lengthOf(level));
  }

  codeOf(number: number, level: number): number {
    return number * this.levels + level;
  }

  levelOf(code: number): number {
    return code % this.levels;
  }

  /** The codes of the blocks that hold a revision, the largest first. */
  codesOf(revision: number): number[] {
    return this.bits.map((_, level) => this.codeOf(this.numberOf(revision, level), level));
  }

  firstOf(number: number, level: number): number {
    return number * this.lengthOf(level);
  }

  /** The blocks of the next level that a block is cut into: from the first number, up to but without the end. */
  partsOf(number: number, level: number): RevisionRange {
    const parts = this.lengthOf(level) / this.lengthOf(level + 1);
    return { from: number * parts, end: (number + 1) * parts };
  }

  /** The revisions of blocks, neighbours of one level as one. */
  rangesOf(codes: readonly number[]): BlockRange[] {
    const ranges: BlockRange[] = [];
    for (const code of codes) {
      const level = this.levelOf(code);
      const number = Math.floor(code / this.levels);
      const range = { from: this.firstOf(number, level), end: this.firstOf(number + 1, level), level };
      const last = ranges.at(-1);
      if (last?.end === range.from && last.level === level) ranges.splice(-1, 1, { ...range, from: last.from });
      else ranges.push(range);
    }
    return ranges;
  }

  private lengthOf(level: number): number {
    return 2 ** this.bitsOf(level);
  }

  private bitsOf(level: number): number {
    return this.bits[level] ?? 0;
  }
}

/** The same revisions in ascending order, ranges that meet as one. They do not overlap. */
export function joined(ranges: readonly RevisionRange[]): RevisionRange[] {
  const result: RevisionRange[] = [];
  for (const { from, end } of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last?.end === from) result.splice(-1, 1, { from: last.from, end });
    else result.push({ from, end });
  }
  return result;
}

export function lengthOf(ranges: readonly RevisionRange[]): number {
  return ranges.reduce((sum, { from, end }) => sum + end - from, 0);
}

/** Whether all revisions of the ones are revisions of the others; both as of joined. */
export function isWithin(ranges: readonly RevisionRange[], others: readonly RevisionRange[]): boolean {
  return lengthOf(without(ranges, others)) === 0;
}

/** The revisions of the ones that are not of the others; both as of joined. */
export function without(ranges: readonly RevisionRange[], others: readonly RevisionRange[]): RevisionRange[] {
  return ranges.flatMap((range) => {
    const rest: RevisionRange[] = [];
    let { from } = range;
    for (const other of others) {
      if (other.end <= from || other.from >= range.end) continue;
      if (other.from > from) rest.push({ from, end: other.from });
      from = other.end;
    }
    return from < range.end ? [...rest, { from, end: range.end }] : rest;
  });
}
