import { EXIT_CODES } from './exit-codes.js';
import type { Output } from './output.js';

/** What is at work when the end is asked for gets this long; an orchestrator kills after 30 s. */
export const STOP_WITHIN_MS = 15_000;

interface Stoppable {
  readonly failed: Promise<never>;
  stop(): Promise<void>;
}

/**
 * Until a signal asks for the end, or a part fails; then stops the rest, in time. A second signal does not wait, and an
 * end that takes too long is cut short: either way the process exits with 1. Throws what made a part fail.
 */
export async function untilStopped(running: Stoppable, output: Output): Promise<void> {
  const asked = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        resolve();
        process.once(signal, () => process.exit(1));
      });
    }
  });
  try {
    await Promise.race([asked, running.failed]);
  } catch (error) {
    output.note(error instanceof Error ? `${error.message} Stopping ...` : 'A part failed. Stopping ...');
    await stopInTime(running, output);
    throw error;
  }
  output.note('Stopping ...');
  await stopInTime(running, output);
}

async function stopInTime(running: Stoppable, output: Output): Promise<void> {
  const late = setTimeout(() => {
    output.note(
      `Not everything stopped within ${STOP_WITHIN_MS / 1000} s: what was at work comes again at the next start.`,
    );
    process.exit(EXIT_CODES.failed);
  }, STOP_WITHIN_MS);
  await running.stop().finally(() => clearTimeout(late));
}
