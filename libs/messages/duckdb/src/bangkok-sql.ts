import { BANGKOK_OFFSET_MS, type Granularity } from '@krasae/domain';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days before 1970 that a date of JavaScript reaches, in milliseconds: with them no time is negative. */
const EARLIEST_MS = 100_000_000 * DAY_MS;

/*
 * Calendar of Bangkok by plain arithmetic on a column of epoch milliseconds: a conversion of time zones costs six times
 * as much (design 2). Division is what costs most of it.
 */

function sinceMidnightSql(unitMs: number, time: string): string {
  return `((${time} + ${BANGKOK_OFFSET_MS + EARLIEST_MS}) % ${unitMs})`;
}

/** First epoch millisecond of the time's bucket; the same as startOfBucket of libs/domain. */
export function bucketSql(granularity: Granularity, time = 'created_at'): string {
  if (granularity === 'hour') return `(${time} - ${sinceMidnightSql(HOUR_MS, time)})`;
  if (granularity === 'day') return `(${time} - ${sinceMidnightSql(DAY_MS, time)})`;
  const local = `(${time} + ${BANGKOK_OFFSET_MS})`;
  return `(epoch_ms(date_trunc('${granularity}', make_timestamp_ms(${local}))) - ${BANGKOK_OFFSET_MS})`;
}

/** 0 (Sunday) to 6; midnight in Bangkok is 17:00 UTC the day before, and the epoch began on a Thursday. */
export function dayOfWeekSql(time = 'created_at'): string {
  // The earliest day is as many weeks and two days before the epoch.
  return `((((${time} + ${BANGKOK_OFFSET_MS + EARLIEST_MS}) // ${DAY_MS}) + 2) % 7)`;
}

/** 0 to 23. */
export function hourOfDaySql(time = 'created_at'): string {
  return `(${sinceMidnightSql(DAY_MS, time)} // ${HOUR_MS})`;
}
