import { engineAddresses } from '@krasae/engines';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type EventLog, partitionOf } from '@krasae/log';
import { randomUUID } from 'node:crypto';
import { connectKafkaLog } from './kafka-log.js';

// Longer than the session of a member that has died (group-consumer.ts).
const SLOW_MS = 20_000;

let log: EventLog;
beforeAll(async () => {
  log = await connectKafkaLog({
    brokers: engineAddresses().kafkaBrokers,
    clientId: 'slow-handler',
    topicPrefix: `run-${randomUUID()}-`,
  });
});
afterAll(async () => log.close());

it('a batch that takes longer than a session keeps its partition, and the others go on meanwhile', async () => {
  await log.ensureTopics([{ name: 'slow', partitions: 2 }]);
  const keys = Array.from({ length: 20 }, (_, index) => `key-${index}`);
  await log.publish(
    'slow',
    keys.map((key) => ({ key, value: key })),
  );
  const fast = keys.filter((key) => partitionOf(key, 2) === 1);
  const handled: string[] = [];
  const errors: unknown[] = [];
  let handledBeforeSlow = -1;
  const subscription = await log.consume({
    topic: 'slow',
    group: 'group',
    maxBatch: 5,
    onError: (error) => errors.push(error),
    handle: async (records, context) => {
      if (context.partition === 0 && handledBeforeSlow < 0) {
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
        handledBeforeSlow = handled.length;
      }
      handled.push(...records.map(({ value }) => value));
      await context.commitThrough(records.at(-1)?.offset ?? -1);
    },
  });
  const deadline = Date.now() + 90_000;
  while ((await log.lag('slow', 'group')).some(({ lag }) => lag > 0)) {
    if (Date.now() > deadline) throw new Error('Waited in vain until all was committed.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await subscription.close();
  expect(errors).toEqual([]);
  expect(handledBeforeSlow).toBe(fast.length);
  expect(handled.sort()).toEqual([...keys].sort());
}, 120_000);
