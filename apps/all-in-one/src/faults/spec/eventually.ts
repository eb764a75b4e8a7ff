import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE_MS = 300_000;
const ASK_EVERY_MS = 100;

/**
 * Asks until the answer fits and answers it; an engine that is away is asked again. Throws with the last answer or
 * failure after a time that no healthy machine needs.
 */
export async function eventually<T>(
  what: string,
  ask: () => T | Promise<T>,
  fits: (answer: T) => boolean,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    let last: unknown;
    try {
      const answer = await ask();
      if (fits(answer)) return answer;
      last = answer;
    } catch (error) {
      last = error;
    }
    if (Date.now() > giveUpAt) {
      const said = last instanceof Error ? (last.stack ?? last.message) : JSON.stringify(last);
      throw new Error(`Waited ${patienceMs} ms in vain for ${what}; last: ${said}`);
    }
    await delay(ASK_EVERY_MS);
  }
}
