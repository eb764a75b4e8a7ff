import { issueOf, type ThreeValues, type TimePoint } from '@krasae/contracts';
import { type Granularity, granularityOfRange, nextBucket, startOfBucket, toBangkokIso } from '@krasae/domain';
import type { Dimension } from '@krasae/messages';
import type { TimeRange } from '@krasae/query';
import { badRequest } from '../common/api-error.js';

/** Buckets of a line at most, a quarter of hours and some: a range typed wrong costs nothing. */
export const MAX_BUCKETS = 2_500;
const SHORTEST_MS: Readonly<Record<Granularity, number>> = {
  hour: 3_600_000,
  day: 86_400_000,
  month: 28 * 86_400_000,
  year: 365 * 86_400_000,
};

interface Bucket {
  /** As the cube names it. */
  readonly key: string;
  /** Its start, ISO 8601 with offset. */
  readonly x: string;
}

/** The buckets of a range, without gaps, from the one that holds its first instant. */
export interface Timeline {
  readonly granularity: Granularity;
  readonly dimension: Dimension;
  readonly buckets: readonly Bucket[];
}

/** At the granularity wished, or by the length of the range (spec section 9). Throws ApiError 400 on too many buckets. */
export function timelineOf(range: TimeRange, wished?: Granularity): Timeline {
  const { sinceMs, untilMs } = range;
  const granularity = wished ?? granularityOfRange(sinceMs, untilMs);
  if ((untilMs - sinceMs) / SHORTEST_MS[granularity] > MAX_BUCKETS) {
    throw badRequest([issueOf('time', 'tooManyPoints', { most: String(MAX_BUCKETS) })]);
  }
  const buckets: Bucket[] = [];
  for (let start = startOfBucket(sinceMs, granularity); start <= untilMs; start = nextBucket(start, granularity)) {
    buckets.push({ key: String(start), x: toBangkokIso(start) });
  }
  return { granularity, dimension: { kind: 'time', granularity }, buckets };
}

/** The line of one thing: zeros where nothing was said. */
export function toLine({ buckets }: Timeline, valuesOf: (bucketKey: string) => ThreeValues): TimePoint[] {
  return buckets.map(({ key, x }) => ({ x, y: valuesOf(key) }));
}
