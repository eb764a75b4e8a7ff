import { randomUUID } from 'node:crypto';
import { Kafka, logLevel } from 'kafkajs';
import type { Figures } from './bench.js';
import { perSecond } from './statistics.js';

const BATCH = 1_000;
const PARTITIONS = 4;

/** What the client library does alone: sends in batches of 1,000, then one consumer that parses each value. */
export async function bareKafka(
  brokers: readonly string[],
  records: readonly { readonly key: string; readonly value: string }[],
): Promise<Figures> {
  const kafka = new Kafka({ brokers: [...brokers], clientId: 'bench-bare', logLevel: logLevel.NOTHING });
  const topic = `bench-bare-${randomUUID().slice(0, 8)}`;
  const admin = kafka.admin();
  await admin.connect();
  try {
    await admin.createTopics({ topics: [{ topic, numPartitions: PARTITIONS }], waitForLeaders: true });
    const producer = kafka.producer({ idempotent: true });
    await producer.connect();
    const startedAt = performance.now();
    for (let from = 0; from < records.length; from += BATCH) {
      await producer.send({ topic, messages: records.slice(from, from + BATCH) });
    }
    const produced = perSecond(records.length, performance.now() - startedAt);
    await producer.disconnect();
    const consumed = await bareConsumer(kafka, topic, records.length);
    await admin.deleteTopics({ topics: [topic] });
    return { producedPerSecond: produced, consumedPerSecond: consumed };
  } finally {
    await admin.disconnect();
  }
}

/** From the first batch on: joining a group is not the rate of one. */
async function bareConsumer(kafka: Kafka, topic: string, expected: number): Promise<number> {
  const consumer = kafka.consumer({ groupId: topic });
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  let [seen, startedAt] = [0, 0];
  const took = await new Promise<number>((resolve, reject) => {
    const eachBatch = async ({ batch }: { batch: { messages: { value: Buffer | null }[] } }): Promise<void> => {
      if (startedAt === 0) startedAt = performance.now();
      for (const { value } of batch.messages) JSON.parse(value?.toString() ?? 'null');
      seen += batch.messages.length;
      if (seen >= expected) resolve(performance.now() - startedAt);
    };
    consumer.run({ autoCommit: false, eachBatch }).catch(reject);
  });
  await consumer.disconnect();
  return perSecond(expected, took);
}
