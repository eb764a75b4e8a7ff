import { describe, expect, it } from '@jest/globals';
import { isMostlyAsked, joined, monthsOf, notAsked, within, without } from './time-plan.js';

const at = (text: string): number => Date.parse(`${text}+07:00`);
const range = (since: string, until: string) => ({ sinceMs: at(since), untilMs: at(until) - 1 });

describe('a range of time in months', () => {
  it('is cut at the beginnings of months in Bangkok', () => {
    const parts = monthsOf(range('2026-01-20T00:00', '2026-03-11T00:00')) ?? [];
    expect(parts.map(({ month }) => month)).toEqual([
      range('2026-01-01T00:00', '2026-02-01T00:00'),
      range('2026-02-01T00:00', '2026-03-01T00:00'),
      range('2026-03-01T00:00', '2026-04-01T00:00'),
    ]);
    expect(parts.map(isMostlyAsked)).toEqual([false, true, false]);
    expect(parts.map(notAsked)).toEqual([
      [range('2026-01-01T00:00', '2026-01-20T00:00')],
      [],
      [range('2026-03-11T00:00', '2026-04-01T00:00')],
    ]);
    expect(joined(parts.map(({ asked }) => asked))).toEqual([range('2026-01-20T00:00', '2026-03-11T00:00')]);
  });

  it('is none without an end, or of too many months, and of no month when it is empty', () => {
    expect(monthsOf({ sinceMs: 0, untilMs: Infinity })).toBeNull();
    expect(monthsOf(range('1990-01-01T00:00', '2026-01-01T00:00'))).toBeNull();
    expect(monthsOf({ sinceMs: 10, untilMs: 5 })).toEqual([]);
  });

  it('is compared with another', () => {
    const [early, late] = [
      { sinceMs: 0, untilMs: 10 },
      { sinceMs: 8, untilMs: 20 },
    ];
    expect(without(early, late)).toEqual([{ sinceMs: 0, untilMs: 7 }]);
    expect(without(late, early)).toEqual([{ sinceMs: 11, untilMs: 20 }]);
    expect(within(early, late)).toEqual([{ sinceMs: 8, untilMs: 10 }]);
    expect(without(early, { sinceMs: 30, untilMs: 40 })).toEqual([early]);
    expect(within(early, { sinceMs: 30, untilMs: 40 })).toEqual([]);
    expect(without(early, { sinceMs: 4, untilMs: 5 })).toEqual([
      { sinceMs: 0, untilMs: 3 },
      { sinceMs: 6, untilMs: 10 },
    ]);
  });
});
