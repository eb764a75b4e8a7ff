import { setTimeout as delay } from 'node:timers/promises';
import { withoutCredentials } from './engine-addresses.js';

const PAUSE_MS = 1_000;
const SAY_EVERY_MS = 2_000;

/** How a start waits for its engines. */
export interface EngineWait {
  readonly limitMs: number;
  /** Told what is waited for, at most every two seconds. */
  readonly say: (line: string) => void;
}

/** An engine that is named by its address did not answer in time; the message says which variable names it. */
export class EngineUnavailableError extends Error {
  override readonly name = 'EngineUnavailableError';
}

export interface NamedEngine {
  readonly name: string;
  readonly variable: string;
  readonly address: string;
}

/**
 * Connects, again and again until the engine answers or the limit is over: in a cluster everything starts at once.
 * Throws EngineUnavailableError; a RangeError (an engine that is there, but not as it must be) passes through at once.
 */
export async function whenItAnswers<T>(engine: NamedEngine, wait: EngineWait, connect: () => Promise<T>): Promise<T> {
  const startedAt = Date.now();
  const where = `${engine.name} at ${withoutCredentials(engine.address)}`;
  let saidAt = startedAt - SAY_EVERY_MS;
  for (;;) {
    try {
      return await connect();
    } catch (cause) {
      if (cause instanceof RangeError) throw cause;
      const reason = withoutCredentials(cause instanceof Error ? cause.message : String(cause));
      const waited = Date.now() - startedAt;
      if (waited + PAUSE_MS > wait.limitMs) {
        const seconds = Math.round(waited / 1000);
        throw new EngineUnavailableError(
          `${where} did not answer within ${seconds} s: ${reason}\n` +
            `See that it runs and that ${engine.variable} names it. KRASAE_ENGINE_WAIT_SECONDS says how long a start waits.`,
          { cause },
        );
      }
      if (Date.now() - saidAt >= SAY_EVERY_MS) {
        wait.say(`Waiting for ${where} (${reason}) ...`);
        saidAt = Date.now();
      }
      await delay(PAUSE_MS);
    }
  }
}
