import type { TopicDeclaration } from './event-log.port.js';

// What every engine takes for a name: Kafka's own rule, with room for a prefix.
const TOPIC_NAME = /^[A-Za-z0-9._-]{1,200}$/;

/** Throws a RangeError that names the topic and what is wrong with it. */
export function assertTopicDeclaration({ name, partitions }: TopicDeclaration): void {
  if (!TOPIC_NAME.test(name)) {
    throw new RangeError(`'${name}' is not a topic name: use 1 to 200 letters, digits, '.', '_' and '-'.`);
  }
  if (!Number.isInteger(partitions) || partitions < 1) {
    throw new RangeError(`Topic '${name}' needs a whole number of partitions from 1 on, not ${partitions}.`);
  }
}

/** Throws a RangeError when a topic that is there has another number of partitions than the declared one. */
export function assertSamePartitions(declared: TopicDeclaration, found: number): void {
  if (found === declared.partitions) return;
  throw new RangeError(
    `Topic '${declared.name}' has ${found} partitions, not ${declared.partitions}: keys would change their ` +
      'place. Declare it with the number it has, or give the new one another name.',
  );
}

/** Throws a RangeError when the topic has no such partition. */
export function assertPartition(topic: TopicDeclaration, partition: number): void {
  if (Number.isInteger(partition) && partition >= 0 && partition < topic.partitions) return;
  throw new RangeError(`Topic '${topic.name}' has ${topic.partitions} partitions: there is no ${partition}.`);
}

export function assertMaxBatch(maxBatch: number): void {
  if (!Number.isInteger(maxBatch) || maxBatch < 1) {
    throw new RangeError(`maxBatch is a whole number from 1 on, not ${maxBatch}.`);
  }
}

export function assertLimit(limit: number): void {
  if (!Number.isInteger(limit) || limit < 0) {
    throw new RangeError(`A limit is a whole number from 0 on, not ${limit}.`);
  }
}

/** The RangeError of a commit outside of the batch (BatchContext.commitThrough). */
export function assertWithinBatch(offset: number, partition: number, lastOffset: number): void {
  if (Number.isSafeInteger(offset) && offset <= lastOffset) return;
  throw new RangeError(
    `Cannot commit through offset ${offset} of partition ${partition}: the batch ends at ${lastOffset}.`,
  );
}
