import { describe, expect, it } from '@jest/globals';
import type { ConsumeOptions, EventLog } from '../event-log.port.js';
import { type Engine, keysOfPartitions, newGroup, newTopic, numbered, Recorder, until } from './support.js';

const PARTITIONS = 4;

async function publishOneEach(log: EventLog, topic: string, index: number): Promise<void> {
  for (const key of keysOfPartitions(PARTITIONS)) await log.publish(topic, numbered(1, key, index));
}

export function describeSharing(engine: Engine): void {
  describe('two consumers of one group in one connection', () => {
    it('both get partitions, and together everything in order', async () => {
      const { log } = engine();
      const topic = await newTopic(log, PARTITIONS);
      const group = newGroup();
      const recorders = [new Recorder(), new Recorder()];
      const all = new Recorder();
      const atWork = new Set<number>();
      const overlaps: number[] = [];
      const optionsOf = (seen: Recorder): ConsumeOptions => ({
        topic,
        group,
        maxBatch: 5,
        onError: all.onError,
        handle: async (records, context) => {
          if (atWork.has(context.partition)) overlaps.push(context.partition);
          atWork.add(context.partition);
          seen.batches.push(records);
          await all.handle(records, context);
          atWork.delete(context.partition);
        },
      });
      const subscriptions = await Promise.all(recorders.map((seen) => log.consume(optionsOf(seen))));
      let published = 0;
      await until('both consumers got records', async () => {
        await publishOneEach(log, topic, published);
        published += 1;
        return recorders.every((seen) => seen.batches.length > 0);
      });
      await until('all was committed', async () => (await log.lag(topic, group)).every(({ lag }) => lag === 0));
      await Promise.all(subscriptions.map((subscription) => subscription.close()));
      expect(overlaps).toEqual([]);
      for (const key of keysOfPartitions(PARTITIONS)) {
        const values = all.records.filter((record) => record.key === key).map((record) => Number(record.value));
        // Delivery is at least once: a hand-over may repeat some, but what is new comes in order.
        expect([...new Set(values)]).toEqual(Array.from({ length: published }, (_, index) => index));
      }
    });

    it('leave their partitions to the one that stays', async () => {
      const { log } = engine();
      const topic = await newTopic(log, PARTITIONS);
      const group = newGroup();
      const [leaving, staying] = [new Recorder(), new Recorder()];
      const first = await log.consume({ topic, group, maxBatch: 5, ...leaving });
      const second = await log.consume({ topic, group, maxBatch: 5, ...staying });
      await publishOneEach(log, topic, 0);
      await until('all was committed', async () => (await log.lag(topic, group)).every(({ lag }) => lag === 0));
      await first.close();
      const left = leaving.records.length;
      await publishOneEach(log, topic, 1);
      await until('all was committed', async () => (await log.lag(topic, group)).every(({ lag }) => lag === 0));
      await second.close();
      expect(leaving.records).toHaveLength(left);
      const last = staying.records.filter((record) => record.value === '1').map((record) => record.partition);
      expect([...new Set(last)].sort()).toEqual([0, 1, 2, 3]);
    });

    it('are told when a partition has been in other hands, and that it has not', async () => {
      const { log } = engine();
      const topic = await newTopic(log, PARTITIONS);
      const group = newGroup();
      const settled = async () => (await log.lag(topic, group)).every(({ lag }) => lag === 0);
      /** Terms of the one that stays, by partition, one for each batch. */
      const terms = new Map<number, number[]>();
      const [staying, passing] = [new Recorder(), new Recorder()];
      const first = await log.consume({
        topic,
        group,
        maxBatch: 5,
        onError: staying.onError,
        handle: async (records, context) => {
          terms.set(context.partition, [...(terms.get(context.partition) ?? []), context.term]);
          await staying.handle(records, context);
        },
      });
      for (const round of [0, 1]) {
        await publishOneEach(log, topic, round);
        await until('all was committed', settled);
      }
      for (const [, ofPartition] of terms) expect(new Set(ofPartition).size).toBe(1);
      const second = await log.consume({ topic, group, maxBatch: 5, ...passing });
      await until('the second got records', async () => {
        await publishOneEach(log, topic, 2);
        return passing.records.length > 0;
      });
      await until('all was committed', settled);
      await second.close();
      await publishOneEach(log, topic, 3);
      await until('all was committed', settled);
      await first.close();
      for (const partition of new Set(passing.records.map((record) => record.partition))) {
        const ofPartition = terms.get(partition) ?? [];
        expect(ofPartition.at(-1)).toBeGreaterThan(ofPartition[0] ?? Infinity);
      }
    });

    it('that comes after the last has left waits for the batch at work', async () => {
      const { log } = engine();
      const topic = await newTopic(log);
      const group = newGroup();
      await log.publish(topic, numbered(2));
      const order: string[] = [];
      const first = await log.consume({
        topic,
        group,
        maxBatch: 1,
        onError: () => {},
        handle: async (_records, context) => {
          order.push('first begins');
          await new Promise<void>((resolve) => context.signal.addEventListener('abort', () => resolve()));
          await new Promise((resolve) => setTimeout(resolve, 50));
          order.push('first ends');
        },
      });
      await until('the first was at work', () => order.length > 0);
      const closing = first.close();
      const seen = new Recorder();
      const second = await log.consume({
        topic,
        group,
        maxBatch: 10,
        onError: seen.onError,
        handle: async (records, context) => {
          order.push('second begins');
          await seen.handle(records, context);
        },
      });
      await closing;
      await seen.got(2);
      await second.close();
      expect(order.slice(0, 3)).toEqual(['first begins', 'first ends', 'second begins']);
      expect(seen.values).toEqual(['0', '1']);
    });
  });
}
