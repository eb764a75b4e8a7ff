/** Bangkok has had no daylight saving since 1941, so a fixed offset is exact (design 2). */
export const BANGKOK_OFFSET_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;

/** First millisecond of the Bangkok day that holds the instant. Epoch milliseconds in and out. */
export function startOfBangkokDay(epochMs: number): number {
  return Math.floor((epochMs + BANGKOK_OFFSET_MS) / DAY_MS) * DAY_MS - BANGKOK_OFFSET_MS;
}

/** Last millisecond of the Bangkok day that holds the instant. */
export function endOfBangkokDay(epochMs: number): number {
  return startOfBangkokDay(epochMs) + DAY_MS - 1;
}

/** ISO 8601 with the Bangkok offset and milliseconds, e.g. 2026-11-20T18:00:00.000+07:00 (design 12). */
export function toBangkokIso(epochMs: number): string {
  return `${new Date(epochMs + BANGKOK_OFFSET_MS).toISOString().slice(0, -1)}+07:00`;
}

/** The Bangkok calendar date of an instant as YYYY-MM-DD. */
export function bangkokDate(epochMs: number): string {
  return toBangkokIso(epochMs).slice(0, 10);
}

/** The day of the week in Bangkok, 0 (Sunday) to 6. */
export function bangkokDayOfWeek(epochMs: number): number {
  return new Date(epochMs + BANGKOK_OFFSET_MS).getUTCDay();
}

/** The hour of the day in Bangkok, 0 to 23. */
export function bangkokHourOfDay(epochMs: number): number {
  return new Date(epochMs + BANGKOK_OFFSET_MS).getUTCHours();
}

export const GRANULARITIES = ['hour', 'day', 'month', 'year'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

/** Granularity by length of the range in days: <=1 hourly, <=91 daily, <=1000 monthly, beyond yearly (spec section 9). */
export function granularityOfRange(sinceMs: number, untilMs: number): Granularity {
  const days = Math.ceil((untilMs - sinceMs) / DAY_MS);
  if (days <= 1) return 'hour';
  if (days <= 91) return 'day';
  return days <= 1000 ? 'month' : 'year';
}

/** First millisecond of the bucket that holds the instant, in Bangkok time. */
export function startOfBucket(epochMs: number, granularity: Granularity): number {
  const local = new Date(epochMs + BANGKOK_OFFSET_MS);
  const month = granularity === 'year' ? 0 : local.getUTCMonth();
  const day = granularity === 'year' || granularity === 'month' ? 1 : local.getUTCDate();
  const hour = granularity === 'hour' ? local.getUTCHours() : 0;
  return Date.UTC(local.getUTCFullYear(), month, day, hour) - BANGKOK_OFFSET_MS;
}

/** First millisecond of the bucket after the one that starts at bucketMs. */
export function nextBucket(bucketMs: number, granularity: Granularity): number {
  if (granularity === 'hour') return bucketMs + 3_600_000;
  if (granularity === 'day') return bucketMs + DAY_MS;
  const local = new Date(bucketMs + BANGKOK_OFFSET_MS);
  const months = granularity === 'month' ? 1 : 12;
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, 1) - BANGKOK_OFFSET_MS;
}
