import { describe, expect, it } from '@jest/globals';
import { firstPeriod, isDay, lastMonthPeriod, namedPeriods } from './period.rules.js';

/** Already the 21st in Bangkok, still the 20th in London. */
const now = Date.parse('2026-11-20T18:00:00Z');
const at = (day: string) => Date.parse(`${day}T12:00:00+07:00`);

describe('periods', () => {
  it('are Bangkok days', () => {
    expect(
      Object.fromEntries(namedPeriods(now).map((one) => [one.name, `${one.sinceDate}..${one.untilDate}`])),
    ).toEqual({
      today: '2026-11-21..2026-11-21',
      yesterday: '2026-11-20..2026-11-20',
      thisMonth: '2026-11-01..2026-11-21',
      thisYear: '2026-01-01..2026-11-21',
      lastMonth: '2026-10-01..2026-10-31',
      lastYear: '2025-01-01..2025-12-31',
      last30Days: '2026-10-23..2026-11-21',
    });
  });

  it('are the last 7 days on a first load', () => {
    expect(firstPeriod(now)).toEqual({ sinceDate: '2026-11-15', untilDate: '2026-11-21' });
  });

  it.each([
    ['2026-11-21', '2026-10-21'],
    ['2026-03-31', '2026-02-28'],
    ['2024-03-30', '2024-02-29'],
    ['2026-01-15', '2025-12-15'],
  ])('go one month back from %s to %s', (today, since) => {
    expect(lastMonthPeriod(at(today))).toEqual({ sinceDate: since, untilDate: today });
  });

  it.each([
    ['2026-02-28', true],
    ['2026-02-30', false],
    ['soon', false],
    [null, false],
  ])('know whether %p is a day', (text, is) => expect(isDay(text)).toBe(is));
});
