import type { Dimension } from '@krasae/messages';

const AS_NUMBERS: ReadonlySet<Dimension['kind']> = new Set<Dimension['kind']>(['time', 'dayOfWeek', 'hour']);

/** The order of a dimension's keys, as the port has it: numbers, or code points; JavaScript compares UTF-16 units. */
export function compareKeys(dimension: Dimension | undefined, one: string, other: string): number {
  if (one === other) return 0;
  if (dimension !== undefined && AS_NUMBERS.has(dimension.kind)) return Number(one) - Number(other);
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

/** The order of rows by their keys, one dimension after another. */
export function compareRows(by: readonly Dimension[], one: readonly string[], other: readonly string[]): number {
  for (const [place, dimension] of by.entries()) {
    const order = compareKeys(dimension, one[place] ?? '', other[place] ?? '');
    if (order !== 0) return order;
  }
  return 0;
}
