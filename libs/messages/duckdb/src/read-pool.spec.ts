import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryTimeoutError, withinLimit } from '@krasae/messages';
import { ReadPool, type Reading, runSql } from './read-pool.js';

const ENDLESS = { sql: 'SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range <> b.range', values: [] };
const QUICK = { sql: 'SELECT 1', values: [] };
const light = (accountId: string): Reading => ({ accountId, isHeavy: false });
const heavy = (accountId: string): Reading => ({ accountId, isHeavy: true });

describe('readers side by side', () => {
  let instance: DuckDBInstance;
  let pool: ReadPool;
  beforeEach(async () => {
    instance = await DuckDBInstance.create(':memory:', { threads: '1' });
    pool = await ReadPool.open(instance, 3);
  });
  afterEach(async () => {
    await pool.close();
    instance.closeSync();
  });

  /** Work that holds its connection until released, and tells the order in which it began. */
  const began: string[] = [];
  function hold(reading: Reading, name: string): { readonly release: () => void; readonly ended: Promise<void> } {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const ended = pool.run(reading, undefined, () => {
      began.push(name);
      return released;
    });
    return { release, ended };
  }
  /** Everything that can begin has begun once somebody who is always let in has been answered. */
  const settle = async () => pool.run(light('onlooker'), undefined, (connection) => runSql(connection, QUICK));

  it.each([
    ['one account', [light('a'), light('a'), light('a')]],
    ['heavy queries of several accounts', [heavy('a'), heavy('b'), heavy('c')]],
  ])('keep a connection out of reach of %s', async (_, readings) => {
    began.length = 0;
    const held = readings.map((reading, place) => hold(reading, String(place)));
    expect(await settle()).toEqual([[1]]);
    expect(began).toEqual(['0', '1']);
    for (const { release } of held) release();
    await Promise.all(held.map(({ ended }) => ended));
    expect(began).toEqual(['0', '1', '2']);
  });

  it('go to the account with the fewest queries at work, then to whoever came first', async () => {
    began.length = 0;
    const first = [hold(light('a'), 'a1'), hold(light('a'), 'a2'), hold(light('b'), 'b1')];
    const later = [hold(light('a'), 'a3'), hold(light('b'), 'b2'), hold(light('c'), 'c1')];
    first[0]?.release();
    await first[0]?.ended;
    first[1]?.release();
    await first[1]?.ended;
    for (const { release } of [...first, ...later]) release();
    await Promise.all([...first, ...later].map(({ ended }) => ended));
    expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('stop a query at the limit, say so, and are free for the next', async () => {
    const asked = withinLimit(40, undefined, (signal) =>
      pool.run(light('a'), signal, (connection) => runSql(connection, ENDLESS, signal)),
    );
    await expect(asked).rejects.toThrow(new QueryTimeoutError(40));
    await expect(asked).rejects.toBeInstanceOf(QueryTimeoutError);
    for (let round = 0; round < 4; round += 1) expect(await settle()).toEqual([[1]]);
  });

  it('count the waiting of a question in its limit', async () => {
    const held = [hold(light('a'), '1'), hold(light('a'), '2')];
    const asked = withinLimit(20, undefined, (signal) =>
      pool.run(light('a'), signal, () => Promise.resolve('in time')),
    );
    await expect(asked).rejects.toThrow('took longer than the limit of 0.02 s and was stopped');
    for (const { release } of held) release();
    await Promise.all(held.map(({ ended }) => ended));
  });

  it('give up with the reason of the caller, before and during the work', async () => {
    const controller = new AbortController();
    const asked = withinLimit(60_000, controller.signal, (signal) =>
      pool.run(light('a'), signal, (connection) => runSql(connection, ENDLESS, signal)),
    );
    controller.abort('gone');
    await expect(asked).rejects.toBe('gone');
    const after = withinLimit(60_000, controller.signal, (signal) =>
      pool.run(light('a'), signal, () => Promise.resolve()),
    );
    await expect(after).rejects.toBe('gone');
  });
});
