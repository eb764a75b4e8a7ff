import type { CubeQuestion, CubeRow, Measure } from '@krasae/messages';
import { startOfBucket } from '@krasae/domain';
import { compareKeys, compareRows } from './row-order.js';
import { isHighest, type SliceQuestion } from './slice-question.js';

/** Rows of a part of the messages: a number of KeyNumbers for each, and its measures one after another. */
export interface PartialRows {
  readonly numbers: Uint32Array;
  readonly values: Float64Array;
}

/** The keys of rows, numbered as they come, so that many parts hold them once. */
export class KeyNumbers {
  private readonly numbers = new Map<string, number>();
  private readonly rows: (readonly string[])[] = [];

  get size(): number {
    return this.rows.length;
  }

  keysOf(number: number): readonly string[] {
    return this.rows[number] ?? [];
  }

  partOf(rows: readonly CubeRow[], held: readonly Measure[]): PartialRows {
    const numbers = new Uint32Array(rows.length);
    const values = new Float64Array(rows.length * held.length);
    rows.forEach((row, at) => {
      numbers[at] = this.numberOf(row.keys);
      held.forEach((measure, place) => {
        values[at * held.length + place] = row.values[measure] ?? 0;
      });
    });
    return { numbers, values };
  }

  /** A new one where the keys have none. */
  numberOf(keys: readonly string[]): number {
    const [only = ''] = keys;
    const name = keys.length === 1 ? only : JSON.stringify(keys);
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    this.numbers.set(name, this.rows.length);
    return this.rows.push(keys) - 1;
  }
}

type Wish = Omit<CubeQuestion, 'query'>;
type Slices = Pick<SliceQuestion, 'held' | 'month' | 'places'>;

/** Adds parts up, and takes parts off, to the rows of a question. */
export class RowSums {
  /** By the key of the month or year, where the question has one: '' where it has none. */
  private readonly sums = new Map<string, Float64Array>();
  private readonly keys = new KeyNumbers();
  /** By the numbers of the slices, those of the question's keys. */
  private readonly numbers: Uint32Array;

  constructor(
    keys: KeyNumbers,
    private readonly slices: Slices,
  ) {
    this.numbers = Uint32Array.from({ length: keys.size }, (_, number) => {
      const held = keys.keysOf(number);
      return this.keys.numberOf(slices.places.map((place) => held[place] ?? ''));
    });
  }

  /** Rows of a slice, which is of one month. */
  addMonth({ numbers, values }: PartialRows, monthMs: number): void {
    const { month } = this.slices;
    const sums = this.sumsOf(month === null ? '' : String(startOfBucket(monthMs, month.granularity)));
    this.slices.held.forEach((measure, place, { length }) => {
      const most = isHighest(measure);
      for (let row = 0; row < numbers.length; row += 1) {
        const to = (this.numbers[numbers[row] ?? 0] ?? 0) * length + place;
        const [sum = 0, value = 0] = [sums[to], values[row * length + place]];
        sums[to] = most ? Math.max(sum, value) : sum + value;
      }
    });
  }

  /** Rows with all keys of the question. */
  add(rows: readonly CubeRow[]): void {
    this.each(rows, (sum, value, measure) => (isHighest(measure) ? Math.max(sum, value) : sum + value));
  }

  /** As add, of sums alone. */
  takeOff(rows: readonly CubeRow[]): void {
    this.each(rows, (sum, value) => sum - value);
  }

  /** In the order of the port; of the best keys alone where the question wants those. */
  rows(wish: Wish): CubeRow[] {
    const { by, measures, top } = wish;
    if (by.length === 0) return [this.rowOf([], this.sumsOf(''), 0, measures)];
    const best = top === undefined ? null : this.bestOf(by, top);
    const rankOf = ({ keys: [first = ''] }: CubeRow): number => best?.get(first) ?? 0;
    return this.found(measures, best).sort(
      (one, other) => rankOf(one) - rankOf(other) || compareRows(by, one.keys, other.keys),
    );
  }

  /** Rows that hold a message, of the best first keys where there are such. */
  private found(measures: readonly Measure[], best: ReadonlyMap<string, number> | null): CubeRow[] {
    const { held, month } = this.slices;
    const mentions = held.indexOf('mentions');
    const isMonthFirst = month?.place === 0;
    const wanted = Array.from({ length: this.keys.size }, (_, number) => number).filter(
      (number) => best === null || isMonthFirst || best.has(this.keys.keysOf(number)[0] ?? ''),
    );
    const rows: CubeRow[] = [];
    for (const [key, sums] of this.sums) {
      if (isMonthFirst && best?.has(key) === false) continue;
      for (const number of wanted) {
        if ((sums[number * held.length + mentions] ?? 0) === 0) continue;
        const keys = this.keys.keysOf(number);
        rows.push(this.rowOf(month === null ? keys : keys.toSpliced(month.place, 0, key), sums, number, measures));
      }
    }
    return rows;
  }

  /** The ranks of the first keys that have most of the measure over all their rows. */
  private bestOf(
    by: CubeQuestion['by'],
    { measure, limit }: NonNullable<CubeQuestion['top']>,
  ): ReadonlyMap<string, number> {
    const { held, month } = this.slices;
    const [place, mentions] = [held.indexOf(measure), held.indexOf('mentions')];
    const totals = new Map<string, number>();
    for (const [key, sums] of this.sums) {
      for (let number = 0; number * held.length < sums.length; number += 1) {
        if ((sums[number * held.length + mentions] ?? 0) === 0) continue;
        const first = month?.place === 0 ? key : (this.keys.keysOf(number)[0] ?? '');
        const [before = 0, value = 0] = [totals.get(first), sums[number * held.length + place]];
        totals.set(first, isHighest(measure) ? Math.max(before, value) : before + value);
      }
    }
    const ranked = [...totals].sort(([one, most], [other, value]) => value - most || compareKeys(by[0], one, other));
    return new Map(ranked.slice(0, limit).map(([key], rank) => [key, rank]));
  }

  private each(rows: readonly CubeRow[], work: (sum: number, value: number, measure: Measure) => number): void {
    const { held, month } = this.slices;
    for (const row of rows) {
      const own = month === null ? row : { ...row, keys: row.keys.toSpliced(month.place, 1) };
      const number = this.keys.numberOf(own.keys);
      const sums = this.sumsOf(month === null ? '' : (row.keys[month.place] ?? ''));
      held.forEach((measure, place) => {
        const to = number * held.length + place;
        sums[to] = work(sums[to] ?? 0, row.values[measure] ?? 0, measure);
      });
    }
  }

  private rowOf(keys: readonly string[], sums: Float64Array, number: number, measures: readonly Measure[]): CubeRow {
    const { held } = this.slices;
    const valueOf = (measure: Measure): number => sums[number * held.length + held.indexOf(measure)] ?? 0;
    return { keys, values: Object.fromEntries(measures.map((measure) => [measure, valueOf(measure)])) };
  }

  /** With room for all keys that are numbered by now. */
  private sumsOf(key: string): Float64Array {
    const length = this.keys.size * this.slices.held.length;
    const sums = this.sums.get(key);
    if (sums !== undefined && sums.length >= length) return sums;
    const larger = new Float64Array(length);
    if (sums !== undefined) larger.set(sums);
    this.sums.set(key, larger);
    return larger;
  }
}
