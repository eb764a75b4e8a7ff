import { describe, expect, it } from '@jest/globals';
import {
  formatAxisBucket,
  formatBucket,
  formatClock,
  formatDuration,
  formatMonth,
  formatStamp,
} from './format-time.js';

describe('times on screen', () => {
  it('are Bangkok times, whatever offset they came with', () => {
    expect(formatStamp('2026-11-20T18:05:00Z', 'en')).toBe('21 Nov 2026, 01:05');
    expect(formatStamp('2026-11-21T01:05:00+07:00', 'th')).toBe('21 พ.ย. 2026, 01:05');
    expect(formatClock('2026-11-20T18:05:00Z')).toBe('01:05');
  });

  it('name a month in the language on screen', () => {
    expect(formatMonth('2026-11', 'en')).toBe('Nov 2026');
    expect(formatMonth('2026-01', 'th')).toBe('ม.ค. 2026');
    expect(formatMonth('2026-13', 'en')).toBe('2026-13');
  });

  it('show an unreadable date as it came', () => expect(formatStamp('soon', 'en')).toBe('soon'));

  it.each([
    ['hour', '05 Jan 2026, 14:00', '14:00'],
    ['day', '05 Jan 2026', '5 Jan'],
    ['month', 'Jan 2026', 'Jan 2026'],
    ['year', '2026', '2026'],
  ] as const)('name a bucket by %s', (granularity, whole, short) => {
    const start = Date.parse('2026-01-05T14:00:00+07:00');
    expect(formatBucket(start, granularity, 'en')).toBe(whole);
    expect(formatAxisBucket(start, granularity, 'en')).toBe(short);
  });

  it.each([
    [0, '0 ms', '0 มิลลิวินาที'],
    [850, '850 ms', '850 มิลลิวินาที'],
    [12_400, '12 sec', '12 วิ'],
    [180_000, '3 min', '3 นาที'],
    [7_200_000, '2 hr', '2 ชม.'],
  ])('write %p milliseconds as %p and %p', (milliseconds, english, thai) => {
    expect(formatDuration(milliseconds, 'en')).toBe(english);
    expect(formatDuration(milliseconds, 'th')).toBe(thai);
  });
});
