import { TOPICS } from '@krasae/contracts';
import type { EventLog } from '@krasae/log';

/**
 * Every topic of the pipeline has as many partitions, so that a key has the same partition number in each: the ledger
 * leans on it (see ledger.ts). Changing the number needs new topics.
 */
export const PIPELINE_PARTITIONS = 4;

/** Consumer groups of the steps; lag is asked by them. */
export const GROUPS = { classify: 'classify', index: 'index', notify: 'notify' } as const;

/** Makes the topics that are not there. */
export async function ensurePipelineTopics(log: EventLog, partitions = PIPELINE_PARTITIONS): Promise<void> {
  await log.ensureTopics(Object.values(TOPICS).map((name) => ({ name, partitions })));
}

/** Records without a verdict yet: of topic collected in group classify, of topic classified in group index. */
export async function pendingRecords(
  log: EventLog,
): Promise<{ readonly collected: number; readonly classified: number }> {
  const [collected, classified] = await Promise.all([
    log.lag(TOPICS.collected, GROUPS.classify),
    log.lag(TOPICS.classified, GROUPS.index),
  ]);
  return { collected: sumOfLag(collected), classified: sumOfLag(classified) };
}

function sumOfLag(partitions: readonly { readonly lag: number }[]): number {
  return partitions.reduce((sum, { lag }) => sum + lag, 0);
}

/**
 * Drops what is no longer needed: records of classified, indexed and account-events older than the instant (epoch
 * milliseconds), but never one that index has still to settle. collected and the dead letters are kept: the index can be
 * rebuilt from the one, the others can be replayed. Answers how many records went.
 */
export async function trimPipeline(log: EventLog, before: number): Promise<number> {
  let limit = before;
  for (const { partition, committed, lag } of await log.lag(TOPICS.classified, GROUPS.index)) {
    if (lag === 0) continue;
    const [oldest] = await log.read(TOPICS.classified, partition, committed, 1);
    if (oldest !== undefined) limit = Math.min(limit, oldest.loggedAt);
  }
  const trimmed = [
    await log.trim(TOPICS.classified, limit),
    await log.trim(TOPICS.indexed, before),
    await log.trim(TOPICS.accountEvents, before),
  ];
  return trimmed.reduce((sum, records) => sum + records, 0);
}
