import { describe, expect, it } from '@jest/globals';
import { DuckDBInstance } from '@duckdb/node-api';
import * as fc from 'fast-check';
import { AccountBlocks } from './account-blocks.js';
import { ReadPool } from './read-pool.js';
import { BlockSizes } from './revision-blocks.js';
import { RowChanges } from './row-changes.js';

const SIZES = new BlockSizes([4, 2, 1]);

describe('blocks of an account that lie in a range of time', () => {
  it('and what else may hold rows of it are each revision once, without any that is left over', async () => {
    const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
    const connection = await instance.connect();
    await connection.run('CREATE TABLE messages (account VARCHAR, revision BIGINT, created_at BIGINT)');
    const pool = await ReadPool.open(instance, 1);
    let accounts = 0;
    const drawn = fc.record({
      times: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 70 }),
      range: fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 })),
      lost: fc.array(fc.integer({ min: 1, max: 70 }), { maxLength: 12 }),
    });
    const property = fc.asyncProperty(drawn, async ({ times, range: [one, other], lost }) => {
      accounts += 1;
      const accountId = `account-${accounts}`;
      const rows = times.map((time, place) => ({ revision: place + 1, time }));
      const values = rows.map(({ revision, time }) => `('${accountId}', ${revision}, ${time})`);
      await connection.run(`INSERT INTO messages VALUES ${values.join(', ')}`);
      const changes = new RowChanges(SIZES);
      for (const revision of lost) changes.replacing(accountId, [revision])();
      const blocks = new AccountBlocks(pool, SIZES, changes, () => times.length);
      const range = { sinceMs: Math.min(one, other), untilMs: Math.max(one, other) };
      const { within, others } = await blocks.inTime(accountId, range, AbortSignal.timeout(30_000));
      const whole = SIZES.rangesOf(within);
      for (const { revision, time } of rows) {
        const isInRange = time >= range.sinceMs && time <= range.untilMs;
        const counted = [...whole, ...others].filter(({ from, end }) => revision >= from && revision < end).length;
        const inBlocks = whole.some(({ from, end }) => revision >= from && revision < end);
        expect(counted).toBeLessThanOrEqual(1);
        if (isInRange) expect(counted).toBe(1);
        else expect(inBlocks).toBe(false);
      }
      expect(
        within.every((code) => SIZES.levelOf(code) === SIZES.levels - 1 || !changes.isRestless(accountId, code)),
      ).toBe(true);
    });
    await fc.assert(property, { numRuns: 150 });
    await pool.close();
    connection.closeSync();
    instance.closeSync();
  });

  it('come in few pieces: the ends of the time and the newest rows are smaller than the smallest block each', async () => {
    const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
    const connection = await instance.connect();
    await connection.run(
      "CREATE TABLE messages AS SELECT 'a' AS account, range AS revision, range * 10 AS created_at FROM range(1, 1001)",
    );
    const pool = await ReadPool.open(instance, 1);
    const sizes = new BlockSizes([8, 5, 2]);
    const blocks = new AccountBlocks(pool, sizes, new RowChanges(sizes), () => 1000);
    const range = { sinceMs: 135, untilMs: 9_995 };
    const { within, others } = await blocks.inTime('a', range, AbortSignal.timeout(30_000));
    expect(others).toEqual([
      { from: 12, end: 16 },
      { from: 1000, end: 1001 },
    ]);
    expect(within.length).toBeLessThan(30);
    await pool.close();
    connection.closeSync();
    instance.closeSync();
  });
});
