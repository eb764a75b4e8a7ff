import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EVERYTHING } from '@krasae/query';
import { createIndexedMessage } from '@krasae/testing';
import { openDuckDbMessageIndex } from './index.js';
import { ReadPool, runSql } from './read-pool.js';

const TOTAL = { query: EVERYTHING, by: [], measures: ['mentions'] } as const;

/** Writes batches of ten for ever and tells of each once it is answered. Runs what the build has compiled. */
const WRITER = `
  import { openDuckDbMessageIndex } from '@krasae/messages-duckdb';
  import { createIndexedMessage } from '@krasae/testing';
  const index = await openDuckDbMessageIndex({ file: process.argv[1], threads: 1 });
  for (let batch = Number(process.argv[2]); ; batch += 1) {
    const messages = Array.from({ length: 10 }, (_, place) =>
      createIndexedMessage({ accountId: 'a', collectedAt: { partition: 0, offset: batch * 10 + place }, message: { id: batch + '-' + place } }));
    await index.upsert('a', messages);
    console.log(batch);
  }`;

/** Starts the writer, kills it once it has answered so many batches, and gives the last answered. */
async function writeAndKill(file: string, from: number, batches: number): Promise<number> {
  const cwd = new URL('.', import.meta.url);
  const writer = spawn(process.execPath, ['--input-type=module', '-e', WRITER, '--', file, String(from)], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(writer, 'exit');
  let last = from - 1;
  for await (const line of createInterface({ input: writer.stdout })) {
    last = Number(line);
    if (last === from + batches - 1) writer.kill('SIGKILL');
  }
  await exited;
  if (last < from) throw new Error('The writer answered nothing: build the server first (npm run build).');
  return last;
}

describe('the file of a DuckDB message index', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'krasae-messages-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const file = () => join(folder, 'messages.duckdb');

  it('holds every answered batch, and no part of one, after kill -9', async () => {
    let from = 0;
    for (const batches of [1, 3, 20]) {
      const last = await writeAndKill(file(), from, batches);
      const index = await openDuckDbMessageIndex({ file: file() });
      const [row] = await index.aggregate('a', TOTAL);
      await index.close();
      const mentions = row?.values.mentions ?? 0;
      expect(mentions % 10).toBe(0);
      expect(mentions).toBeGreaterThanOrEqual((last + 1) * 10);
      from = mentions / 10;
    }
  }, 60_000);

  it('gives a new process the same messages and the same verdicts', async () => {
    const message = createIndexedMessage({ message: { text: 'NUL \u0000 และ \ud800 ครึ่งเดียว' } });
    const marks = [{ id: 'x', collectedAt: { partition: 0, offset: 1 } }];
    const first = await openDuckDbMessageIndex({ file: file() });
    await first.upsert(message.accountId, [message]);
    await first.markUnwanted(message.accountId, marks);
    await first.close();
    const second = await openDuckDbMessageIndex({ file: file() });
    expect(await second.get(message.accountId, [message.id])).toEqual([message]);
    expect(await second.upsert(message.accountId, [message])).toEqual(['replayed']);
    expect(await second.markUnwanted(message.accountId, marks)).toEqual(['replayed']);
    await second.close();
  });

  it('is opened once in a process, and again after it is closed', async () => {
    const first = await openDuckDbMessageIndex({ file: file() });
    await expect(openDuckDbMessageIndex({ file: file() })).rejects.toThrow('already open in this process');
    await Promise.all([first.close(), first.close()]);
    await expect(first.get('a', ['x'])).rejects.toThrow('is closed');
    await (await openDuckDbMessageIndex({ file: file() })).close();
  });

  it('is refused when another version of the product wrote it', async () => {
    await (await openDuckDbMessageIndex({ file: file() })).close();
    const instance = await DuckDBInstance.create(file());
    const connection = await instance.connect();
    await connection.run('UPDATE schema_version SET version = 99');
    connection.closeSync();
    instance.closeSync();
    const open = () => openDuckDbMessageIndex({ file: file() });
    await expect(open()).rejects.toThrow('has version 99');
    await expect(open()).rejects.toThrow('has version 99');
  });

  it('names the file when it cannot be opened', async () => {
    await expect(openDuckDbMessageIndex({ file: join(folder, 'none', 'x.duckdb') })).rejects.toThrow(/none.x\.duckdb/u);
  });
});

describe('a query that nobody waits for any more', () => {
  const endless = {
    sql: 'SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range <> b.range',
    values: [],
  };

  it('is stopped in the engine, and those that wait for a connection leave the queue', async () => {
    const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
    const pool = await ReadPool.open(instance, 1);
    const reading = { accountId: 'a', isHeavy: false };
    const controller = new AbortController();
    const { signal } = controller;
    const running = pool.run(reading, signal, (connection) => runSql(connection, endless, signal));
    const waiting = pool.run(reading, signal, (connection) => runSql(connection, endless, signal));
    const settled = Promise.allSettled([running, waiting]);
    const [one] = await Promise.all([
      settled,
      // Only once the engine is at it is the abort worth anything.
      new Promise<void>((resolve) => setTimeout(resolve, 50)).then(() => controller.abort('gone')),
    ]);
    expect(one).toEqual([
      { status: 'rejected', reason: 'gone' },
      { status: 'rejected', reason: 'gone' },
    ]);
    const rows = await pool.run(reading, undefined, (connection) =>
      runSql(connection, { sql: 'SELECT 1', values: [] }),
    );
    expect(rows).toEqual([[1]]);
    await pool.close();
    instance.closeSync();
  });
});
