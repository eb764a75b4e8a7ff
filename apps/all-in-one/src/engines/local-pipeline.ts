import type { MessageIndex } from '@krasae/messages';
import type { MetricsSnapshot } from '@krasae/metrics';
import { EMBEDDED } from './engine-addresses.js';
import { type OpenedIndex, openIndex } from './message-index.js';
import { startWorkersThread, type WorkerRole, type WorkersThreadOptions } from './workers-thread.js';

/** Workers of a process on their threads. */
export interface Workers {
  /** Rejects when a thread dies; never resolves. */
  readonly failed: Promise<never>;
  /** What each thread counts. */
  metrics(): Promise<readonly MetricsSnapshot[]>;
  stop(): Promise<void>;
}

/** Index and pipeline of one process. Who embeds the index holds the instance lock. */
export interface LocalPipeline extends Workers {
  readonly index: MessageIndex;
}

export type WorkersOptions = Omit<WorkersThreadOptions, 'indexPort' | 'roles'>;

const ALL: readonly WorkerRole[] = ['ingest', 'classify', 'index'];

/** Classifying is processor work and nothing else; the other roles mostly wait, and share a thread. */
function threadsOf(roles: readonly WorkerRole[]): WorkerRole[][] {
  const waiting = roles.filter((role) => role !== 'classify');
  return [...(waiting.length > 0 ? [waiting] : []), ...(roles.includes('classify') ? [['classify' as const]] : [])];
}

/** opened: needed by role index where the index is embedded. Resolves once every thread is ready. */
export async function startWorkers(
  options: WorkersOptions,
  roles: readonly WorkerRole[],
  opened: OpenedIndex | null,
): Promise<Workers> {
  const threads = threadsOf(roles).map((ofThread) =>
    startWorkersThread({
      ...options,
      roles: ofThread,
      indexPort: ofThread.includes('index') && opened !== null ? opened.openPort() : null,
    }),
  );
  const failed = Promise.race<never>(threads.map(({ end }) => end.failed));
  failed.catch(() => undefined);
  const stop = async (): Promise<void> => {
    await Promise.all(threads.map((thread) => thread.stop()));
  };
  try {
    await Promise.all(threads.map(({ ready }) => ready));
  } catch (error) {
    await stop();
    throw error;
  }
  return { failed, stop, metrics: () => Promise.all(threads.map((thread) => thread.metrics())) };
}

/**
 * The index, and on threads of their own the workers. Embedded, that is three threads: one owns the index, one
 * classifies, and one collects and writes the index.
 */
export async function startLocalPipeline(
  options: WorkersOptions,
  roles: readonly WorkerRole[] = ALL,
): Promise<LocalPipeline> {
  const opened = await openIndex(options.directory, options.addresses ?? EMBEDDED);
  try {
    const workers = await startWorkers(options, roles, opened);
    const failed = Promise.race([opened.failed, workers.failed]);
    failed.catch(() => undefined);
    const stop = async (): Promise<void> => {
      await workers.stop();
      await opened.close();
    };
    return { index: opened.index, failed, metrics: workers.metrics, stop };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
