import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatChange, formatCompact, formatFollowers, formatFull, wholePercentages } from './numbers.js';

describe('figures as screens write them', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [12.34, '12.3'],
    [999, '999'],
    [999.95, '1.0k'],
    [1000, '1.0k'],
    [1249, '1.2k'],
    [-1250.1, '-1.3k'],
    [999_949, '999.9k'],
    [999_950, '1.0m'],
    [1_500_000, '1.5m'],
    [2_000_000_000, '2.0b'],
    [3.21e12, '3.2t'],
    [4.5e15, '4,500.0t'],
    [Number.NaN, '---'],
    [Infinity, '---'],
  ])('shortens %p to %p', (value, text) => expect(formatCompact(value)).toBe(text));

  it('groups the full figure and writes --- for what is not finite', () => {
    expect(formatFull(1_234_567)).toBe('1,234,567');
    expect(formatFull(3.14159)).toBe('3.14');
    expect(formatFull(-Infinity)).toBe('---');
  });

  it.each([
    [12.34, '12.3 %', 'up'],
    [0, '0 %', 'up'],
    [-40, '40 %', 'down'],
    [null, 'N/A %', null],
    [Infinity, 'N/A %', null],
    [Number.NaN, '---', null],
  ])('writes a change of %p as %p with its arrow', (change, text, direction) =>
    expect(formatChange(change)).toEqual({ text, direction }),
  );

  it('writes a dash for unknown followers', () => {
    expect([
      formatFollowers(null),
      formatFollowers(undefined),
      formatFollowers(-1),
      formatFollowers(Number.NaN),
    ]).toEqual(['-', '-', '-', '-']);
    expect(formatFollowers(12_000)).toBe('12.0k');
  });
});

describe('whole percentages', () => {
  it('gives what rounding down left over to the largest remainders', () => {
    expect(wholePercentages([1, 1, 1])).toEqual([34, 33, 33]);
    expect(wholePercentages([50, 25.4, 24.6])).toEqual([50, 25, 25]);
  });

  it('has no percentages where there is nothing', () => {
    expect(wholePercentages([])).toEqual([]);
    expect(wholePercentages([0, 0])).toEqual([0, 0]);
    expect(wholePercentages([Number.NaN, -3])).toEqual([0, 0]);
  });

  it('sums to 100 and stays within one of the exact share, however small or huge the parts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1e300, noNaN: true }), { minLength: 1, maxLength: 12 }),
        (parts) => {
          const largest = Math.max(...parts);
          fc.pre(largest > 0);
          const whole = wholePercentages(parts);
          expect(whole.reduce((sum, value) => sum + value, 0)).toBe(100);
          const total = parts.reduce((sum, part) => sum + part / largest, 0);
          parts.forEach((part, index) => {
            expect(Math.abs((whole[index] ?? 0) - (part / largest / total) * 100)).toBeLessThan(1 + 1e-9);
          });
        },
      ),
    );
  });
});
