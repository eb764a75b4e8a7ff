/** A range of time as a line shows it, by the words of spec section 9: one step after another. */
export interface ReferencePeriod {
  readonly granularity: 'hour' | 'day' | 'month' | 'year';
  /** Starts of the buckets, ISO 8601 with the Bangkok offset. */
  readonly buckets: readonly string[];
  readonly bucketOf: (createdAt: string) => string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What a bucket's start keeps of '2026-11-20T18:05:00.000', and how it goes on. */
const STARTS = {
  hour: { kept: 13, rest: ':00:00.000+07:00' },
  day: { kept: 10, rest: 'T00:00:00.000+07:00' },
  month: { kept: 7, rest: '-01T00:00:00.000+07:00' },
  year: { kept: 4, rest: '-01-01T00:00:00.000+07:00' },
} as const;

function granularityOf(days: number): ReferencePeriod['granularity'] {
  if (days <= 1) return 'hour';
  if (days <= 91) return 'day';
  return days <= 1000 ? 'month' : 'year';
}

export function referencePeriod(sinceMs: number, untilMs: number): ReferencePeriod {
  const granularity = granularityOf((untilMs - sinceMs) / DAY_MS);
  const { kept, rest } = STARTS[granularity];
  const startOf = (ms: number) => new Date(ms + 7 * HOUR_MS).toISOString().slice(0, kept) + rest;
  const starts = new Set<string>();
  const step = granularity === 'hour' ? HOUR_MS : DAY_MS;
  for (let at = sinceMs; at <= untilMs; at += step) starts.add(startOf(at));
  starts.add(startOf(untilMs));
  const known = new Map<string, string>();
  const bucketOf = (createdAt: string): string => {
    const start = known.get(createdAt) ?? startOf(Date.parse(createdAt));
    known.set(createdAt, start);
    return start;
  };
  return { granularity, buckets: [...starts], bucketOf };
}
