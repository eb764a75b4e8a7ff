import { describe, expect, it } from '@jest/globals';
import type { ConsumeOptions, LogRecord } from '../event-log.port.js';
import { type Engine, gate, keysOfPartitions, newGroup, newTopic, numbered, Recorder, until } from './support.js';

const PARTITIONS = 4;

/** What a group promises when its members are in several connections, as those of several processes are. */
export function describeSpanning(engine: Engine): void {
  describe('a group in two connections', () => {
    it('works on no partition twice at a time, and on everything in order, while members come and go', async () => {
      const { log, connect } = engine();
      const topic = await newTopic(log, PARTITIONS);
      const group = newGroup();
      const atWork = new Set<number>();
      const overlaps: number[] = [];
      const errors: unknown[] = [];
      const handled: LogRecord[] = [];
      const optionsOf = (): ConsumeOptions => ({
        topic,
        group,
        maxBatch: 3,
        onError: (error) => errors.push(error),
        handle: async (records, context) => {
          if (atWork.has(context.partition)) overlaps.push(context.partition);
          atWork.add(context.partition);
          await new Promise((resolve) => setTimeout(resolve, 20));
          handled.push(...records);
          await context
            .commitThrough(records.at(-1)?.offset ?? -1)
            .finally(() => void atWork.delete(context.partition));
        },
      });
      let published = 0;
      const publish = async () => {
        for (const key of keysOfPartitions(PARTITIONS)) await log.publish(topic, numbered(1, key, published));
        published += 1;
      };
      const staying = await log.consume(optionsOf());
      for (let round = 0; round < 3; round += 1) {
        const other = await connect();
        const coming = await other.consume(optionsOf());
        const before = handled.length;
        await until('a good part was handled', async () => {
          await publish();
          return handled.length > before + 40;
        });
        await coming.close();
        await other.close();
      }
      await until('all was committed', async () => (await log.lag(topic, group)).every(({ lag }) => lag === 0));
      await staying.close();
      expect(overlaps).toEqual([]);
      expect(errors).toEqual([]);
      for (const key of keysOfPartitions(PARTITIONS)) {
        const values = handled.filter((record) => record.key === key).map(({ value }) => Number(value));
        expect(values).toEqual(Array.from({ length: published }, (_, index) => index));
      }
    });

    it('gives both connections partitions, and all of them to the one that stays', async () => {
      const { log, connect } = engine();
      const other = await connect();
      const topic = await newTopic(log, PARTITIONS);
      const group = newGroup();
      const [leaving, staying] = [new Recorder(), new Recorder()];
      const first = await other.consume({ topic, group, maxBatch: 5, ...leaving });
      const second = await log.consume({ topic, group, maxBatch: 5, ...staying });
      let published = 0;
      const publish = async () => {
        for (const key of keysOfPartitions(PARTITIONS)) await log.publish(topic, numbered(1, key, published));
        published += 1;
      };
      await until('both got records', async () => {
        await publish();
        return leaving.records.length > 0 && staying.records.length > 0;
      });
      await first.close();
      const left = leaving.records.length;
      staying.batches.length = 0;
      await until('the one that stays has every partition', async () => {
        await publish();
        return new Set(staying.records.map(({ partition }) => partition)).size === PARTITIONS;
      });
      await second.close();
      expect(leaving.records).toHaveLength(left);
    });

    it('lets a batch that is at work when another member comes end and commit', async () => {
      const { log, connect } = engine();
      const other = await connect();
      const topic = await newTopic(log, 2);
      const group = newGroup();
      for (const key of keysOfPartitions(2)) await log.publish(topic, numbered(1, key));
      const [begun, may] = [new Set<number>(), gate()];
      const slow = new Recorder();
      const first = await log.consume({
        topic,
        group,
        maxBatch: 5,
        onError: slow.onError,
        handle: async (records, context) => {
          begun.add(context.partition);
          await may.opened;
          await slow.handle(records, context);
        },
      });
      await until('both partitions were at work', () => begun.size === 2);
      const later = new Recorder();
      const joining = other.consume({ topic, group, maxBatch: 5, ...later });
      // A moment for the newcomer to ask for its share: too short a one lets a wrong engine pass, never a right one fail.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect(later.records).toEqual([]);
      may.open();
      const second = await joining;
      await until('all was committed', async () => (await log.lag(topic, group)).every(({ lag }) => lag === 0));
      await first.close();
      await second.close();
      expect(slow.records).toHaveLength(2);
      expect(slow.errors).toEqual([]);
      expect(later.records).toEqual([]);
    });
  });
}
