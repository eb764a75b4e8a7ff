import { engineAddresses } from '@krasae/engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventLog, LogRecord } from '@krasae/log';
import { Kafka, logLevel, type Producer } from 'kafkajs';
import { randomUUID } from 'node:crypto';
import { connectKafkaLog } from './kafka-log.js';

const PATIENCE_MS = 30_000;

async function until(what: string, state: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await state())) {
    if (Date.now() > deadline) throw new Error(`Waited ${PATIENCE_MS} ms in vain until ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('what other writers put into a topic', () => {
  const topicPrefix = `run-${randomUUID()}-`;
  let log: EventLog;
  let producer: Producer;
  beforeAll(async () => {
    const { kafkaBrokers } = engineAddresses();
    log = await connectKafkaLog({ brokers: kafkaBrokers, clientId: 'other-writers', topicPrefix });
    const kafka = new Kafka({ clientId: 'other', brokers: [...kafkaBrokers], logLevel: logLevel.NOTHING });
    producer = kafka.producer({ transactionalId: randomUUID(), maxInFlightRequests: 1, idempotent: true });
    await producer.connect();
  });
  afterAll(async () => {
    await producer.disconnect();
    await log.close();
  });

  async function newTopic(): Promise<{ topic: string; onBroker: string }> {
    const topic = randomUUID();
    await log.ensureTopics([{ name: topic, partitions: 1 }]);
    return { topic, onBroker: topicPrefix + topic };
  }

  async function inTransaction(onBroker: string, values: readonly string[], end: 'commit' | 'abort'): Promise<void> {
    const transaction = await producer.transaction();
    await transaction.send({ topic: onBroker, messages: values.map((value) => ({ key: 'k', value })) });
    await transaction[end]();
  }

  it('in transactions is seen once committed, and markers leave no lag behind', async () => {
    const { topic, onBroker } = await newTopic();
    await inTransaction(onBroker, ['1', '2'], 'commit');
    await inTransaction(onBroker, ['3'], 'abort');
    await log.publish(topic, [{ key: 'k', value: '4' }]);
    const values = ['1', '2', '4', '5'];
    const consumed: LogRecord[] = [];
    const tailed: LogRecord[] = [];
    const onError = (error: unknown) => {
      throw error;
    };
    const consuming = await log.consume({
      topic,
      group: 'group',
      maxBatch: 1,
      onError,
      handle: async (records, context) => {
        consumed.push(...records);
        await context.commitThrough(records.at(-1)?.offset ?? -1);
      },
    });
    const tail = await log.tail({
      topic,
      from: [{ partition: 0, offset: -1 }],
      maxBatch: 10,
      onError,
      handle: async (records) => {
        tailed.push(...records);
      },
    });
    await until('what was there came', () => consumed.length >= 3);
    await inTransaction(onBroker, ['5'], 'commit');
    await inTransaction(onBroker, ['6'], 'abort');
    await until('what came after came', () => consumed.length >= 4 && tailed.length >= 4);
    await until('the group stands at the end', async () => (await log.lag(topic, 'group'))[0]?.lag === 0);
    await consuming.close();
    await tail.close();
    const [range] = await log.ranges(topic);
    expect(range).toEqual({ partition: 0, begin: 0, end: 10 });
    expect(consumed.map(({ value }) => value)).toEqual(values);
    expect(tailed.map(({ value }) => value)).toEqual(values);
    const read = await log.read(topic, 0, 0, 100);
    expect(read.map(({ offset, value }) => [offset, value])).toEqual([
      [0, '1'],
      [1, '2'],
      [5, '4'],
      [6, '5'],
    ]);
  });

  it('without key or value reads as empty text; of several headers of a name the last one counts', async () => {
    const { topic, onBroker } = await newTopic();
    const transaction = await producer.transaction();
    await transaction.send({
      topic: onBroker,
      messages: [{ key: null, value: null, headers: { a: ['1', '2'], b: Buffer.from('ก') } }],
    });
    await transaction.commit();
    expect(await log.read(topic, 0, 0, 10)).toMatchObject([{ key: '', value: '', headers: { a: '2', b: 'ก' } }]);
  });
});

describe('large publishes', () => {
  const topicPrefix = `run-${randomUUID()}-`;
  let log: EventLog;
  beforeAll(async () => {
    log = await connectKafkaLog({
      brokers: engineAddresses().kafkaBrokers,
      clientId: 'large',
      topicPrefix,
      compression: 'none',
    });
  });
  afterAll(async () => log.close());

  it('of more than one send keep their order and their positions', async () => {
    await log.ensureTopics([{ name: 'large', partitions: 1 }]);
    const records = Array.from({ length: 300 }, (_, index) => ({ key: 'k', value: `${index}:${'x'.repeat(20_000)}` }));
    const positions = await log.publish('large', records);
    expect(positions).toEqual(records.map((_, offset) => ({ partition: 0, offset })));
    const stored = await log.read('large', 0, 0, 1_000);
    expect(stored.map(({ value }) => value)).toEqual(records.map(({ value }) => value));
  });

  it('take a record of several megabytes, and refuse one beyond the limit with everything beside it', async () => {
    await log.ensureTopics([{ name: 'huge', partitions: 1 }]);
    const record = { key: 'big', value: 'x'.repeat(5_000_000) };
    expect(await log.publish('huge', [record])).toEqual([{ partition: 0, offset: 0 }]);
    const beyond = { key: 'beyond', value: 'x'.repeat(8_000_001) };
    await expect(log.publish('huge', [{ key: 'a', value: 'b' }, beyond])).rejects.toThrow(/'beyond'.*8000000/);
    expect((await log.read('huge', 0, 0, 10)).map(({ key }) => key)).toEqual(['big']);
  });
});
