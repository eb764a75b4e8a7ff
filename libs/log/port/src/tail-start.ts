import { assertPartition } from './arguments.js';
import type { PartitionRange, TailOptions, TopicDeclaration } from './event-log.port.js';

/**
 * The next offset of every partition for a tail: just after the given positions, within what is there, and the end for
 * the rest. Throws a RangeError for a partition that the topic does not have.
 */
export function tailStart(
  topic: TopicDeclaration,
  ranges: readonly PartitionRange[],
  from: TailOptions['from'],
): number[] {
  const ends = ranges.map((range) => range.end);
  const next = [...ends];
  if (from === 'end') return next;
  for (const { partition, offset } of from) {
    assertPartition(topic, partition);
    next[partition] = Math.min(ends[partition] ?? 0, offset + 1);
  }
  return next;
}
