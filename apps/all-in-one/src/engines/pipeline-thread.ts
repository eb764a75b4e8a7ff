import { fileURLToPath } from 'node:url';
import { type MessagePort, Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { DataDirectory } from './data-directory.js';
import { endOf, type ThreadEnd } from './thread-end.js';

/** What the pipeline thread is started with; see pipeline.thread.ts. */
export interface PipelineThreadData {
  readonly dataDir: string;
  readonly logLevel: string;
  /** Kinds of sources that it runs: none beside a running product, no simulator without the demo. */
  readonly connectors: readonly ('file' | 'website' | 'simulator')[];
}

export const pipelineNoticeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({
    kind: z.literal('progress'),
    sourceId: z.string(),
    collected: z.number(),
    progress: z.number().nullable(),
  }),
]);
export type PipelineNotice = z.infer<typeof pipelineNoticeSchema>;

/** Runner, classify and index on a thread of their own, so that the API answers while they work. */
export interface PipelineThread {
  readonly ready: Promise<void>;
  readonly end: ThreadEnd;
  /** Finishes the batch at work, closes its engines and ends. */
  stop(): Promise<void>;
}

export interface PipelineThreadOptions {
  readonly directory: DataDirectory;
  /** To the thread of the index. */
  readonly indexPort: MessagePort;
  readonly logLevel: string;
  readonly connectors: PipelineThreadData['connectors'];
  readonly onProgress?: (notice: Extract<PipelineNotice, { kind: 'progress' }>) => void;
}

export function startPipelineThread(options: PipelineThreadOptions): PipelineThread {
  const data: PipelineThreadData = {
    dataDir: options.directory.path,
    logLevel: options.logLevel,
    connectors: options.connectors,
  };
  const entry = fileURLToPath(new URL('./pipeline.thread.js', import.meta.url));
  const worker = new Worker(entry, {
    name: 'pipeline',
    workerData: { ...data, indexPort: options.indexPort },
    transferList: [options.indexPort],
  });
  const end = endOf(worker, 'pipeline');
  const started = new Promise<void>((resolve) => {
    worker.on('message', (message: unknown) => {
      const notice = pipelineNoticeSchema.parse(message);
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
