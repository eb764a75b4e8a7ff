import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { IndexedMessage } from '@krasae/contracts';
import { authorKeyOf } from '@krasae/domain';
import { type CubeQuestion, figuresOf, type MessageIndex } from '@krasae/messages';
import { allOf, type MessageQuery, predicateOf } from '@krasae/query';
import { arbitraryMessages, arbitraryQuery, createIndexedMessage, referenceAggregate } from '@krasae/testing';
import * as fc from 'fast-check';
import { openDuckDbMessageIndex } from './duckdb-message-index.js';
import { RevisionSet } from './revision-set.js';

/** Small limits, so that sets are brought up to date and pushed out all the time. */
const OPTIONS = { threads: 1, memoryLimit: '512MB', snapshots: { maxTail: 2, maxBytes: 200 } };

const textQuery = fc
  .record({ text: fc.constantFrom('a', 'honda', 'ดี', 'มาก'), other: arbitraryQuery })
  .map(({ text, other }) => ({ text: { kind: 'phrase', atoms: [text] } as const, other }))
  .chain(({ text, other }) =>
    fc.constantFrom<MessageQuery>(
      text,
      allOf([text, other]),
      { kind: 'not', of: text },
      { kind: 'or', of: [text, other] },
    ),
  );
const questionOf = (query: MessageQuery): CubeQuestion => ({
  query,
  by: [{ kind: 'source' }],
  measures: ['mentions', 'engagement', 'highestViews', 'authors'],
});

/** As widgets narrow a filter: to one author, and to all others. */
function narrowedToPeople(query: MessageQuery, [first]: readonly IndexedMessage[]): MessageQuery[] {
  if (first === undefined) return [];
  const { source, author } = first.message;
  const one: MessageQuery = { kind: 'authorKey', keys: [authorKeyOf(source, author.id)] };
  return [allOf([query, one]), allOf([query, { kind: 'not', of: one }])];
}

describe('a filter evaluated once', () => {
  let folder = '';
  let index: MessageIndex;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'krasae-snapshots-'));
    index = await openDuckDbMessageIndex({ ...OPTIONS, file: join(folder, 'messages.duckdb') });
  });
  afterAll(async () => {
    await index.close();
    await rm(folder, { recursive: true });
  });
  let accounts = 0;

  it('counts and finds the same as the reference after any writes, among them newer observations', async () => {
    const batches = fc.array(arbitraryMessages('account', { maxLength: 6 }), { minLength: 1, maxLength: 5 });
    const queries = fc.array(textQuery, { minLength: 1, maxLength: 3 });
    const property = fc.asyncProperty(batches, queries, async (drawn, filters) => {
      accounts += 1;
      const accountId = `account-${accounts}`;
      const held = new Map<string, IndexedMessage>();
      for (const [round, batch] of drawn.entries()) {
        // The same few ids come again in later batches, each time observed later: as other rows.
        const sent = batch.map((message, offset) => ({
          ...message,
          accountId,
          collectedAt: { partition: round, offset },
          observedAt: new Date(Date.UTC(2026, 10, 1 + round)).toISOString(),
        }));
        await index.upsert(accountId, sent);
        for (const message of sent) held.set(message.id, message);
        const messages = [...held.values()];
        const asked = filters.flatMap((query) => [query, ...narrowedToPeople(query, messages)]);
        const answers = await Promise.all(asked.map((query) => index.aggregate(accountId, questionOf(query))));
        expect(answers).toEqual(asked.map((query) => referenceAggregate(messages, questionOf(query))));
        for (const query of asked) {
          const sort = { field: 'view_count', direction: 'desc' } as const;
          const page = await index.search(accountId, { query, sort, offset: 0, limit: 3 });
          const found = messages.filter(predicateOf(query)).map((message) => figuresOf(message).views);
          expect(page.total).toBe(found.length);
          const views = page.messages.map((message) => figuresOf(message).views);
          expect(views).toEqual(found.sort((one, other) => other - one).slice(0, 3));
        }
      }
    });
    await fc.assert(property, { numRuns: 40 });
  });

  it('never answers from before a write that was finished when the question came', async () => {
    const accountId = 'reads-its-writes';
    const question: CubeQuestion = { query: { kind: 'phrase', atoms: ['honda'] }, by: [], measures: ['mentions'] };
    const answers: Promise<number | undefined>[] = [];
    for (let number = 1; number <= 12; number += 1) {
      await index.upsert(accountId, [
        createIndexedMessage({
          accountId,
          collectedAt: { partition: 0, offset: number },
          message: { id: `${number}`, text: 'honda' },
        }),
      ]);
      // Not awaited: the next write and question come while this one is at work.
      answers.push(index.aggregate(accountId, question).then(([row]) => row?.values.mentions));
    }
    for (const [place, mentions] of (await Promise.all(answers)).entries()) {
      expect(mentions).toBeGreaterThanOrEqual(place + 1);
    }
    expect(await answers.at(-1)).toBe(12);
  });
});

describe('a set of revisions', () => {
  it('puts each revision at its own bit, also those that come later', () => {
    const revisions = fc.uniqueArray(fc.integer({ min: 5, max: 90 }), { minLength: 1 });
    fc.assert(
      fc.property(revisions, (drawn) => {
        const last = Math.max(...drawn);
        const set = RevisionSet.fromBits(5, 5, null).with(drawn, last);
        const bits = set.toBitValue().toBits();
        const found = bits.flatMap((bit, place) => (bit === 1 ? [place + 5] : []));
        expect(found).toEqual([...drawn].sort((one, other) => one - other));
        expect(
          set
            .with([], last + 40)
            .toBitValue()
            .toBits()
            .slice(0, bits.length),
        ).toEqual(bits);
      }),
    );
  });
});
