import { type Engine, engineSettings, temporaryEngines, type TemporaryEngines } from '@krasae/engines';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventLog, LogRecord } from '@krasae/log';
import { randomUUID } from 'node:crypto';
import { KafkaUnavailableError } from './kafka-client.js';
import { connectKafkaLog } from './kafka-log.js';

const PATIENCE_MS = 90_000;

async function until(what: string, state: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await state())) {
    if (Date.now() > deadline) throw new Error(`Waited ${PATIENCE_MS} ms in vain until ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('a broker that is killed', () => {
  let temporary: TemporaryEngines;
  let broker: Engine;
  let brokers: string[];
  const opened: EventLog[] = [];

  async function connect(patienceMs = PATIENCE_MS): Promise<EventLog> {
    const log = await connectKafkaLog({ brokers, clientId: 'faults', patienceMs });
    opened.push(log);
    return log;
  }

  async function newTopic(log: EventLog, partitions = 2): Promise<string> {
    const name = `faults-${randomUUID()}`;
    await log.ensureTopics([{ name, partitions }]);
    return name;
  }

  async function killAndStart(): Promise<void> {
    await broker.kill();
    await broker.start();
  }

  beforeAll(async () => {
    temporary = await temporaryEngines(engineSettings(), ['kafka']);
    const [first] = temporary.engines;
    if (first === undefined) throw new Error('No broker was started.');
    broker = first;
    brokers = [first.address];
  });
  afterEach(async () => {
    await broker.start();
    for (const log of opened.splice(0)) await log.close();
  });
  afterAll(async () => temporary.dispose());

  it('loses nothing that publish answered, and publishing, consuming and tailing go on when it is back', async () => {
    const log = await connect();
    const topic = await newTopic(log);
    const consumed: LogRecord[] = [];
    const tailed: LogRecord[] = [];
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    await log.consume({
      topic,
      group: 'group',
      maxBatch: 50,
      onError,
      handle: async (records, context) => {
        consumed.push(...records);
        await context.commitThrough(records.at(-1)?.offset ?? -1);
      },
    });
    await log.tail({
      topic,
      from: 'end',
      maxBatch: 50,
      onError,
      handle: async (records) => {
        tailed.push(...records);
      },
    });
    const answered: { place: string; value: string }[] = [];
    let stop = false;
    const publishing = (async () => {
      for (let number = 0; !stop; number += 1) {
        const records = [0, 1, 2].map((index) => ({ key: `key-${(number + index) % 7}`, value: `${number}/${index}` }));
        const positions = await log.publish(topic, records);
        for (const [index, { partition, offset }] of positions.entries()) {
          answered.push({ place: `${partition}/${offset}`, value: records[index]?.value ?? '' });
        }
      }
    })();
    for (let round = 1; round <= 3; round += 1) {
      const before = answered.length;
      await until(`records were published before kill ${round}`, () => answered.length > before + 30);
      await killAndStart();
    }
    const before = answered.length;
    await until('records were published after the last kill', () => answered.length > before + 30);
    stop = true;
    await publishing;
    const values = new Set(answered.map(({ value }) => value));
    const seenBy = (records: readonly LogRecord[]) => new Set(records.map(({ value }) => value)).size;
    await until('all was consumed', () => seenBy(consumed) === values.size);
    await until('all was tailed', () => seenBy(tailed) === values.size);
    await until('all was committed', async () => (await log.lag(topic, 'group')).every(({ lag }) => lag === 0));
    const stored = new Map<string, string>();
    for (const { partition, begin, end } of await log.ranges(topic)) {
      for (const record of await log.read(topic, partition, begin, end - begin)) {
        stored.set(`${partition}/${record.offset}`, record.value);
      }
    }
    expect(answered.filter(({ place, value }) => stored.get(place) !== value)).toEqual([]);
    // A tail has no group to hand a partition over in, so it repeats nothing.
    expect(tailed.map(({ partition, offset }) => `${partition}/${offset}`).sort()).toEqual([...stored.keys()].sort());
  }, 240_000);

  it('that stays away is an error that says which broker and for how long; what was there works again after', async () => {
    const log = await connect(1_500);
    const topic = await newTopic(log);
    await log.publish(topic, [{ key: 'a', value: 'before' }]);
    await broker.kill();
    for (const call of [
      () => log.publish(topic, [{ key: 'a', value: 'lost' }]),
      () => log.ranges(topic),
      () => log.read(topic, 0, 0, 1),
      () => connect(500),
    ]) {
      const failure: unknown = await call().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(KafkaUnavailableError);
      expect(String(failure)).toContain(brokers[0]);
    }
    await broker.start();
    await log.publish(topic, [{ key: 'a', value: 'after' }]);
    const values: string[] = [];
    for (const partition of [0, 1]) values.push(...(await log.read(topic, partition, 0, 10)).map(({ value }) => value));
    expect(values).toEqual(['before', 'after']);
  }, 240_000);
});
