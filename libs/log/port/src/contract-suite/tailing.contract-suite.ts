import { describe, expect, it } from '@jest/globals';
import type { LogPosition } from '@krasae/contracts';
import { type Engine, keysOfPartitions, newTopic, numbered, Recorder, until } from './support.js';

export function describeTailing(engine: Engine): void {
  describe('tail', () => {
    it('from the end gets only what is published from now on, and says where it began', async () => {
      const { log } = engine();
      const topic = await newTopic(log, 2);
      const [left = '', right = ''] = keysOfPartitions(2);
      await log.publish(topic, numbered(3, left));
      const seen = new Recorder();
      const tail = await log.tail({ topic, from: 'end', maxBatch: 10, handle: seen.take, onError: seen.onError });
      expect(tail.startedAt).toEqual([
        { partition: 0, offset: 2 },
        { partition: 1, offset: -1 },
      ]);
      await log.publish(topic, [...numbered(1, left, 3), ...numbered(1, right, 4)]);
      await seen.got(2);
      await tail.close();
      expect([...seen.values].sort()).toEqual(['3', '4']);
    });

    it('gives every tail everything, in order within a partition', async () => {
      const { log, connect } = engine();
      const other = await connect();
      const topic = await newTopic(log, 2);
      const recorders = [new Recorder(), new Recorder(), new Recorder()];
      const tails = await Promise.all(
        recorders.map((seen, index) =>
          (index === 0 ? other : log).tail({
            topic,
            from: 'end',
            maxBatch: 3,
            handle: seen.take,
            onError: seen.onError,
          }),
        ),
      );
      const keys = keysOfPartitions(2);
      for (const key of keys) await log.publish(topic, numbered(10, key));
      await Promise.all(recorders.map((seen) => seen.got(20)));
      await Promise.all(tails.map((tail) => tail.close()));
      for (const seen of recorders) {
        expect(Math.max(...seen.batches.map((batch) => batch.length))).toBeLessThanOrEqual(3);
        for (const key of keys) {
          const values = seen.records.filter((record) => record.key === key).map((record) => record.value);
          expect(values).toEqual(numbered(10).map((record) => record.value));
        }
      }
    });

    it('from positions resumes without loss or repeat; partitions not named start at their end', async () => {
      const { log } = engine();
      const topic = await newTopic(log, 2);
      const [left = '', right = ''] = keysOfPartitions(2);
      await log.publish(topic, [...numbered(6, left), ...numbered(6, right)]);
      const from: LogPosition[] = [{ partition: 0, offset: 3 }];
      const seen = new Recorder();
      const tail = await log.tail({ topic, from, maxBatch: 10, handle: seen.take, onError: seen.onError });
      expect(tail.startedAt).toEqual([
        { partition: 0, offset: 3 },
        { partition: 1, offset: 5 },
      ]);
      await log.publish(topic, [...numbered(1, left, 6), ...numbered(1, right, 6)]);
      await seen.got(4);
      await tail.close();
      expect(seen.records.filter((record) => record.key === left).map((record) => record.value)).toEqual([
        '4',
        '5',
        '6',
      ]);
      expect(seen.records.filter((record) => record.key === right).map((record) => record.value)).toEqual(['6']);
    });

    it('can be taken up again from where another started', async () => {
      const { log } = engine();
      const topic = await newTopic(log, 2);
      const first = new Recorder();
      const tail = await log.tail({ topic, from: 'end', maxBatch: 10, handle: first.take, onError: first.onError });
      await tail.close();
      for (const key of keysOfPartitions(2)) await log.publish(topic, numbered(2, key));
      const second = new Recorder();
      const again = await log.tail({
        topic,
        from: tail.startedAt,
        maxBatch: 10,
        handle: second.take,
        onError: second.onError,
      });
      await second.got(4);
      await again.close();
      expect(first.records).toEqual([]);
      expect(second.records.map(({ partition, offset }) => `${partition}/${offset}`).sort()).toEqual([
        '0/0',
        '0/1',
        '1/0',
        '1/1',
      ]);
    });

    it('tells of a throw and gives the same records again', async () => {
      const { log } = engine();
      const topic = await newTopic(log);
      const seen = new Recorder();
      let attempts = 0;
      const tail = await log.tail({
        topic,
        from: 'end',
        maxBatch: 10,
        onError: seen.onError,
        handle: async (records) => {
          attempts += 1;
          if (attempts === 1) throw new Error('no');
          await seen.take(records);
        },
      });
      await log.publish(topic, numbered(3));
      await seen.got(3);
      await tail.close();
      expect(seen.values).toEqual(['0', '1', '2']);
      expect(seen.errors).toEqual([new Error('no')]);
    });

    it('waits at close for the batch at work and then gets nothing more', async () => {
      const { log } = engine();
      const topic = await newTopic(log);
      let begun = 0;
      let ended = 0;
      const tail = await log.tail({
        topic,
        from: 'end',
        maxBatch: 1,
        onError: () => {},
        handle: async () => {
          begun += 1;
          await new Promise((resolve) => setTimeout(resolve, 50));
          ended += 1;
        },
      });
      await log.publish(topic, numbered(5));
      await until('a batch was at work', () => begun > 0);
      await tail.close();
      expect(ended).toBe(begun);
      const stopped = begun;
      await log.publish(topic, numbered(1));
      const witness = new Recorder();
      const other = await log.tail({
        topic,
        from: [{ partition: 0, offset: 4 }],
        maxBatch: 10,
        handle: witness.take,
        onError: witness.onError,
      });
      await witness.got(1);
      await other.close();
      expect(begun).toBe(stopped);
    });
  });
}
