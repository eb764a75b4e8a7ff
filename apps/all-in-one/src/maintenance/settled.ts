import { setTimeout as delay } from 'node:timers/promises';
import { TOPICS } from '@krasae/contracts';
import type { EventLog, PartitionRange } from '@krasae/log';
import { GROUPS } from '@krasae/pipeline';
import { CommandError } from '../command-line/output.js';

const LOOK_EVERY_MS = 200;

/**
 * Waits until all that was collected before the call has its verdict; answers its ends. Throws CommandError when for
 * patienceMs nothing moves.
 */
export async function whenSettled(
  log: EventLog,
  patienceMs: number,
  signal: AbortSignal,
  onWait: (records: number) => void,
): Promise<readonly PartitionRange[]> {
  const ranges = await log.ranges(TOPICS.collected);
  await untilCommitted(TOPICS.collected, GROUPS.classify);
  await untilCommitted(TOPICS.classified, GROUPS.index);
  return ranges;

  async function untilCommitted(topic: string, group: string): Promise<void> {
    const ends = topic === TOPICS.collected ? ranges : await log.ranges(topic);
    let least = Infinity;
    for (let movedAt = Date.now(); ;) {
      signal.throwIfAborted();
      const lags = await log.lag(topic, group);
      const waiting = lags.reduce(
        (sum, { committed }, place) => sum + Math.max(0, (ends[place]?.end ?? 0) - committed),
        0,
      );
      if (waiting === 0) return;
      if (waiting < least) {
        least = waiting;
        movedAt = Date.now();
      } else if (Date.now() - movedAt >= patienceMs) {
        throw new CommandError(
          `${waiting} records of topic '${topic}' wait for their verdict and nobody works on them: start the product, ` +
            'let it finish (`krasae lag` shows it), and call this again.',
        );
      }
      onWait(waiting);
      await delay(LOOK_EVERY_MS);
    }
  }
}
