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

export function describeFailing(engine: Engine): void {
  describe('what was not committed', () => {
    it('comes again after a throw, and onError is told', async () => {
      const { log } = engine();
      const topic = await newTopic(log);
      const group = newGroup();
      await log.publish(topic, numbered(4));
      const seen = new Recorder();
      let attempts = 0;
      const subscription = await log.consume({
        topic,
        group,
        maxBatch: 10,
        onError: seen.onError,
        handle: async (records, context) => {
          attempts += 1;
          if (attempts === 1) {
            await context.commitThrough(1);
            throw new Error('broken at the third');
          }
          await seen.handle(records, context);
        },
      });
      await seen.got(2);
      await subscription.close();
      expect(seen.values).toEqual(['2', '3']);
      expect(seen.errors).toEqual([new Error('broken at the third')]);
      expect(await committed(log, topic, group)).toEqual([4]);
    });

    it('comes again when handle returns without it', async () => {
      const { log } = engine();
      const topic = await newTopic(log);
      await log.publish(topic, numbered(3));
      const seen = new Recorder();
      const subscription = await log.consume({
        topic,
        group: newGroup(),
        maxBatch: 10,
        onError: seen.onError,
        handle: async (records, context) => {
          seen.batches.push(records);
          const [first] = records;
          if (first !== undefined) await context.commitThrough(first.offset);
        },
      });
      await seen.got(6);
      await subscription.close();
      expect(seen.values).toEqual(['0', '1', '2', '1', '2', '2']);
      expect(seen.errors).toEqual([]);
    });

    it('comes again ever more slowly while nothing moves', async () => {
      const { log } = engine();
      const topic = await newTopic(log);
      await log.publish(topic, numbered(1));
      const tries: number[] = [];
      const subscription = await log.consume({
        topic,
        group: newGroup(),
        maxBatch: 10,
        onError: () => {},
        handle: async () => {
          tries.push(performance.now());
          throw new Error('poison');
        },
      });
      await until('it was tried five times', () => tries.length >= 5);
      await subscription.close();
      const pauses = tries.slice(1, 5).map((at, index) => at - (tries[index] ?? at));
      for (const [index, atLeast] of [50, 100, 200, 400].entries()) {
        // Timers may fire a millisecond early.
        expect(pauses[index]).toBeGreaterThanOrEqual(atLeast - 2);
      }
    });

    it('is not thrown at whoever closes while it is at work', async () => {
      const { log } = engine();
      const topic = await newTopic(log);
      const group = newGroup();
      await log.publish(topic, numbered(1));
      const seen = new Recorder();
      const begun = gate();
      const subscription = await log.consume({
        topic,
        group,
        maxBatch: 10,
        onError: seen.onError,
        handle: async (_records, context) => {
          const aborted = new Promise<void>((resolve) => context.signal.addEventListener('abort', () => resolve()));
          begun.open();
          await aborted;
          throw new Error('stopped half-way');
        },
      });
      await begun.opened;
      await subscription.close();
      expect(seen.errors).toEqual([new Error('stopped half-way')]);
      expect(await committed(log, topic, group)).toEqual([0]);
    });

    it('does not hold up other partitions', async () => {
      const { log } = engine();
      const topic = await newTopic(log, 2);
      const [bad = '', good = ''] = keysOfPartitions(2);
      await log.publish(topic, [...numbered(1, bad), ...numbered(30, good)]);
      const seen = new Recorder();
      const subscription = await log.consume({
        topic,
        group: newGroup(),
        maxBatch: 3,
        onError: seen.onError,
        handle: async (records, context) => {
          if (context.partition === 0) throw new Error('poison');
          await seen.handle(records, context);
        },
      });
      await seen.got(30);
      await until('the poison was told of', () => seen.errors.length > 0);
      await subscription.close();
      expect(seen.values).toEqual(numbered(30).map((record) => record.value));
    });
  });

  describe('commitThrough', () => {
    it('of a lower offset than the one committed changes nothing', async () => {
      const { log } = engine();
      const topic = await newTopic(log);
      const group = newGroup();
      await log.publish(topic, numbered(5));
      const seen = new Recorder();
      const subscription = await log.consume({
        topic,
        group,
        maxBatch: 10,
        onError: seen.onError,
        handle: async (records, context) => {
          await commitAll(records, context);
          await context.commitThrough(1);
          seen.batches.push(records);
        },
      });
      await seen.got(5);
      await log.publish(topic, numbered(1, 'key', 5));
      await seen.got(6);
      await subscription.close();
      expect(seen.values).toEqual(numbered(6).map((record) => record.value));
      expect(await committed(log, topic, group)).toEqual([6]);
      expect(seen.errors).toEqual([]);
    });

    it('is durable when it resolves: another connection sees it', async () => {
      const { log, connect } = engine();
      const topic = await newTopic(log);
      const group = newGroup();
      const other = await connect();
      await log.publish(topic, numbered(5));
      const found: (readonly number[])[] = [];
      const subscription = await log.consume({
        topic,
        group,
        maxBatch: 1,
        onError: () => {},
        handle: async (records, context) => {
          await commitAll(records, context);
          found.push(await committed(other, topic, group));
        },
      });
      await until('five batches were committed', () => found.length >= 5);
      await subscription.close();
      expect(found).toEqual([[1], [2], [3], [4], [5]]);
    });
  });
}
