/** What every screen shows where a figure is not a finite number (spec section 5). */
export const NO_NUMBER = '---';

const COMPACT_STEPS = [
  { size: 1e12, suffix: 't' },
  { size: 1e9, suffix: 'b' },
  { size: 1e6, suffix: 'm' },
  { size: 1e3, suffix: 'k' },
] as const;

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const upToTenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** The whole figure with thousands separators, format 0,0 (spec section 9), at most two decimals. */
export function formatFull(value: number): string {
  return Number.isFinite(value) ? grouped.format(value) : NO_NUMBER;
}

/**
 * The short figure, format 0,0.0a (spec section 9): 1.2k, 3.4m, 5.6b, 7.8t. Below 1,000 nothing is shortened, so whole
 * numbers stay whole. A figure that rounds up to the next step takes that step: 999,950 is 1.0m, never 1,000.0k.
 */
export function formatCompact(value: number): string {
  if (!Number.isFinite(value)) return NO_NUMBER;
  const size = Math.abs(value);
  if (size < 999.95) return upToTenths.format(value);
  const step = COMPACT_STEPS.find((candidate) => Math.round((size / candidate.size) * 10_000) >= 10_000);
  return step === undefined ? upToTenths.format(value) : `${tenths.format(value / step.size)}${step.suffix}`;
}

export interface ChangeText {
  readonly text: string;
  /** Null where there is nothing to compare with. */
  readonly direction: 'up' | 'down' | null;
}

/**
 * A change in percent as screens write it: no minus sign, the arrow says the direction, zero counts as up; null or an
 * infinite change is 'N/A %' (spec section 5).
 */
export function formatChange(percent: number | null): ChangeText {
  if (percent === null || percent === Infinity || percent === -Infinity) return { text: 'N/A %', direction: null };
  if (Number.isNaN(percent)) return { text: NO_NUMBER, direction: null };
  return { text: `${upToTenths.format(Math.abs(percent))} %`, direction: percent < 0 ? 'down' : 'up' };
}

/** Followers of an author: '-' where missing or below zero (spec section 5). */
export function formatFollowers(count: number | null | undefined): string {
  return count === null || count === undefined || !(count >= 0) ? '-' : formatCompact(count);
}

/**
 * Whole percentages of the parts that sum to exactly 100, by largest remainder; ties go to the earlier part (spec
 * section 5). Parts below zero or not finite count as zero; all zero where the parts sum to zero.
 */
export function wholePercentages(parts: readonly number[]): number[] {
  const sizes = parts.map((part) => (Number.isFinite(part) && part > 0 ? part : 0));
  const largest = Math.max(0, ...sizes);
  if (largest === 0) return sizes.map(() => 0);
  // Scaled by the largest first, so that the sum of huge parts stays finite.
  const scaled = sizes.map((size) => size / largest);
  const total = scaled.reduce((sum, size) => sum + size, 0);
  const exact = scaled.map((size) => (size / total) * 100);
  const floors = exact.map(Math.floor);
  const missing = 100 - floors.reduce((sum, floor) => sum + floor, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return floors.map((floor, index) => (raised.has(index) ? floor + 1 : floor));
}
