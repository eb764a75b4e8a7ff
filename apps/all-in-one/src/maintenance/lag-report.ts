import { RECORD_HEADERS, TOPICS, type TopicName } from '@krasae/contracts';
import type { EventLog, PartitionLag } from '@krasae/log';
import { GROUPS } from '@krasae/pipeline';

/** What each group of the pipeline consumes. */
const TOPIC_OF: Readonly<Record<string, TopicName>> = {
  classify: TOPICS.collected,
  index: TOPICS.classified,
  notify: TOPICS.indexed,
};
/** Records that wait are read to say of which channel they are; of more than this, only the oldest are. */
const READ_AT_MOST = 50_000;
const PAGE = 1_000;

export interface LagRow extends PartitionLag {
  readonly topic: string;
  readonly group: string;
  /** Milliseconds since the oldest waiting record was logged; null where none waits. */
  readonly oldestMs: number | null;
}

export interface LagReport {
  readonly partitions: readonly LagRow[];
  /** Records that wait, by group and channel; 'unknown' where a record does not name it. */
  readonly sources: readonly { readonly group: string; readonly source: string; readonly waiting: number }[];
  /** Whether sources counts every waiting record. */
  readonly sourcesAreWhole: boolean;
}

/** How far every group of the pipeline is behind (design 11). */
export async function readLag(log: EventLog, now: () => number = Date.now): Promise<LagReport> {
  const partitions: LagRow[] = [];
  const counts = new Map<string, { group: string; source: string; waiting: number }>();
  let read = 0;
  for (const group of Object.values(GROUPS)) {
    const topic = TOPIC_OF[group];
    if (topic === undefined) throw new Error(`Nobody has said which topic group '${group}' consumes.`);
    for (const lag of await log.lag(topic, group)) {
      const waiting = await waitingRecords(log, topic, lag, READ_AT_MOST - read);
      read += waiting.sources.length;
      partitions.push({ topic, group, ...lag, oldestMs: waiting.oldest === null ? null : now() - waiting.oldest });
      for (const source of waiting.sources) {
        const row = counts.get(`${group}/${source}`) ?? { group, source, waiting: 0 };
        row.waiting += 1;
        counts.set(`${group}/${source}`, row);
      }
    }
  }
  const total = partitions.reduce((sum, { lag }) => sum + lag, 0);
  return { partitions, sources: [...counts.values()], sourcesAreWhole: read >= total };
}

async function waitingRecords(
  log: EventLog,
  topic: string,
  { partition, committed, end }: PartitionLag,
  limit: number,
): Promise<{ readonly oldest: number | null; readonly sources: readonly string[] }> {
  const sources: string[] = [];
  let oldest: number | null = null;
  for (let next = committed; next < end && (oldest === null || sources.length < limit);) {
    const records = await log.read(topic, partition, next, Math.min(PAGE, end - next));
    if (records.length === 0) break;
    oldest ??= records[0]?.loggedAt ?? null;
    for (const { headers, offset } of records) {
      if (sources.length < limit) sources.push(headers[RECORD_HEADERS.source] ?? 'unknown');
      next = offset + 1;
    }
  }
  return { oldest, sources };
}
