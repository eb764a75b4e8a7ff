import type { MessageIndex } from '@krasae/messages';
import { startIndexThread } from '@krasae/messages-duckdb';
import { startWorkersThread, type WorkersThreadOptions } from './workers-thread.js';

/** Index and pipeline of a data directory on their threads. The caller holds the instance lock. */
export interface LocalPipeline {
  readonly index: MessageIndex;
  /** Rejects when a thread dies; never resolves. */
  readonly failed: Promise<never>;
  stop(): Promise<void>;
}

/**
 * Three threads: one owns the index, one classifies, which is processor work and nothing else, and one collects and
 * writes the index, which mostly waits.
 */
export async function startLocalPipeline(
  options: Omit<WorkersThreadOptions, 'indexPort' | 'roles'>,
): Promise<LocalPipeline> {
  const indexThread = await startIndexThread({ file: options.directory.index });
  const index = indexThread.connect();
  const threads = [
    startWorkersThread({ ...options, roles: ['collect', 'index'], indexPort: indexThread.openPort() }),
    startWorkersThread({ ...options, roles: ['classify'] }),
  ];
  const indexDied = indexThread.died.then((error) => Promise.reject(error));
  const failed: Promise<never> = Promise.race([indexDied, ...threads.map(({ end }) => end.failed)]);
  failed.catch(() => undefined);
  const stop = async (): Promise<void> => {
    await Promise.all(threads.map((thread) => thread.stop()));
    await index.close();
    await indexThread.close();
  };
  await Promise.race([Promise.all(threads.map(({ ready }) => ready)), failed]);
  return { index, failed, stop };
}
