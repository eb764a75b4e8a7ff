import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_MS = 50;
const LONGEST_MS = 5_000;

/** The pauses of every adapter: 50 ms, doubling to 5 s (ConsumeOptions.handle, TailOptions.handle). */
export class BackOff {
  #nextMs = FIRST_MS;

  reset(): void {
    this.#nextMs = FIRST_MS;
  }

  /** Returns early, without an error, when the signal aborts. */
  async pause(signal: AbortSignal): Promise<void> {
    const ms = this.#nextMs;
    this.#nextMs = Math.min(LONGEST_MS, ms * 2);
    await sleep(ms, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}
