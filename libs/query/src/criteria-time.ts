import { type FilterCriteria, issueOf } from '@krasae/contracts';
import { endOfBangkokDay, startOfBangkokDay } from '@krasae/domain';
import { type CriteriaIssue, InvalidCriteriaError } from './criteria-issue.js';

const DAY_MS = 86_400_000;
/** The first load shows this many days, today among them (design 12). */
const DEFAULT_DAYS = 7;

export interface TimeRange {
  /** Epoch milliseconds, both ends in. */
  readonly sinceMs: number;
  readonly untilMs: number;
}

/** The criteria's time in whole Bangkok days or exact instants; absent: the last 7 days through the end of today. */
export function timeRangeOf(criteria: Pick<FilterCriteria, 'time'>, now: number): TimeRange {
  const issues: CriteriaIssue[] = [];
  const range = rangeOf(criteria, now, issues);
  if (issues.length > 0) throw new InvalidCriteriaError(issues);
  return range;
}

/** The same, with what is wrong added to the issues. */
export function rangeOf({ time }: Pick<FilterCriteria, 'time'>, now: number, issues: CriteriaIssue[]): TimeRange {
  if (time === undefined) {
    return { sinceMs: startOfBangkokDay(now - (DEFAULT_DAYS - 1) * DAY_MS), untilMs: endOfBangkokDay(now) };
  }
  const since = instantOf(time.sinceDate);
  const until = instantOf(time.untilDate);
  const sinceMs = since.isDay ? startOfBangkokDay(since.ms) : since.ms;
  const untilMs = until.isDay ? endOfBangkokDay(until.ms) : until.ms;
  // Not "<=": a date that is no date (NaN) is refused too.
  if (!(sinceMs <= untilMs)) {
    issues.push(issueOf('time', 'timeBackwards', { since: time.sinceDate, until: time.untilDate }));
  }
  return { sinceMs, untilMs };
}

function instantOf(dayOrInstant: string): { readonly ms: number; readonly isDay: boolean } {
  const isDay = dayOrInstant.length === 10;
  return { ms: Date.parse(isDay ? `${dayOrInstant}T00:00:00+07:00` : dayOrInstant), isDay };
}
