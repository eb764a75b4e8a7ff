import { setTimeout as delay } from 'node:timers/promises';
import { pendingRecords } from '@krasae/pipeline';
import type { Output } from '../command-line/output.js';
import type { DataDirectory } from './data-directory.js';
import { type EngineAddresses, usesDataDirectory } from './engine-addresses.js';
import { isClaimed } from './instance-claim.js';
import { type InstanceLock, tryInstanceLock } from './instance-lock.js';
import { type LocalPipeline, startLocalPipeline } from './local-pipeline.js';
import type { Stores } from './stores.js';

const LOOK_EVERY_MS = 100;

export interface ProcessingOptions {
  readonly stores: Stores;
  readonly directory: DataDirectory;
  readonly addresses: EngineAddresses;
  readonly logLevel: string;
  readonly output: Output;
}

/**
 * Does the work and waits until everything in the log has its verdict. A running product processes it; where none
 * runs, or where it ends meanwhile, this process does, and gives way again to a product that starts. With real engines
 * alone the processes that run on them do, and this one only waits.
 */
export async function whileProcessed<T>(options: ProcessingOptions, work: () => Promise<T>): Promise<T> {
  const workers = new Workers(options);
  try {
    await workers.look();
    const watching = workers.watch();
    const result = await Promise.race([work(), watching]);
    for (;;) {
      const { collected, classified } = await pendingRecords(options.stores.log);
      if (collected + classified === 0) return result;
      options.output.progress(`${collected + classified} records wait for their verdict ...`);
      await Promise.race([delay(LOOK_EVERY_MS), watching]);
    }
  } finally {
    await workers.stop();
  }
}

/** The workers of this process, while nobody else runs them on the data directory. */
class Workers {
  private lock: InstanceLock | null = null;
  private pipeline: LocalPipeline | null = null;
  private stopping = false;
  private watched: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: ProcessingOptions) {}

  /** Takes the work over when it lies idle, gives it up when a product claims it. */
  async look(): Promise<void> {
    const { directory, addresses, logLevel, output } = this.options;
    if (!usesDataDirectory(addresses)) return;
    if (isClaimed(directory.path)) {
      if (this.pipeline !== null) output.note('The product starts: it processes the rest.');
      await this.release();
    } else if (this.pipeline === null) {
      this.lock = tryInstanceLock(directory.path);
      if (this.lock !== null)
        this.pipeline = await startLocalPipeline({ directory, addresses, logLevel, connectors: [] });
    }
  }

  /** Looks again and again until stop. Rejects when a thread of this process dies; never resolves before stop. */
  watch(): Promise<never> {
    const watching = this.keepLooking();
    this.watched = watching.catch(() => undefined);
    return watching;
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.watched;
    await this.release();
  }

  private async keepLooking(): Promise<never> {
    while (!this.stopping) {
      await Promise.race([delay(LOOK_EVERY_MS), this.pipeline?.failed ?? delay(LOOK_EVERY_MS)]);
      if (!this.stopping) await this.look();
    }
    throw new Error('The workers were stopped.');
  }

  private async release(): Promise<void> {
    await this.pipeline?.stop();
    this.pipeline = null;
    this.lock?.release();
    this.lock = null;
  }
}
