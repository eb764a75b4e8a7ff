import type { Worker } from 'node:worker_threads';

/** How a thread ended. */
export interface ThreadEnd {
  /** Resolves when the thread has ended, in whatever way. */
  readonly settled: Promise<void>;
  /** Rejects when it ended by an error; never resolves. The product cannot go on without any of its threads. */
  readonly failed: Promise<never>;
}

export function endOf(worker: Worker, name: string): ThreadEnd {
  let fail: (error: Error) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => (fail = reject));
  // Whoever starts the thread watches it; until then a failure is not an unhandled one.
  failed.catch(() => undefined);
  const settled = new Promise<void>((resolve) => {
    worker.on('error', (cause) => fail(new Error(`The ${name} thread failed: ${cause.message}`, { cause })));
    worker.on('exit', (code) => {
      if (code !== 0) fail(new Error(`The ${name} thread ended with code ${code}.`));
      resolve();
    });
  });
  return { settled, failed };
}
