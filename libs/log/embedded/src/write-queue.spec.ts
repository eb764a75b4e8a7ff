import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqlite, type SqliteFile } from '@krasae/sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WriteQueue } from './write-queue.js';

describe('group commit', () => {
  let folder: string;
  let file: SqliteFile;
  let transactions: number;
  let queue: WriteQueue;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'krasae-queue-'));
    file = openSqlite(join(folder, 'krasae.db'));
    file.execute('CREATE TABLE numbers (number INTEGER UNIQUE)');
    transactions = 0;
    queue = new WriteQueue(file, () => (transactions += 1));
  });
  afterEach(() => {
    file.close();
    rmSync(folder, { recursive: true });
  });
  const insert = (number: number) => () => file.prepare('INSERT INTO numbers VALUES (?)').run([number]);
  const numbers = () => file.prepare('SELECT number FROM numbers ORDER BY number').rows().flat();

  it('makes one transaction of the changes of one turn', async () => {
    await Promise.all([1, 2, 3].map((number) => queue.add(1, insert(number))));
    await queue.add(1, insert(4));
    expect(numbers()).toEqual([1, 2, 3, 4]);
    expect(transactions).toBe(2);
  });

  it('cuts a long queue, so that others get the write lock in between', async () => {
    await Promise.all([1, 2, 3, 4].map((number) => queue.add(1_000, insert(number))));
    expect(numbers()).toEqual([1, 2, 3, 4]);
    expect(transactions).toBe(2);
  });

  it('rejects the change that fails and makes the others', async () => {
    const outcomes = await Promise.allSettled([1, 2, 1, 3].map((number) => queue.add(1, insert(number))));
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(numbers()).toEqual([1, 2, 3]);
  });

  it('leaves nothing of a change that fails half-way', async () => {
    const half = () => {
      insert(1)();
      throw new Error('half-way');
    };
    await expect(queue.add(2, half)).rejects.toThrow('half-way');
    expect(numbers()).toEqual([]);
  });

  it('leaves the thread free while another connection writes, and writes once that has ended', async () => {
    const other = openSqlite(file.path);
    other.execute('BEGIN IMMEDIATE');
    const waiting = [1, 2].map((number) => queue.add(1, insert(number)));
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(numbers()).toEqual([]);
    other.execute('COMMIT');
    await Promise.all([...waiting, queue.add(1, insert(3))]);
    expect(numbers()).toEqual([1, 2, 3]);
    expect(transactions).toBe(1);
    other.close();
  });

  it('writes all that waits when it is flushed', async () => {
    const waiting = [1, 2, 3].map((number) => queue.add(1_500, insert(number)));
    queue.flush();
    expect(numbers()).toEqual([1, 2, 3]);
    expect(await Promise.all(waiting)).toEqual([1, 1, 1]);
  });
});
