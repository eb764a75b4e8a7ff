/** The value below which a share (0..1) of the sample lies; nearest rank. NaN for an empty sample. */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

/** p50, p95, p99 and maximum in milliseconds, to a tenth. */
export function latencies(sample: readonly number[]) {
  const tenth = (value: number): number => Math.round(value * 10) / 10;
  return {
    n: sample.length,
    p50Ms: tenth(quantile(sample, 0.5)),
    p95Ms: tenth(quantile(sample, 0.95)),
    p99Ms: tenth(quantile(sample, 0.99)),
    maxMs: tenth(quantile(sample, 1)),
  };
}

/** Items a second, rounded. */
export function perSecond(items: number, milliseconds: number): number {
  return Math.round((items * 1000) / milliseconds);
}

/** Shortest decimal of a ratio that says something. */
export function ratio(part: number, whole: number): number {
  return Math.round((part / whole) * 1000) / 1000;
}
