import { describe, expect, it } from '@jest/globals';
import { shareOfQuota } from './usage.rules.js';

describe('the share of the quota', () => {
  it.each([
    [0, 100, 0],
    [50, 100, 0.5],
    [150, 100, 1.5],
    [150, 0, null],
    [150, null, null],
  ])('of %p with a quota of %p is %p', (used, quota, share) => expect(shareOfQuota(used, quota)).toBe(share));
});
