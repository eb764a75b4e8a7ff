const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 15 * 60_000;
/** A source may ask for a longer pause than our own longest, but not for ever. */
const LONGEST_ASKED_MS = 24 * 3_600_000;

/**
 * Milliseconds until the next try: 5 s doubling to 15 min, spread over the upper half of each step so that sources that
 * failed together do not come back together. What the source asked for is never undercut.
 *
 * @param failures failures in a row, at least 1
 * @param random 0 up to 1, without 1
 */
export function backOffMs(failures: number, random: number, retryAfterMs?: number): number {
  const step = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures - 1, 20));
  const own = Math.round(step * (0.5 + random / 2));
  return retryAfterMs === undefined ? own : Math.max(Math.min(retryAfterMs, LONGEST_ASKED_MS), own);
}
