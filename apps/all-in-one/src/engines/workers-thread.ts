import { fileURLToPath } from 'node:url';
import { type MessagePort, Worker } from 'node:worker_threads';
import { type MetricsSnapshot, metricsSnapshotSchema } from '@krasae/metrics';
import { z } from 'zod';
import type { DataDirectory } from './data-directory.js';
import { EMBEDDED, type EngineAddresses } from './engine-addresses.js';
import { endOf, type ThreadEnd } from './thread-end.js';

/** What a thread does: run the sources, classify, write the index, or tell of alert keywords. */
export const WORKER_ROLES = ['ingest', 'classify', 'index', 'notify'] as const;
export type WorkerRole = (typeof WORKER_ROLES)[number];

/** Without mail, notices are shown on screens alone. */
export const noticeMailSchema = z.strictObject({
  smtpUrl: z.string().optional(),
  from: z.string(),
  /** Where people reach the product; null: mails carry no link. */
  publicUrl: z.string().nullable(),
  everySeconds: z.number(),
});
export type NoticeMail = z.infer<typeof noticeMailSchema>;

/** What a thread of workers is started with; see workers.thread.ts. */
export interface WorkersThreadData {
  readonly roles: readonly WorkerRole[];
  readonly dataDir: string;
  readonly addresses: EngineAddresses;
  readonly logLevel: string;
  /** Kinds of sources that it runs: none beside a running product, no simulator without the demo. */
  readonly connectors: readonly ('file' | 'website' | 'simulator')[];
  readonly noticeMail?: NoticeMail;
}

export const workersNoticeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({
    kind: z.literal('progress'),
    sourceId: z.string(),
    collected: z.number(),
    progress: z.number().nullable(),
  }),
  z.object({ kind: z.literal('metrics'), snapshot: metricsSnapshotSchema }),
]);
export type WorkersNotice = z.infer<typeof workersNoticeSchema>;

/** What the thread is asked for. */
export const workersRequestSchema = z.enum(['stop', 'metrics']);
export type WorkersRequest = z.infer<typeof workersRequestSchema>;

/** Workers on a thread of their own, so that the API answers while they work. */
export interface WorkersThread {
  readonly ready: Promise<void>;
  readonly end: ThreadEnd;
  metrics(): Promise<MetricsSnapshot>;
  /** Finishes the batch at work, closes its engines and ends. */
  stop(): Promise<void>;
}

export interface WorkersThreadOptions {
  readonly directory: DataDirectory;
  /** All embedded unless given. */
  readonly addresses?: EngineAddresses;
  readonly roles: readonly WorkerRole[];
  /** To the thread of the embedded index; needed for role index alone. */
  readonly indexPort?: MessagePort | null;
  readonly logLevel: string;
  readonly connectors: WorkersThreadData['connectors'];
  readonly noticeMail?: NoticeMail;
  readonly onProgress?: (notice: Extract<WorkersNotice, { kind: 'progress' }>) => void;
}

/**
 * Four times the platform's. A batch at work is of many short-lived texts, all of which a collection of the young has to
 * move: a third as many collections save 17 us a message.
 */
const YOUNG_GENERATION_MB = 192;

export function startWorkersThread(options: WorkersThreadOptions): WorkersThread {
  const { directory, addresses = EMBEDDED, roles, logLevel, connectors, noticeMail, indexPort = null } = options;
  const mail = noticeMail === undefined ? {} : { noticeMail };
  const data: WorkersThreadData = { dataDir: directory.path, addresses, roles, logLevel, connectors, ...mail };
  const name = roles.join('+');
  const worker = new Worker(fileURLToPath(new URL('./workers.thread.js', import.meta.url)), {
    name,
    workerData: indexPort === null ? data : { ...data, indexPort },
    transferList: indexPort === null ? [] : [indexPort],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  const end = endOf(worker, name);
  const asked: ((snapshot: MetricsSnapshot) => void)[] = [];
  const started = new Promise<void>((resolve) => {
    worker.on('message', (message: unknown) => {
      const notice = workersNoticeSchema.parse(message);
      if (notice.kind === 'ready') resolve();
      else if (notice.kind === 'metrics') asked.shift()?.(notice.snapshot);
      else options.onProgress?.(notice);
    });
  });
  const ask = (request: WorkersRequest): void => worker.postMessage(request);
  return {
    ready: Promise.race([started, end.failed]),
    end,
    metrics: async () => {
      const answered = new Promise<MetricsSnapshot>((resolve) => asked.push(resolve));
      ask('metrics');
      // A thread that has ended answers nothing more.
      return Promise.race([answered, end.failed, end.settled.then((): MetricsSnapshot => [])]);
    },
    stop: async () => {
      ask('stop');
      await end.settled;
    },
  };
}
