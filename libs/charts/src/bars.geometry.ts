import { wholePercentages } from '@krasae/domain';
import type { Part } from './doughnut.geometry.js';

export interface Bar {
  readonly key: string;
  readonly value: number;
  /** Whole percent of the total. */
  readonly percent: number;
  /** Length relative to the longest bar, 0..1. */
  readonly length: number;
}

/** Bars in the order given, the longest as long as the room. Values below zero or not finite have no length. */
export function barsGeometry(parts: readonly Part[]): Bar[] {
  const sizes = parts.map(({ value }) => (Number.isFinite(value) && value > 0 ? value : 0));
  const longest = Math.max(0, ...sizes);
  const percents = wholePercentages(sizes);
  return parts.map(({ key, value }, index) => ({
    key,
    value,
    percent: percents[index] ?? 0,
    length: longest === 0 ? 0 : (sizes[index] ?? 0) / longest,
  }));
}
