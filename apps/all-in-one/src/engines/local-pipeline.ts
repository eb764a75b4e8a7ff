import type { MessageIndex } from '@krasae/messages';
import { startIndexThread } from '@krasae/messages-duckdb';
import { type PipelineThreadOptions, startPipelineThread } from './pipeline-thread.js';

/** Index and pipeline of a data directory on their threads. The caller holds the instance lock. */
export interface LocalPipeline {
  readonly index: MessageIndex;
  /** Rejects when a thread dies; never resolves. */
  readonly failed: Promise<never>;
  stop(): Promise<void>;
}

export async function startLocalPipeline(options: Omit<PipelineThreadOptions, 'indexPort'>): Promise<LocalPipeline> {
  const indexThread = await startIndexThread({ file: options.directory.index });
  const index = indexThread.connect();
  const pipeline = startPipelineThread({ ...options, indexPort: indexThread.openPort() });
  const indexDied = indexThread.died.then((error) => Promise.reject(error));
  const failed: Promise<never> = Promise.race([indexDied, pipeline.end.failed]);
  failed.catch(() => undefined);
  const stop = async (): Promise<void> => {
    await pipeline.stop();
    await index.close();
    await indexThread.close();
  };
  await Promise.race([pipeline.ready, failed]);
  return { index, failed, stop };
}
