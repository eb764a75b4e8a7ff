import { BANGKOK_OFFSET_MS, bangkokDate } from '@krasae/domain';

const DAY_MS = 86_400_000;
/** The first load shows this many days, today among them (design 12). */
const FIRST_LOAD_DAYS = 7;

/** Bangkok days, YYYY-MM-DD, both in. */
export interface Period {
  readonly sinceDate: string;
  readonly untilDate: string;
}

export type PeriodName = 'today' | 'yesterday' | 'thisMonth' | 'thisYear' | 'lastMonth' | 'lastYear' | 'last30Days';

/** Epoch milliseconds of midnight in Bangkok at which a day starts; NaN for what is no day. */
export function startOfDay(day: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) - BANGKOK_OFFSET_MS : Number.NaN;
}

/** Whether a text is a day of the calendar, written YYYY-MM-DD. */
export function isDay(day: string | null | undefined): day is string {
  if (day === null || day === undefined) return false;
  const start = startOfDay(day);
  return !Number.isNaN(start) && bangkokDate(start) === day;
}

function daysBefore(day: string, days: number): string {
  return bangkokDate(startOfDay(day) - days * DAY_MS);
}

/** The last 7 days through today: what a first load shows (design 12). */
export function firstPeriod(nowMs: number): Period {
  const untilDate = bangkokDate(nowMs);
  return { sinceDate: daysBefore(untilDate, FIRST_LOAD_DAYS - 1), untilDate };
}

/**
 * One month ago through today: what Clear Filters and a new campaign show (spec section 4). A day that the month before
 * does not have is its last.
 */
export function lastMonthPeriod(nowMs: number): Period {
  const untilDate = bangkokDate(nowMs);
  const firstOfMonth = `${untilDate.slice(0, 7)}-01`;
  const lastOfMonthBefore = daysBefore(firstOfMonth, 1);
  const sameDay = `${lastOfMonthBefore.slice(0, 7)}-${untilDate.slice(8)}`;
  return { sinceDate: sameDay < lastOfMonthBefore ? sameDay : lastOfMonthBefore, untilDate };
}

/** The seven presets of the date picker, in Bangkok days (spec section 9). */
export function namedPeriods(nowMs: number): readonly (Period & { readonly name: PeriodName })[] {
  const today = bangkokDate(nowMs);
  const month = `${today.slice(0, 7)}-01`;
  const year = `${today.slice(0, 4)}-01-01`;
  const endOfLastMonth = daysBefore(month, 1);
  const lastYear = String(Number(today.slice(0, 4)) - 1);
  const yesterday = daysBefore(today, 1);
  return [
    { name: 'today', sinceDate: today, untilDate: today },
    { name: 'yesterday', sinceDate: yesterday, untilDate: yesterday },
    { name: 'thisMonth', sinceDate: month, untilDate: today },
    { name: 'thisYear', sinceDate: year, untilDate: today },
    { name: 'lastMonth', sinceDate: `${endOfLastMonth.slice(0, 7)}-01`, untilDate: endOfLastMonth },
    { name: 'lastYear', sinceDate: `${lastYear}-01-01`, untilDate: `${lastYear}-12-31` },
    { name: 'last30Days', sinceDate: daysBefore(today, 29), untilDate: today },
  ];
}
