import { nextBucket, startOfBucket } from '@krasae/domain';
import type { MessageQuery, TimeRange } from '@krasae/query';

/** A month, in Bangkok, and what of it a question asks for. */
export interface MonthPart {
  readonly month: TimeRange;
  readonly asked: TimeRange;
}

/** A range of ten years is asked as it is. */
const MAX_MONTHS = 120;

/** The range cut at the beginnings of months; null where it has no end or too many of them. */
export function monthsOf({ sinceMs, untilMs }: TimeRange): readonly MonthPart[] | null {
  if (!Number.isFinite(sinceMs) || !Number.isFinite(untilMs)) return null;
  const [first, last] = [Math.ceil(sinceMs), Math.floor(untilMs)];
  if (last < first) return [];
  const parts: MonthPart[] = [];
  for (let start = startOfBucket(first, 'month'); start <= last; start = nextBucket(start, 'month')) {
    if (parts.length === MAX_MONTHS) return null;
    const month = { sinceMs: start, untilMs: nextBucket(start, 'month') - 1 };
    const asked = { sinceMs: Math.max(first, month.sinceMs), untilMs: Math.min(last, month.untilMs) };
    parts.push({ month, asked });
  }
  return parts;
}

/** Whether the whole month less what is not asked for is nearer than what is asked for alone. */
export function isMostlyAsked({ month, asked }: MonthPart): boolean {
  return 2 * lengthOf(asked) > lengthOf(month);
}

/** What of the month is not asked for. */
export function notAsked({ month, asked }: MonthPart): readonly TimeRange[] {
  return without(month, asked);
}

/** Ranges in the order of time, with those that touch made one. */
export function joined(ranges: readonly TimeRange[]): readonly TimeRange[] {
  const result: TimeRange[] = [];
  for (const range of ranges) {
    const last = result.at(-1);
    if (last !== undefined && last.untilMs + 1 === range.sinceMs) {
      result[result.length - 1] = { sinceMs: last.sinceMs, untilMs: range.untilMs };
    } else result.push(range);
  }
  return result;
}

/** What of a range the other does not have. */
export function without(range: TimeRange, other: TimeRange): readonly TimeRange[] {
  const before = { sinceMs: range.sinceMs, untilMs: Math.min(range.untilMs, other.sinceMs - 1) };
  const after = { sinceMs: Math.max(range.sinceMs, other.untilMs + 1), untilMs: range.untilMs };
  return [before, after].filter((part) => lengthOf(part) > 0);
}

/** What both ranges have. */
export function within(range: TimeRange, other: TimeRange): readonly TimeRange[] {
  const sinceMs = Math.max(range.sinceMs, other.sinceMs);
  const both = { sinceMs, untilMs: Math.min(range.untilMs, other.untilMs) };
  return lengthOf(both) > 0 ? [both] : [];
}

function lengthOf({ sinceMs, untilMs }: TimeRange): number {
  return untilMs - sinceMs + 1;
}

/** The range of time that all of the query's messages lie in, and what else they fulfil. */
export function withoutTime(query: MessageQuery): { readonly range: TimeRange; readonly rest: MessageQuery } {
  const parts = conditionsOf(query);
  const times = parts.filter((part) => part.kind === 'time');
  const range = {
    sinceMs: Math.max(-Infinity, ...times.map(({ sinceMs }) => sinceMs)),
    untilMs: Math.min(Infinity, ...times.map(({ untilMs }) => untilMs)),
  };
  return { range, rest: { kind: 'and', of: parts.filter((part) => part.kind !== 'time') } };
}

function conditionsOf(query: MessageQuery): readonly MessageQuery[] {
  return query.kind === 'and' ? query.of.flatMap(conditionsOf) : [query];
}
