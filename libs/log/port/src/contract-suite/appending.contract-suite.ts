import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type NewLogRecord, UnknownTopicError } from '../event-log.port.js';
import { partitionOf } from '../partition.js';
import { type Engine, keysOfPartitions, newGroup, newTopic, numbered, readAll } from './support.js';

export function describeAppending(engine: Engine): void {
  describe('topics', () => {
    it('are made once and found again', async () => {
      const { log } = engine();
      const topic = await newTopic(log, 3);
      await log.publish(topic, numbered(1));
      await log.ensureTopics([{ name: topic, partitions: 3 }]);
      expect((await log.ranges(topic)).map((range) => range.end).sort()).toEqual([0, 0, 1]);
    });

    it('do not change their number of partitions', async () => {
      const { log } = engine();
      const topic = await newTopic(log, 3);
      await expect(log.ensureTopics([{ name: topic, partitions: 4 }])).rejects.toThrow(topic);
      expect(await log.ranges(topic)).toHaveLength(3);
    });

    it('that are not declared are an error everywhere', async () => {
      const { log } = engine();
      const topic = `suite-none-${newGroup()}`;
      const handle = async () => {};
      const onError = () => {};
      const uses = [
        () => log.publish(topic, numbered(1)),
        () => log.read(topic, 0, 0, 1),
        () => log.ranges(topic),
        () => log.lag(topic, newGroup()),
        () => log.trim(topic, Date.now()),
        () => log.consume({ topic, group: newGroup(), maxBatch: 1, handle, onError }),
        () => log.tail({ topic, from: 'end', maxBatch: 1, handle, onError }),
      ];
      for (const use of uses) await expect(use()).rejects.toThrow(UnknownTopicError);
    });
  });

  describe('publish', () => {
    it('answers the positions in the order of the records', async () => {
      const { log } = engine();
      const topic = await newTopic(log, 2);
      const [left = '', right = ''] = keysOfPartitions(2);
      const keys = [left, right, left, left, right];
      const positions = await log.publish(
        topic,
        keys.map((key) => ({ key, value: key })),
      );
      expect(positions).toEqual([
        { partition: 0, offset: 0 },
        { partition: 1, offset: 0 },
        { partition: 0, offset: 1 },
        { partition: 0, offset: 2 },
        { partition: 1, offset: 1 },
      ]);
    });

    it('gives back keys, values and headers to the letter', async () => {
      const { log } = engine();
      const topic = await newTopic(log);
      const texts = [
        '',
        ' ',
        'โตโยต้า ดีมาก',
        '👩‍👩‍👧 é',
        'a\0b',
        '\u0000',
        '"\'\\\n\r\t;--',
        '\ufeffx',
        'น้ำ'.repeat(60_000),
      ];
      const records = texts.map((value, index): NewLogRecord => ({
        key: `${index}-${value.slice(0, 20)}`,
        value,
        headers: { account: value.slice(0, 20), 'replay-of': 'ก' },
      }));
      const before = Date.now();
      await log.publish(topic, records);
      const stored = await readAll(log, topic);
      expect(stored.map(({ key, value, headers }) => ({ key, value, headers }))).toEqual(records);
      for (const [index, record] of stored.entries()) {
        expect(record).toMatchObject({ topic, partition: 0, offset: index });
        // An engine on another machine has a clock of its own.
        expect(Math.abs(record.loggedAt - before)).toBeLessThan(60_000);
      }
    });

    it('leaves a record without headers with none', async () => {
      const { log } = engine();
      const topic = await newTopic(log);
      await log.publish(topic, [{ key: 'a', value: 'b' }]);
      expect((await readAll(log, topic)).map((record) => record.headers)).toEqual([{}]);
    });

    it('of nothing changes nothing', async () => {
      const { log } = engine();
      const topic = await newTopic(log);
      expect(await log.publish(topic, [])).toEqual([]);
      expect(await log.ranges(topic)).toEqual([{ partition: 0, begin: 0, end: 0 }]);
    });

    it('many times at once gives each record a place of its own', async () => {
      const { log } = engine();
      const topic = await newTopic(log, 2);
      const calls = Array.from({ length: 60 }, (_, call) => numbered(5, `key-${call}`, call * 5));
      const answers = await Promise.all(calls.map((records) => log.publish(topic, records)));
      for (const partition of [0, 1]) {
        const stored = await readAll(log, topic, partition);
        expect(stored.map((record) => record.offset)).toEqual(stored.map((_, offset) => offset));
        for (const [call, records] of calls.entries()) {
          for (const [index, { value }] of records.entries()) {
            const position = answers[call]?.[index];
            if (position?.partition === partition) expect(stored[position.offset]?.value).toBe(value);
          }
        }
      }
    });

    it('keeps the order of every key, in the partition of the key, without a hole', async () => {
      const { log } = engine();
      const record = fc.record({
        key: fc.constantFrom('a', 'b', 'c', 'd', 'ก'),
        value: fc.string({ unit: 'grapheme' }),
      });
      const batches = fc.array(fc.array(record, { maxLength: 20 }), { maxLength: 6 });
      await fc.assert(
        fc.asyncProperty(batches, fc.integer({ min: 1, max: 4 }), async (published, partitions) => {
          const topic = await newTopic(log, partitions);
          for (const batch of published) await log.publish(topic, batch);
          for (let partition = 0; partition < partitions; partition += 1) {
            const expected = published.flat().filter(({ key }) => partitionOf(key, partitions) === partition);
            const stored = await readAll(log, topic, partition);
            expect(stored.map(({ offset, key, value }) => ({ offset, key, value }))).toEqual(
              expected.map(({ key, value }, offset) => ({ offset, key, value })),
            );
          }
        }),
        { numRuns: 12 },
      );
    });

    it('is there for other connections once it has answered, and for those that come later', async () => {
      const { log, connect } = engine();
      const other = await connect();
      const topic = await newTopic(log);
      await log.publish(topic, numbered(3));
      await other.publish(topic, numbered(2, 'key', 3));
      const late = await connect();
      for (const reader of [log, other, late]) {
        expect((await readAll(reader, topic)).map((record) => record.value)).toEqual(['0', '1', '2', '3', '4']);
      }
    });

    it('is refused by a log that is closed', async () => {
      const { log, connect } = engine();
      const topic = await newTopic(log);
      const closed = await connect();
      await closed.close();
      await closed.close();
      await expect(closed.publish(topic, numbered(1))).rejects.toThrow();
      expect(await readAll(log, topic)).toEqual([]);
    });
  });

  describe('read', () => {
    it('answers at most as many as asked for, from the offset on', async () => {
      const { log } = engine();
      const topic = await newTopic(log);
      await log.publish(topic, numbered(10));
      const values = async (from: number, limit: number) =>
        (await log.read(topic, 0, from, limit)).map((record) => record.value);
      expect(await values(0, 3)).toEqual(['0', '1', '2']);
      expect(await values(7, 100)).toEqual(['7', '8', '9']);
      expect(await values(10, 5)).toEqual([]);
      expect(await values(4, 0)).toEqual([]);
      expect(await values(1_000, 5)).toEqual([]);
    });

    it('of a partition that is not there is an error', async () => {
      const { log } = engine();
      const topic = await newTopic(log, 2);
      await expect(log.read(topic, 2, 0, 1)).rejects.toThrow(topic);
    });
  });
}
