import { describe, expect, it } from '@jest/globals';
import { statusOf } from './feed-status.rules.js';

describe('status of the feed', () => {
  it.each([
    ['connecting', 'live', false, 0, 'connecting'],
    ['opening', 'live', false, 0, 'backfilling'],
    ['opening', 'live', true, 0, 'catchingUp'],
    ['open', 'live', true, 0, 'live'],
    ['open', 'held', true, 0, 'live'],
    ['open', 'held', true, 3, 'held'],
    ['open', 'paused', true, 3, 'paused'],
    ['reconnecting', 'paused', true, 3, 'reconnecting'],
    ['refused', 'live', false, 0, 'refused'],
    ['ended', 'live', true, 0, 'ended'],
  ] as const)('%s and %s, resuming %p, %p waiting: %s', (connection, reading, resumes, waiting, status) =>
    expect(statusOf({ connection, reading }, resumes, waiting)).toBe(status),
  );
});
