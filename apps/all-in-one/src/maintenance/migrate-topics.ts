import { TOPICS } from '@krasae/contracts';
import type { EventLog, PartitionRange } from '@krasae/log';
import { GROUPS } from '@krasae/pipeline';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '../command-line/output.js';
import { logPages } from './collected-walk.js';

/** Kept for ever: the index is rebuilt from the one, the other is replayed. Of the topics between the steps nothing is needed. */
const MOVED = [TOPICS.collected, TOPICS.deadLetters];
const COMMIT_BATCH = 5_000;
const LOOK_EVERY_MS = 100;

/**
 * Copies the records of the topics that are kept, each to the very position that it has: both logs place a key in the
 * same partition, and offsets are counted from 0. What is there already is compared by its last record.
 */
export async function copyTopics(
  source: EventLog,
  target: EventLog,
  onProgress: (copied: number, total: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const plans = await Promise.all(MOVED.map((topic) => planOf(source, target, topic, signal)));
  const total = plans.flatMap(({ ranges }) => ranges).reduce((sum, { begin, end }) => sum + end - begin, 0);
  let copied = 0;
  for (const { topic, ranges } of plans) {
    for await (const records of logPages(source, topic, ranges, signal)) {
      const positions = await target.publish(
        topic,
        records.map(({ key, value, headers }) => ({ key, value, headers })),
      );
      records.forEach(({ partition, offset }, place) => {
        const position = positions[place];
        if (position?.partition === partition && position.offset === offset) return;
        const at = position === undefined ? 'nowhere' : `${position.partition}-${position.offset}`;
        throw new CommandError(
          `Record ${partition}-${offset} of topic '${topic}' came to stand at ${at}: somebody else writes to the new ` +
            'log. Empty it, or give another KRASAE_PREFIX, and begin anew.',
        );
      });
      copied += records.length;
      onProgress(copied, total);
    }
  }
  return (await source.ranges(TOPICS.collected)).reduce((sum, { end }) => sum + end, 0);
}

interface TopicPlan {
  readonly topic: string;
  /** What is still to be copied. */
  readonly ranges: readonly PartitionRange[];
}

async function planOf(source: EventLog, target: EventLog, topic: string, signal: AbortSignal): Promise<TopicPlan> {
  const there = await target.ranges(topic);
  const ranges: PartitionRange[] = [];
  for (const { partition, begin, end } of await source.ranges(topic)) {
    signal.throwIfAborted();
    if (begin > 0) {
      throw new CommandError(
        `Topic '${topic}' begins at offset ${begin} of partition ${partition}: its beginning was dropped, so positions ` +
          'cannot be kept.',
      );
    }
    const done = there.find((range) => range.partition === partition)?.end ?? 0;
    if (done > end || !(await sameRecord(source, target, topic, partition, done - 1))) {
      throw new CommandError(
        `The new topic '${topic}' holds something else in partition ${partition}: empty it first.`,
      );
    }
    ranges.push({ partition, begin: done, end });
  }
  return { topic, ranges };
}

async function sameRecord(
  source: EventLog,
  target: EventLog,
  topic: string,
  partition: number,
  offset: number,
): Promise<boolean> {
  if (offset < 0) return true;
  const [one] = await source.read(topic, partition, offset, 1);
  const [other] = await target.read(topic, partition, offset, 1);
  return one?.offset === offset && other?.offset === offset && one.key === other.key && one.value === other.value;
}

/** Everything that was copied has its verdict: the new group of classify begins behind it. */
export async function commitCopied(target: EventLog, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  const subscription = await target.consume({
    topic: TOPICS.collected,
    group: GROUPS.classify,
    maxBatch: COMMIT_BATCH,
    startAt: 'end',
    handle: async (records, { commitThrough }) => {
      const last = records.at(-1);
      if (last !== undefined) await commitThrough(last.offset);
    },
    onError: (error) => failures.push(error),
  });
  try {
    for (;;) {
      const lags = await target.lag(TOPICS.collected, GROUPS.classify);
      if (lags.every(({ lag }) => lag === 0)) return;
      signal.throwIfAborted();
      if (failures.length > 0) throw failures[0];
      await delay(LOOK_EVERY_MS);
    }
  } finally {
    await subscription.close();
  }
}
