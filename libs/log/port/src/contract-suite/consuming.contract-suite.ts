import { describe, expect, it } from '@jest/globals';
import {
  type Engine,
  commitAll,
  committed,
  gate,
  keysOfPartitions,
  newGroup,
  newTopic,
  numbered,
  Recorder,
  until,
} from './support.js';

export function describeConsuming(engine: Engine): void {
  describe('consume', () => {
    it('hands over everything once and in order, what was there before and what comes after', async () => {
      const { log } = engine();
      const topic = await newTopic(log, 3);
      const keys = keysOfPartitions(3);
      for (const key of keys) await log.publish(topic, numbered(20, key));
      const seen = new Recorder();
      const subscription = await log.consume({ topic, group: newGroup(), maxBatch: 7, ...seen });
      await seen.got(60);
      for (const key of keys) await log.publish(topic, numbered(5, key, 20));
      await seen.got(75);
      await subscription.close();
      for (const key of keys) {
        const values = seen.records.filter((record) => record.key === key).map((record) => record.value);
        expect(values).toEqual(numbered(25).map((record) => record.value));
      }
      expect(seen.records).toHaveLength(75);
      expect(seen.errors).toEqual([]);
    });

    it('hands over batches of one partition, of the size asked for at most', async () => {
      const { log } = engine();
      const topic = await newTopic(log, 2);
      for (const key of keysOfPartitions(2)) await log.publish(topic, numbered(25, key));
      const seen = new Recorder();
      const subscription = await log.consume({ topic, group: newGroup(), maxBatch: 10, ...seen });
      await seen.got(50);
      await subscription.close();
      expect(Math.max(...seen.batches.map((batch) => batch.length))).toBeLessThanOrEqual(10);
      for (const batch of seen.batches) expect(new Set(batch.map((record) => record.partition)).size).toBe(1);
    });

    it('works on partitions side by side', async () => {
      const { log } = engine();
      const topic = await newTopic(log, 2);
      for (const key of keysOfPartitions(2)) await log.publish(topic, numbered(1, key));
      const begun = new Set<number>();
      const both = gate();
      const subscription = await log.consume({
        topic,
        group: newGroup(),
        maxBatch: 10,
        onError: () => {},
        handle: async (records, context) => {
          begun.add(context.partition);
          if (begun.size === 2) both.open();
          await both.opened;
          await commitAll(records, context);
        },
      });
      await until('both partitions were at work at once', () => begun.size === 2);
      await subscription.close();
      expect([...begun].sort()).toEqual([0, 1]);
    });

    it('never works on one partition twice at a time', async () => {
      const { log } = engine();
      const topic = await newTopic(log);
      let atWork = 0;
      let most = 0;
      const seen = new Recorder();
      const subscription = await log.consume({
        topic,
        group: newGroup(),
        maxBatch: 2,
        onError: seen.onError,
        handle: async (records, context) => {
          atWork += 1;
          most = Math.max(most, atWork);
          await new Promise((resolve) => setImmediate(resolve));
          await seen.handle(records, context);
          atWork -= 1;
        },
      });
      for (let call = 0; call < 20; call += 1) await log.publish(topic, numbered(3));
      await seen.got(60);
      await subscription.close();
      expect(most).toBe(1);
    });

    it('tells handle its topic and partition', async () => {
      const { log } = engine();
      const topic = await newTopic(log, 2);
      const told: [string, number][] = [];
      const [, key = ''] = keysOfPartitions(2);
      await log.publish(topic, numbered(1, key));
      const subscription = await log.consume({
        topic,
        group: newGroup(),
        maxBatch: 1,
        onError: () => {},
        handle: async (records, context) => {
          told.push([context.topic, context.partition]);
          await commitAll(records, context);
        },
      });
      await until('a batch came', () => told.length > 0);
      await subscription.close();
      expect(told).toEqual([[topic, 1]]);
    });

    it('waits at close for the batch at work, aborts its signal and then hands over nothing more', async () => {
      const { log } = engine();
      const topic = await newTopic(log);
      const group = newGroup();
      await log.publish(topic, numbered(2));
      const begun = gate();
      const aborted = gate();
      let handled = 0;
      const subscription = await log.consume({
        topic,
        group,
        maxBatch: 1,
        onError: () => {},
        handle: async (records, context) => {
          context.signal.addEventListener('abort', aborted.open);
          begun.open();
          await aborted.opened;
          await commitAll(records, context);
          handled += 1;
        },
      });
      await begun.opened;
      await subscription.close();
      expect(handled).toBe(1);
      await log.publish(topic, numbered(1));
      expect(await committed(log, topic, group)).toEqual([1]);
      expect(handled).toBe(1);
    });
  });

  describe('a group', () => {
    it('goes on where it committed, in a connection opened later', async () => {
      const { log, connect } = engine();
      const topic = await newTopic(log);
      const group = newGroup();
      await log.publish(topic, numbered(10));
      const first = new Recorder();
      const before = await connect();
      const stopped = gate();
      await before.consume({
        topic,
        group,
        maxBatch: 10,
        onError: first.onError,
        handle: async (records, context) => {
          first.batches.push(records);
          await context.commitThrough(3);
          stopped.open();
          await new Promise<void>((resolve) => context.signal.addEventListener('abort', () => resolve()));
        },
      });
      await stopped.opened;
      await before.close();
      const second = new Recorder();
      const after = await connect();
      await after.consume({ topic, group, maxBatch: 10, ...second });
      await second.got(6);
      await after.close();
      expect(second.values).toEqual(['4', '5', '6', '7', '8', '9']);
    });

    it('knows its lag', async () => {
      const { log } = engine();
      const topic = await newTopic(log, 2);
      const group = newGroup();
      const [left = '', right = ''] = keysOfPartitions(2);
      await log.publish(topic, [...numbered(5, left), ...numbered(2, right)]);
      expect(await log.lag(topic, group)).toEqual([
        { partition: 0, begin: 0, end: 5, committed: 0, lag: 5 },
        { partition: 1, begin: 0, end: 2, committed: 0, lag: 2 },
      ]);
      const seen = new Recorder();
      const subscription = await log.consume({ topic, group, maxBatch: 10, ...seen });
      await until('all was committed', async () => (await log.lag(topic, group)).every(({ lag }) => lag === 0));
      await subscription.close();
      await log.publish(topic, numbered(3, right, 2));
      expect(await log.lag(topic, group)).toEqual([
        { partition: 0, begin: 0, end: 5, committed: 5, lag: 0 },
        { partition: 1, begin: 0, end: 5, committed: 2, lag: 3 },
      ]);
    });

    it('shares nothing with other groups', async () => {
      const { log } = engine();
      const topic = await newTopic(log, 2);
      const groups = [newGroup(), newGroup()];
      const recorders = groups.map(() => new Recorder());
      for (const key of keysOfPartitions(2)) await log.publish(topic, numbered(10, key));
      const subscriptions = await Promise.all(
        recorders.map((seen, index) => log.consume({ topic, group: groups[index] ?? '', maxBatch: 4, ...seen })),
      );
      await Promise.all(recorders.map((seen) => seen.got(20)));
      await Promise.all(subscriptions.map((subscription) => subscription.close()));
      expect(recorders.map((seen) => seen.records.length)).toEqual([20, 20]);
    });

    it('that starts at the end gets only what comes from then on', async () => {
      const { log } = engine();
      const topic = await newTopic(log);
      await log.publish(topic, numbered(5));
      const seen = new Recorder();
      const subscription = await log.consume({ topic, group: newGroup(), maxBatch: 10, startAt: 'end', ...seen });
      await log.publish(topic, numbered(2, 'key', 5));
      await seen.got(2);
      await subscription.close();
      expect(seen.values).toEqual(['5', '6']);
    });

    it('that has committed starts there, whatever startAt says', async () => {
      const { log } = engine();
      const topic = await newTopic(log);
      const group = newGroup();
      await log.publish(topic, numbered(3));
      const first = new Recorder();
      const opening = await log.consume({ topic, group, maxBatch: 10, ...first });
      await until('all was committed', async () => (await committed(log, topic, group))[0] === 3);
      await opening.close();
      await log.publish(topic, numbered(2, 'key', 3));
      const second = new Recorder();
      const again = await log.consume({ topic, group, maxBatch: 10, startAt: 'end', ...second });
      await second.got(2);
      await again.close();
      expect(second.values).toEqual(['3', '4']);
    });
  });

  it('hands over within a moment what another connection publishes', async () => {
    const { log, connect } = engine();
    const other = await connect();
    const topic = await newTopic(log);
    const seen = new Recorder();
    const subscription = await log.consume({ topic, group: newGroup(), maxBatch: 10, ...seen });
    for (let index = 0; index < 5; index += 1) {
      await other.publish(topic, numbered(1, 'key', index));
      await seen.got(index + 1);
    }
    await subscription.close();
    expect(seen.values).toEqual(['0', '1', '2', '3', '4']);
  });
}
