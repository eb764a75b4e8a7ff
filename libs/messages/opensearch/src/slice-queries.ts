import type { TimeRange } from '@krasae/query';
import type { QueryDsl } from './query-dsl.js';
import type { MonthSlice } from './slice-store.js';
import { joined } from './time-plan.js';

/** Messages of any of the ranges, which are given in the order of time. */
export function during(ranges: readonly TimeRange[]): QueryDsl {
  return anyOf(
    joined(ranges).map(({ sinceMs, untilMs }) => ({ range: { createdAt: { gte: sinceMs, lte: untilMs } } })),
  );
}

/** What was written up to that number. */
export function writtenUpTo(number: number): QueryDsl {
  return { range: { _seq_no: { gte: 0, lte: number } } };
}

/** What was written after that number. */
export function writtenSince(number: number): QueryDsl {
  return { range: { _seq_no: { gte: number + 1 } } };
}

/** Messages of the months that were written after their slices. */
export function writtenAfter(slices: ReadonlyMap<TimeRange, MonthSlice>): QueryDsl {
  const monthsOf = new Map<number, TimeRange[]>();
  for (const [month, { upTo }] of slices) monthsOf.set(upTo, [...(monthsOf.get(upTo) ?? []), month]);
  return anyOf([...monthsOf].map(([upTo, months]) => both(during(months), writtenSince(upTo))));
}

export function both(one: QueryDsl, other: QueryDsl): QueryDsl {
  return { bool: { filter: [one, other] } };
}

export function anyOf(parts: readonly QueryDsl[]): QueryDsl {
  const [only, second] = parts;
  if (only === undefined) return { match_none: {} };
  return second === undefined ? only : { bool: { should: parts, minimum_should_match: 1 } };
}
