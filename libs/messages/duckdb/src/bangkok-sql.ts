import { BANGKOK_OFFSET_MS } from '@krasae/domain';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Calendar of Bangkok by plain arithmetic on a column of milliseconds: a conversion of time zones costs six times as much (design 2).
 * Remainders are lifted above zero for years before 1970.
 */
export function sinceMidnightSql(unitMs = DAY_MS, time = 'created_at'): string {
  return `(((${time} + ${BANGKOK_OFFSET_MS}) % ${unitMs} + ${unitMs}) % ${unitMs})`;
}

/** 0 (Sunday) to 6; midnight in Bangkok is 17:00 UTC the day before, and the epoch began on a Thursday. */
export const DAY_OF_WEEK_SQL = `((((created_at - ${sinceMidnightSql()} + ${BANGKOK_OFFSET_MS}) // ${DAY_MS} + 4) % 7 + 7) % 7)`;

/** 0 to 23. */
export const HOUR_OF_DAY_SQL = `(${sinceMidnightSql()} // ${HOUR_MS})`;
