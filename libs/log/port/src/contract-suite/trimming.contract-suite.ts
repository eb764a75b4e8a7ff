import { describe, expect, it } from '@jest/globals';
import type { EventLog } from '../event-log.port.js';
import { type Engine, keysOfPartitions, newGroup, newTopic, numbered, readAll, Recorder, until } from './support.js';

/** Publishes, then waits until the log's clock has moved on; answers an instant between these records and the next. */
async function publishThenBoundary(
  log: EventLog,
  topic: string,
  count: number,
  key = 'key',
  first = 0,
): Promise<number> {
  const [position] = await log.publish(topic, numbered(count, key, first));
  const [record] = await log.read(topic, position?.partition ?? 0, (position?.offset ?? 0) + count - 1, 1);
  const boundary = (record?.loggedAt ?? 0) + 10;
  await until('the clock has moved on', () => Date.now() > boundary);
  return boundary;
}

export function describeTrimming(engine: Engine): void {
  describe('trim', () => {
    it('drops what was logged before the instant, in every partition, and answers how many', async () => {
      const { log } = engine();
      const topic = await newTopic(log, 2);
      const [left = '', right = ''] = keysOfPartitions(2);
      await publishThenBoundary(log, topic, 3, right);
      const boundary = await publishThenBoundary(log, topic, 5, left);
      await log.publish(topic, numbered(2, left, 5));
      expect(await log.trim(topic, boundary)).toBe(8);
      expect(await log.ranges(topic)).toEqual([
        { partition: 0, begin: 5, end: 7 },
        { partition: 1, begin: 3, end: 3 },
      ]);
      expect((await readAll(log, topic)).map(({ offset, value }) => [offset, value])).toEqual([
        [5, '5'],
        [6, '6'],
      ]);
      expect(await log.trim(topic, boundary)).toBe(0);
    });

    it('does not give an offset out again, also when nothing is left and the log is opened anew', async () => {
      const { log, connect } = engine();
      const topic = await newTopic(log);
      const boundary = await publishThenBoundary(log, topic, 4);
      expect(await log.trim(topic, boundary)).toBe(4);
      const other = await connect();
      expect(await other.ranges(topic)).toEqual([{ partition: 0, begin: 4, end: 4 }]);
      expect(await other.publish(topic, numbered(1))).toEqual([{ partition: 0, offset: 4 }]);
    });

    it('lets a group that had not come so far go on at what is left', async () => {
      const { log } = engine();
      const topic = await newTopic(log);
      const group = newGroup();
      const boundary = await publishThenBoundary(log, topic, 4);
      await log.publish(topic, numbered(2, 'key', 4));
      await log.trim(topic, boundary);
      expect(await log.lag(topic, group)).toEqual([{ partition: 0, begin: 4, end: 6, committed: 4, lag: 2 }]);
      const seen = new Recorder();
      const subscription = await log.consume({ topic, group, maxBatch: 10, ...seen });
      await seen.got(2);
      await subscription.close();
      expect(seen.values).toEqual(['4', '5']);
    });
  });
}
