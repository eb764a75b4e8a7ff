import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import {
  bangkokDate,
  endOfBangkokDay,
  GRANULARITIES,
  granularityOfRange,
  nextBucket,
  startOfBangkokDay,
  startOfBucket,
  toBangkokIso,
} from './bangkok-time.js';

const DAY = 86_400_000;
const instant = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2090, 0, 1) });

describe('Bangkok time', () => {
  it('begins a day at 17:00 UTC of the day before', () => {
    const noon = Date.parse('2026-11-20T12:00:00+07:00');
    expect(toBangkokIso(startOfBangkokDay(noon))).toBe('2026-11-20T00:00:00.000+07:00');
    expect(toBangkokIso(endOfBangkokDay(noon))).toBe('2026-11-20T23:59:59.999+07:00');
    expect(bangkokDate(Date.parse('2026-11-19T17:00:00Z'))).toBe('2026-11-20');
  });

  it('agrees with the time zone database on the date', () => {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' });
    fc.assert(fc.property(instant, (ms) => expect(bangkokDate(ms)).toBe(format.format(ms))));
  });

  it('cuts time into buckets without gap or overlap', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(...GRANULARITIES), (ms, granularity) => {
        const start = startOfBucket(ms, granularity);
        const next = nextBucket(start, granularity);
        expect(start).toBeLessThanOrEqual(ms);
        expect(next).toBeGreaterThan(ms);
        expect(startOfBucket(next, granularity)).toBe(next);
        expect(startOfBucket(next - 1, granularity)).toBe(start);
      }),
    );
  });
});

describe('granularity of a range', () => {
  it.each([
    [1, 'hour'],
    [2, 'day'],
    [91, 'day'],
    [92, 'month'],
    [1000, 'month'],
    [1001, 'year'],
  ])('of %d days is %s', (days, granularity) => {
    const since = Date.parse('2026-01-01T00:00:00+07:00');
    expect(granularityOfRange(since, since + days * DAY - 1)).toBe(granularity);
  });
});
