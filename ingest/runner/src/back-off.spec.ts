import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { backOffMs } from './back-off.js';

const failures = fc.integer({ min: 1, max: 10_000 });
const random = fc.double({ min: 0, max: 0.999, noNaN: true });

describe('the back-off', () => {
  it('never falls below half of its step, nor above the longest', () => {
    fc.assert(
      fc.property(failures, random, (count, chance) => {
        const wait = backOffMs(count, chance);
        expect(wait).toBeGreaterThanOrEqual(2_500);
        expect(wait).toBeLessThanOrEqual(900_000);
        expect(backOffMs(count + 1, chance)).toBeGreaterThanOrEqual(wait);
      }),
    );
  });

  it('never undercuts what the source asked for, up to a day', () => {
    fc.assert(
      fc.property(failures, random, fc.nat(1e10), (count, chance, asked) => {
        expect(backOffMs(count, chance, asked)).toBeGreaterThanOrEqual(Math.min(asked, 86_400_000));
        expect(backOffMs(count, chance, asked)).toBeLessThanOrEqual(86_400_000);
      }),
    );
  });
});
