import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { IndexedMessage } from '@krasae/contracts';
import { engineAddresses } from '@krasae/engines';
import { EVERYTHING } from '@krasae/query';
import { createIndexedMessage } from '@krasae/testing';
import { distinctAuthors } from './distinct-authors.js';
import { IndexNames } from './index-names.js';
import { OpenSearchClient } from './opensearch-client.js';
import { liveIndex } from './snapshot.js';
import { openTestIndex, type TestIndex } from './spec/open-test-index.js';

/** Beyond what the engine answers by number, and more authors than a page of buckets holds. */
const MESSAGES = 14_000;
const AUTHORS = 11_000;
const BATCH = 2_000;
const ACCOUNT = 'large';
const START = Date.UTC(2026, 0, 1);

let opened: TestIndex;

/** Two messages to a second, so that each has a tie. */
function message(number: number, observedAt = '2026-11-01T00:00:00Z'): IndexedMessage {
  return createIndexedMessage({
    accountId: ACCOUNT,
    collectedAt: { partition: 0, offset: number },
    observedAt,
    message: {
      id: String(number).padStart(6, '0'),
      createdAt: new Date(START + Math.floor(number / 2) * 1000).toISOString(),
      author: { id: `u${number % AUTHORS}`, name: 'x' },
      counts: { like: number % 100 },
    },
  });
}
const idOf = (number: number): string => message(number).id;

beforeAll(async () => {
  opened = await openTestIndex();
  for (let from = 0; from < MESSAGES; from += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, at) => message(from + at));
    await opened.index.upsert(ACCOUNT, batch);
  }
  await opened.index.refresh(ACCOUNT);
});
afterAll(async () => opened.dispose());

describe('a large account', () => {
  it.each([
    ['the last by number', 9_975],
    ['across the border', 9_990],
    ['the second half', 12_001],
    ['the last', MESSAGES - 7],
  ])('has its pages in order: %s', async (_name, offset) => {
    const ask = { query: EVERYTHING, offset, limit: 25 };
    const expected = Array.from({ length: Math.min(25, MESSAGES - offset) }, (_, at) => offset + at);
    const oldest = await opened.index.search(ACCOUNT, { ...ask, sort: { field: 'created_at', direction: 'asc' } });
    expect(oldest.total).toBe(MESSAGES);
    expect(oldest.messages.map(({ id }) => id)).toEqual(expected.map(idOf));
    const newest = await opened.index.search(ACCOUNT, { ...ask, sort: { field: 'created_at', direction: 'desc' } });
    expect(newest.messages.map(({ id }) => id)).toEqual(expected.map((number) => idOf(MESSAGES - 1 - number)));
  });

  it('takes a page larger than the engine gives at once', async () => {
    const ask = { query: EVERYTHING, offset: 3, limit: 12_000 };
    const { messages } = await opened.index.search(ACCOUNT, {
      ...ask,
      sort: { field: 'created_at', direction: 'asc' },
    });
    expect(messages.map(({ id }) => id)).toEqual(Array.from({ length: 12_000 }, (_, at) => idOf(3 + at)));
  });

  it('has every author counted, and every one in rows', async () => {
    const totals = { query: EVERYTHING, by: [], measures: ['authors', 'mentions'] } as const;
    const [row] = await opened.index.aggregate(ACCOUNT, totals);
    expect(row?.values).toEqual({ authors: AUTHORS, mentions: MESSAGES });
    const rows = await opened.index.aggregate(ACCOUNT, { ...totals, by: [{ kind: 'author' }] });
    expect(rows).toHaveLength(AUTHORS);
    const sum = (measure: 'authors' | 'mentions') => rows.reduce((all, { values }) => all + (values[measure] ?? 0), 0);
    expect([sum('authors'), sum('mentions')]).toEqual([AUTHORS, MESSAGES]);
    const top = { measure: 'engagement', limit: 10_000 } as const;
    expect(await opened.index.aggregate(ACCOUNT, { ...totals, by: [{ kind: 'author' }], top })).toHaveLength(10_000);
  });

  it('has its authors counted in parts where the engine builds too few for a count at once', async () => {
    const client = new OpenSearchClient({ url: engineAddresses().openSearchUrl });
    const alias = new IndexNames(opened.prefix).alias(ACCOUNT);
    const count = distinctAuthors(liveIndex(client, alias), { match_all: {} }, AbortSignal.timeout(30_000), 2_500);
    expect(await count.finally(() => client.close())).toBe(AUTHORS);
  });

  it('is written anew while it is read and written, and loses nothing', async () => {
    const index = await opened.connect();
    const written: IndexedMessage[] = [];
    let done = false;
    let copied = 0;
    const write = async (): Promise<void> => {
      for (let number = 0; !done; number += 1) {
        const fresh = message(MESSAGES + number);
        const again = message(number * 7, '2026-11-02T00:00:00Z');
        const collectedAt = { partition: 1, offset: number };
        expect(await index.upsert(ACCOUNT, [fresh, { ...again, collectedAt }])).toEqual(['created', 'refreshed']);
        written.push(fresh, again);
      }
    };
    const read = async (): Promise<void> => {
      while (!done) {
        const ask = { query: EVERYTHING, by: [], measures: ['mentions'] } as const;
        const [row] = await opened.index.aggregate(ACCOUNT, ask);
        expect(row?.values.mentions).toBeGreaterThanOrEqual(MESSAGES);
      }
    };
    const reindex = async (): Promise<void> => {
      await opened.index
        .reindex(ACCOUNT, {
          onProgress: (progress) => {
            copied = progress.copied;
          },
        })
        .finally(() => {
          done = true;
        });
    };
    await Promise.all([write(), read(), reindex()]);
    expect(copied).toBeGreaterThanOrEqual(MESSAGES);
    await opened.index.refresh(ACCOUNT);
    expect(written.length).toBeGreaterThan(0);
    expect(
      await opened.index.get(
        ACCOUNT,
        written.map(({ id }) => id),
      ),
    ).toEqual(written);
    const found = new Set<string>();
    const stream = opened.index.stream(ACCOUNT, { query: EVERYTHING, sort: { field: 'created_at', direction: 'asc' } });
    for await (const batch of stream) for (const { id } of batch) found.add(id);
    expect(found.size).toBe(MESSAGES + written.length / 2);
  });

  it('can be given up while it is written anew, and is as it was', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const reindex = opened.index.reindex(ACCOUNT, {
      signal: controller.signal,
      onProgress: () => controller.abort(reason),
    });
    await expect(reindex).rejects.toBe(reason);
    expect(await opened.index.upsert(ACCOUNT, [message(0)])).toEqual(['replayed']);
    await opened.index.reindex(ACCOUNT);
    expect(await opened.index.upsert(ACCOUNT, [message(0)])).toEqual(['replayed']);
  });
});
