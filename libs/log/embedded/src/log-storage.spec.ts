import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqlite, type SqliteFile } from '@krasae/sqlite';
import { layOut, LogStorage, type Topic } from './log-storage.js';

const HEADERS = { account: 'account-1' };

let folder: string;
let file: SqliteFile;
let storage: LogStorage;
let topic: Topic;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'krasae-log-'));
  file = openSqlite(join(folder, 'krasae.db'));
  storage = new LogStorage(file);
  storage.addTopic({ name: 'topic', partitions: 1 });
  topic = storage.findTopic('topic') ?? { id: 0, name: '', partitions: 0 };
});
afterEach(() => {
  file.close();
  rmSync(folder, { recursive: true });
});

function append(values: readonly string[], now: number): void {
  storage.append(
    topic,
    layOut(
      topic,
      values.map((value) => ({ key: 'key', value, headers: HEADERS })),
    ),
    now,
  );
}

/** As versions wrote that kept a row for each record. */
function appendRows(values: readonly string[], now: number): void {
  const end = storage.ranges(topic)[0]?.end ?? 0;
  const insert = file.prepare(`INSERT INTO log_${topic.id}_0 VALUES (?, ?, ?, ?, ?)`);
  values.forEach((value, index) => insert.run([end + index, 'key', value, JSON.stringify(HEADERS), now]));
  file.prepare('UPDATE log_partitions SET end_offset = ?').run([end + values.length]);
}

const read = (from: number, limit: number) =>
  storage.read(topic, 0, from, limit).map(({ offset, value, loggedAt }) => `${offset} ${value} ${loggedAt}`);

describe('the storage of the log', () => {
  it('reads from any offset on, as many records as are asked for, across batches', () => {
    append(['a', 'b', 'c'], 1);
    append(['d'], 2);
    append(['e', 'f'], 3);
    const all = ['0 a 1', '1 b 1', '2 c 1', '3 d 2', '4 e 3', '5 f 3'];
    for (let from = 0; from <= 7; from += 1) {
      for (let limit = 0; limit <= 7; limit += 1) expect(read(from, limit)).toEqual(all.slice(from, from + limit));
    }
  });

  it('reads files in which each record has a row, and goes on in them with batches', () => {
    appendRows(['a', 'b'], 1);
    expect(read(1, 9)).toEqual(['1 b 1']);
    expect(read(2, 9)).toEqual([]);
    append(['c', 'd'], 2);
    const all = ['0 a 1', '1 b 1', '2 c 2', '3 d 2'];
    for (let from = 0; from <= 5; from += 1) {
      for (let limit = 0; limit <= 5; limit += 1) expect(read(from, limit)).toEqual(all.slice(from, from + limit));
    }
    expect(storage.read(topic, 0, 0, 10)).toEqual(
      ['a', 'b', 'c', 'd'].map((value, offset) => ({
        topic: 'topic',
        partition: 0,
        offset,
        key: 'key',
        value,
        headers: HEADERS,
        loggedAt: offset < 2 ? 1 : 2,
      })),
    );
    expect(storage.firstSince(topic, 0, 2)).toBe(2);
    expect(storage.dropBelow(topic, 0, 1)).toEqual({ dropped: 1, begin: 1 });
    expect(read(0, 2)).toEqual(['1 b 1', '2 c 2']);
  });

  it('drops whole batches, and reads from what is left', () => {
    append(['a', 'b', 'c'], 1);
    append(['d', 'e'], 1);
    append(['f'], 2);
    expect(storage.dropBelow(topic, 0, 2)).toEqual({ dropped: 3, begin: 3 });
    expect(storage.ranges(topic)).toEqual([{ partition: 0, begin: 3, end: 6 }]);
    expect(read(0, 2)).toEqual(['3 d 1', '4 e 1']);
    expect(storage.dropBelow(topic, 0, storage.firstSince(topic, 0, 2))).toEqual({ dropped: 2, begin: 5 });
    expect(storage.dropBelow(topic, 0, storage.firstSince(topic, 0, 3))).toEqual({ dropped: 1, begin: 6 });
    expect(read(0, 9)).toEqual([]);
  });
});
