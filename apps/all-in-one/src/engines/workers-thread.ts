import { fileURLToPath } from 'node:url';
import { type MessagePort, Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { DataDirectory } from './data-directory.js';
import { endOf, type ThreadEnd } from './thread-end.js';

/** What a thread does: run the sources, classify, or write the index. */
export const ROLES_OF_THREADS = ['collect', 'classify', 'index'] as const;
export type ThreadRole = (typeof ROLES_OF_THREADS)[number];

/** What a thread of workers is started with; see workers.thread.ts. */
export interface WorkersThreadData {
  readonly roles: readonly ThreadRole[];
  readonly dataDir: string;
  readonly logLevel: string;
  /** Kinds of sources that it runs: none beside a running product, no simulator without the demo. */
  readonly connectors: readonly ('file' | 'website' | 'simulator')[];
}

export const workersNoticeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({
    kind: z.literal('progress'),
    sourceId: z.string(),
    collected: z.number(),
    progress: z.number().nullable(),
  }),
]);
export type WorkersNotice = z.infer<typeof workersNoticeSchema>;

/** Workers on a thread of their own, so that the API answers while they work. */
export interface WorkersThread {
  readonly ready: Promise<void>;
  readonly end: ThreadEnd;
  /** Finishes the batch at work, closes its engines and ends. */
  stop(): Promise<void>;
}

export interface WorkersThreadOptions {
  readonly directory: DataDirectory;
  readonly roles: readonly ThreadRole[];
  /** To the thread of the index; needed for role index alone. */
  readonly indexPort?: MessagePort;
  readonly logLevel: string;
  readonly connectors: WorkersThreadData['connectors'];
  readonly onProgress?: (notice: Extract<WorkersNotice, { kind: 'progress' }>) => void;
}

export function startWorkersThread(options: WorkersThreadOptions): WorkersThread {
  const { directory, roles, logLevel, connectors, indexPort } = options;
  const data: WorkersThreadData = { dataDir: directory.path, roles, logLevel, connectors };
  const name = roles.join('+');
  const worker = new Worker(fileURLToPath(new URL('./workers.thread.js', import.meta.url)), {
    name,
    workerData: indexPort === undefined ? data : { ...data, indexPort },
    transferList: indexPort === undefined ? [] : [indexPort],
  });
  const end = endOf(worker, name);
  const started = new Promise<void>((resolve) => {
    worker.on('message', (message: unknown) => {
      const notice = workersNoticeSchema.parse(message);
      if (notice.kind === 'ready') resolve();
      else options.onProgress?.(notice);
    });
  });
  return {
    ready: Promise.race([started, end.failed]),
    end,
    stop: async () => {
      worker.postMessage('stop');
      await end.settled;
    },
  };
}
