import type { ApiLogger } from '@krasae/api';
import { TOPICS, type TopicName } from '@krasae/contracts';
import { LEDGER } from '@krasae/documents';
import { createMetrics, expositionOf, type Metrics, processRegistry, snapshotOf } from '@krasae/metrics';
import { GROUPS } from '@krasae/pipeline';
import type { Workers } from '../engines/local-pipeline.js';
import type { Stores } from '../engines/stores.js';
import type { ProcessRole } from '../product/process-roles.js';
import { inTime } from './engine-probes.js';

/** What a role consumes, and under which name. */
const CONSUMED: Partial<Record<ProcessRole, { readonly topic: TopicName; readonly group: string }>> = {
  classify: { topic: TOPICS.collected, group: GROUPS.classify },
  index: { topic: TOPICS.classified, group: GROUPS.index },
  notify: { topic: TOPICS.indexed, group: GROUPS.notify },
};
/** Longer than any healthy engine takes, shorter than Prometheus waits for an answer. */
const PATIENCE_MS = 5_000;

export interface ProcessMetricsOptions {
  readonly roles: readonly ProcessRole[];
  readonly stores: Stores;
  readonly workers: Workers | null;
  readonly version: string;
  readonly logger: ApiLogger;
}

/**
 * What a process counts, its threads together (design 11). Lag is asked of the log when the answer is made, by the
 * processes of the group alone; copies of a worker answer the same lag, so it is read as the highest of them.
 */
export class ProcessMetrics {
  /** Of the thread that serves. */
  readonly own: Metrics = createMetrics();
  private readonly process;

  constructor(private readonly options: ProcessMetricsOptions) {
    this.process = processRegistry(options.version);
  }

  async text(): Promise<string> {
    const { roles, workers } = this.options;
    await Promise.all([...roles.map((role) => this.readLag(role)), this.readFreshness()]);
    const snapshots = [await snapshotOf(this.process), await snapshotOf(this.own.registry)];
    return expositionOf([...snapshots, ...(workers === null ? [] : await workers.metrics())]);
  }

  private async readLag(role: ProcessRole): Promise<void> {
    const consumed = CONSUMED[role];
    if (consumed === undefined) return;
    const { topic, group } = consumed;
    await this.trying('log', async () => {
      for (const { partition, lag } of await this.options.stores.log.lag(topic, group)) {
        this.own.consumerLag.set({ topic, group, partition }, lag);
      }
    });
  }

  /** By channel, over all accounts: accounts are many and no label. */
  private async readFreshness(): Promise<void> {
    if (!this.options.roles.includes('index')) return;
    await this.trying('documents', async () => {
      const newest = new Map<string, number>();
      for (const { data } of await this.options.stores.documents.ofAll(LEDGER).find()) {
        for (const ofAccount of Object.values(data.settledAt)) {
          for (const [source, at] of Object.entries(ofAccount))
            newest.set(source, Math.max(at, newest.get(source) ?? 0));
        }
      }
      for (const [source, at] of newest) this.own.sourceSettledAt.set({ source }, at / 1000);
    });
  }

  /** An engine that is down must not hide the rest: its figures keep their last values, and its errors are counted. */
  private async trying(engine: string, work: () => Promise<void>): Promise<void> {
    try {
      await inTime(work(), PATIENCE_MS);
    } catch (error) {
      this.own.engineErrors.inc({ engine });
      this.options.logger.warn({ err: error, engine }, 'figures of an engine could not be read');
    }
  }
}
