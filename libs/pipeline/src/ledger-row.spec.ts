import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LEDGER, type DocumentStore } from '@krasae/documents';
import { openSqliteDocumentStore } from '@krasae/documents-sqlite';
import fc from 'fast-check';
import { LedgerConflictError, LedgerRow, type LedgerEntry } from './ledger-row.js';

let directory: string;
let documents: DocumentStore;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'krasae-ledger-'));
  documents = await openSqliteDocumentStore({ file: join(directory, 'krasae.db'), collections: [LEDGER] });
});
afterAll(async () => {
  await documents.close();
  await rm(directory, { recursive: true });
});

const entry = (offset: number): LedgerEntry => ({
  offset,
  accountId: 'a',
  source: 'pantip',
  outcome: 'indexed',
  loggedAt: 1000 + offset,
});

let rows = 0;
const nextStep = (): string => `step-${(rows += 1)}`;

describe('a ledger row', () => {
  it('counts each offset once, however often its stretch is handed over', async () => {
    const stretches = fc.array(fc.record({ back: fc.nat(4), ahead: fc.integer({ min: 1, max: 5 }) }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(stretches, async (plan) => {
        const step = nextStep();
        let end = 0;
        for (const { back, ahead } of plan) {
          const row = await LedgerRow.open(documents, step, 'collected', 0);
          const from = Math.max(0, end - back);
          const to = Math.max(end, from + ahead);
          await row.record(Array.from({ length: to - from }, (_, at) => entry(from + at)));
          end = to;
        }
        const stored = await documents.ofAll(LEDGER).get(`${step}/collected/0`);
        expect(stored?.data.counts['a']?.['pantip']?.['indexed'] ?? 0).toBe(end);
        expect(stored?.data.through ?? -1).toBe(end - 1);
      }),
      { numRuns: 100 },
    );
  });

  it('refuses to count over the count of another worker', async () => {
    const step = nextStep();
    const [mine, theirs] = [
      await LedgerRow.open(documents, step, 'collected', 0),
      await LedgerRow.open(documents, step, 'collected', 0),
    ];
    await theirs.record([entry(0)]);
    await expect(mine.record([entry(0)])).rejects.toThrow(LedgerConflictError);
    const late = await LedgerRow.open(documents, step, 'collected', 0);
    await theirs.record([entry(1)]);
    await expect(late.record([entry(1)])).rejects.toThrow('was counted in by another worker');
  });

  it('remembers when the newest settled record of an account and source was logged', async () => {
    const step = nextStep();
    const row = await LedgerRow.open(documents, step, 'collected', 0);
    await row.record([entry(0), { ...entry(1), loggedAt: 5 }]);
    const stored = await documents.ofAll(LEDGER).get(`${step}/collected/0`);
    expect(stored?.data.settledAt).toEqual({ a: { pantip: 1000 } });
  });
});
