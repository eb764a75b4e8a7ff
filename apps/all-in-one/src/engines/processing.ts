import { setTimeout as delay } from 'node:timers/promises';
import { pendingRecords } from '@krasae/pipeline';
import type { Output } from '../command-line/output.js';
import type { DataDirectory } from './data-directory.js';
import { type InstanceLock, tryInstanceLock } from './instance-lock.js';
import { type LocalPipeline, startLocalPipeline } from './local-pipeline.js';
import type { Stores } from './stores.js';

const LOOK_EVERY_MS = 100;

export interface ProcessingOptions {
  readonly stores: Stores;
  readonly directory: DataDirectory;
  readonly logLevel: string;
  readonly output: Output;
}

/**
 * Does the work and waits until everything in the log has its verdict. A running product processes it; where none
 * runs, or where it ends meanwhile, this process does.
 */
export async function whileProcessed<T>(options: ProcessingOptions, work: () => Promise<T>): Promise<T> {
  const workers = new Workers(options);
  try {
    await workers.takeOver();
    const result = await work();
    for (;;) {
      const { collected, classified } = await pendingRecords(options.stores.log);
      if (collected + classified === 0) return result;
      options.output.progress(`${collected + classified} records wait for their verdict ...`);
      await workers.takeOver();
      await Promise.race([delay(LOOK_EVERY_MS), workers.failed]);
    }
  } finally {
    await workers.stop();
  }
}

/** The workers of this process, once the data directory is free for them. */
class Workers {
  private lock: InstanceLock | null = null;
  private pipeline: LocalPipeline | null = null;

  constructor(private readonly options: ProcessingOptions) {}

  /** Rejects when a thread of this process dies. */
  get failed(): Promise<never> {
    return this.pipeline?.failed ?? new Promise<never>(() => undefined);
  }

  async takeOver(): Promise<void> {
    if (this.pipeline !== null) return;
    this.lock = tryInstanceLock(this.options.directory.path);
    if (this.lock === null) return;
    const { directory, logLevel } = this.options;
    this.pipeline = await startLocalPipeline({ directory, logLevel, connectors: [] });
  }

  async stop(): Promise<void> {
    await this.pipeline?.stop();
    this.lock?.release();
  }
}
