import { describe, expect, it } from '@jest/globals';
import type { NewLogRecord } from '@krasae/log';
import fc from 'fast-check';
import { batchesOf, recordsIn } from './record-batch.js';

/** Any string of JavaScript: NUL, lone surrogates, Thai, Latin-1. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('', '\0', 'กระแส', '\ud83d', 'café', 'a\udc00ก'),
);
const records: fc.Arbitrary<NewLogRecord[]> = fc.array(
  fc.record(
    { key: text, value: text, headers: fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }) },
    { requiredKeys: ['key', 'value'] },
  ),
  { minLength: 1, maxLength: 20 },
);

describe('a batch of records', () => {
  it('gives back any part of them, to the letter', () => {
    fc.assert(
      fc.property(records, fc.nat(20), fc.nat(20), (published, from, limit) => {
        const [batch, ...more] = batchesOf(published);
        expect(more).toEqual([]);
        expect(batch?.count).toBe(published.length);
        const expected = published.map(({ key, value, headers }) => ({ key, value, headers: { ...headers } }));
        const read = recordsIn(published.length, batch?.bytes ?? Buffer.alloc(0), from, limit);
        expect(read.map(({ key, headers, valueOf }) => ({ key, value: valueOf(), headers: { ...headers } }))).toEqual(
          expected.slice(from, from + limit),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('holds 256 kB at most, or one record', () => {
    const sizes = [100_000, 100_000, 100_000, 600_000, 1, 1];
    const batches = batchesOf(sizes.map((size) => ({ key: '', value: 'x'.repeat(size) })));
    expect(batches.map(({ count }) => count)).toEqual([2, 1, 1, 2]);
  });

  it('is refused where it is cut off', () => {
    const [batch] = batchesOf([{ key: 'key', value: 'value' }]);
    expect(() => recordsIn(1, (batch?.bytes ?? Buffer.alloc(0)).subarray(0, -1), 0, 1)).toThrow('ends before its text');
  });
});
