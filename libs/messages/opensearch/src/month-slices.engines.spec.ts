import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { IndexedMessage } from '@krasae/contracts';
import type { CubeQuestion, Dimension, Measure, MessageIndex } from '@krasae/messages';
import { allOf, EVERYTHING, type MessageQuery } from '@krasae/query';
import { arbitraryMessages, arbitraryQuery, createIndexedMessage, referenceAggregate } from '@krasae/testing';
import * as fc from 'fast-check';
import { openTestIndex, type TestIndex } from './spec/open-test-index.js';

/** Every question is counted by months, and months that have lost a message are counted again at once. */
const ALWAYS = { minMessages: 0, restlessMs: 0 } as const;
const SINCE = Date.UTC(2026, 5, 10);
const SPAN_MS = 100 * 86_400_000;

const dimension = fc.constantFrom<Dimension>(
  { kind: 'time', granularity: 'day' },
  { kind: 'time', granularity: 'month' },
  { kind: 'time', granularity: 'year' },
  { kind: 'source' },
  { kind: 'sentiment' },
  { kind: 'category', level: 0 },
  { kind: 'hashtag' },
  { kind: 'word' },
  { kind: 'hour' },
);
const measure = fc.constantFrom<Measure>('mentions', 'engagement', 'views', 'posts', 'highestViews');
const figures = fc
  .record({
    query: fc.oneof(
      { weight: 3, arbitrary: fc.constant<MessageQuery>(EVERYTHING) },
      { weight: 1, arbitrary: arbitraryQuery },
    ),
    by: fc.array(dimension, { maxLength: 3 }),
    measures: fc.uniqueArray(measure, { minLength: 1, maxLength: 3 }),
    top: fc.option(fc.record({ measure, limit: fc.integer({ min: 1, max: 4 }) })),
  })
  .map(({ query, by, measures, top }): CubeQuestion => {
    return { query, by, measures, ...(top === null || by.length === 0 ? {} : { top }) };
  });
const authors = fc.constant<CubeQuestion>({ query: EVERYTHING, by: [], measures: ['authors'] });
const ranks = fc.record({
  query: fc.constant<MessageQuery>(EVERYTHING),
  by: fc.constantFrom<readonly Dimension[]>([{ kind: 'author' }], [{ kind: 'author' }, { kind: 'sentiment' }]),
  measures: fc.uniqueArray(measure, { minLength: 1, maxLength: 3 }),
  top: fc.record({ measure, limit: fc.integer({ min: 1, max: 3 }) }),
});
const question = fc.oneof(
  { weight: 3, arbitrary: figures },
  { weight: 1, arbitrary: authors },
  { weight: 1, arbitrary: ranks },
);
const share = fc.integer({ min: -10, max: 110 }).map((percent) => percent / 100);

/** The question within a part of the span, which begins and ends anywhere. */
function cut(asked: CubeQuestion, from: number, to: number): CubeQuestion {
  const at = (place: number): number => Math.round(SINCE + place * SPAN_MS);
  const time = { kind: 'time', sinceMs: at(Math.min(from, to)), untilMs: at(Math.max(from, to)) } as const;
  return { ...asked, query: allOf([asked.query, time]) };
}

/** As drawn, but created within the span; observed later with each round, so that it takes the place of one before. */
function inSpan(message: IndexedMessage, accountId: string, round: number, offset: number): IndexedMessage {
  const created = SINCE + ((((Date.parse(message.message.createdAt) + round * 1e9) % SPAN_MS) + SPAN_MS) % SPAN_MS);
  return {
    ...message,
    accountId,
    collectedAt: { partition: round, offset },
    observedAt: new Date(Date.UTC(2026, 10, 1 + round)).toISOString(),
    message: { ...message.message, createdAt: new Date(created).toISOString() },
  };
}

let opened: TestIndex;
let writer: MessageIndex;
beforeAll(async () => {
  opened = await openTestIndex({ slices: ALWAYS });
  // Another process: what it writes is seen by nothing but the index.
  writer = await opened.connect();
});
afterAll(async () => opened.dispose());
let accounts = 0;
const newAccount = (): string => {
  accounts += 1;
  return `account-${accounts}`;
};

describe('a question counted by months', () => {
  it('answers as the reference, whatever is written, moved or rebuilt between the questions', async () => {
    const batches = fc.array(arbitraryMessages('account', { minLength: 3, maxLength: 10 }), {
      minLength: 2,
      maxLength: 4,
    });
    const asked = fc.array(fc.tuple(question, share, share), { minLength: 2, maxLength: 6 });
    const property = fc.asyncProperty(batches, asked, fc.nat(5), async (drawn, questions, rebuiltAfter) => {
      const accountId = newAccount();
      const held = new Map<string, IndexedMessage>();
      for (const [round, batch] of drawn.entries()) {
        const sent = batch.map((message, offset) => inSpan(message, accountId, round, offset));
        await writer.upsert(accountId, sent);
        for (const message of sent) held.set(message.id, message);
        if (round === rebuiltAfter) {
          const rebuild = await writer.rebuild(accountId);
          await rebuild.upsert([...held.values()]);
          await rebuild.commit();
        }
        await writer.refresh(accountId);
        const cuts = questions.flatMap(([each, from, to]) => [cut(each, from, to), cut(each, from - 0.02, to + 0.02)]);
        for (const each of cuts) {
          const rows = await opened.index.aggregate(accountId, each);
          expect({ each, rows }).toEqual({ each, rows: referenceAggregate([...held.values()], each) });
        }
      }
    });
    await fc.assert(property, { numRuns: 15 });
  }, 240_000);

  it('sees a message that moves to another month, where as many stand as before', async () => {
    const accountId = newAccount();
    let offset = 0;
    const message = (id: string, createdAt: string, observedAt: string): IndexedMessage => {
      offset += 1;
      return createIndexedMessage({
        accountId,
        observedAt,
        collectedAt: { partition: 0, offset },
        message: { id, createdAt, author: { id, name: id } },
      });
    };
    const write = async (...messages: readonly IndexedMessage[]): Promise<void> => {
      await writer.upsert(accountId, messages);
      await writer.refresh(accountId);
    };
    const whole = { kind: 'time', sinceMs: Date.UTC(2026, 4, 31, 17), untilMs: Date.UTC(2026, 7, 31, 17) - 1 } as const;
    const months: CubeQuestion = {
      query: whole,
      by: [{ kind: 'time', granularity: 'month' }],
      measures: ['mentions'],
    };
    const count = async (): Promise<readonly (number | undefined)[]> =>
      (await opened.index.aggregate(accountId, months)).map(({ values }) => values.mentions);
    const june = { kind: 'time', sinceMs: whole.sinceMs, untilMs: Date.UTC(2026, 5, 30, 17) - 1 } as const;
    const inJune: CubeQuestion = { query: june, by: [], measures: ['authors'] };
    const writers = async (): Promise<number | undefined> =>
      (await opened.index.aggregate(accountId, inJune))[0]?.values.authors;
    const first = '2026-09-01T00:00:00Z';
    await write(message('a', '2026-06-10T00:00:00Z', first), message('b', '2026-07-10T00:00:00Z', first));
    expect([await count(), await writers()]).toEqual([[1, 1], 1]);
    const second = '2026-09-02T00:00:00Z';
    await write(message('a', '2026-07-11T00:00:00Z', second), message('c', '2026-06-11T00:00:00Z', second));
    expect([await count(), await writers()]).toEqual([[1, 2], 1]);
    await write(message('b', '2026-08-11T00:00:00Z', second));
    expect(await count()).toEqual([1, 1, 1]);
  });

  it('has the best authors, whoever comes, goes or rises', async () => {
    const accountId = newAccount();
    let offset = 0;
    const write = async (author: string, day: number, view: number): Promise<void> => {
      offset += 1;
      const createdAt = new Date(Date.UTC(2026, 6, day)).toISOString();
      const message = { id: `${offset}`, createdAt, author: { id: author, name: author }, counts: { view } };
      await writer.upsert(accountId, [
        createIndexedMessage({ accountId, collectedAt: { partition: 0, offset }, message }),
      ]);
      await writer.refresh(accountId);
    };
    const best = async (sinceDay: number): Promise<readonly (readonly [string | undefined, number | undefined])[]> => {
      const time = { kind: 'time', sinceMs: Date.UTC(2026, 6, sinceDay), untilMs: Date.UTC(2026, 6, 30) } as const;
      const top = { measure: 'views', limit: 2 } as const;
      const asked: CubeQuestion = { query: time, by: [{ kind: 'author' }], measures: ['views'], top };
      const rows = await opened.index.aggregate(accountId, asked);
      return rows.map(({ keys: [key], values }) => [key?.split(':').at(-1), values.views]);
    };
    for (const [author, day, views] of [
      ['a', 3, 10],
      ['b', 5, 8],
      ['c', 6, 5],
      ['d', 7, 1],
    ] as const) {
      await write(author, day, views);
    }
    expect(await best(2)).toEqual([
      ['a', 10],
      ['b', 8],
    ]);
    expect(await best(4)).toEqual([
      ['b', 8],
      ['c', 5],
    ]);
    await write('c', 8, 20);
    expect(await best(4)).toEqual([
      ['c', 25],
      ['b', 8],
    ]);
    await write('b', 4, 1);
    await write('e', 9, 9);
    expect(await best(2)).toEqual([
      ['c', 25],
      ['a', 10],
    ]);
    expect(await best(5)).toEqual([
      ['c', 25],
      ['e', 9],
    ]);
  });

  it('is counted once for askers at the same time, of whom one has gone', async () => {
    const accountId = newAccount();
    await writer.upsert(accountId, [
      createIndexedMessage({ accountId, message: { createdAt: '2026-06-20T00:00:00Z' } }),
    ]);
    await writer.refresh(accountId);
    const asked = cut({ query: EVERYTHING, by: [{ kind: 'source' }], measures: ['mentions'] }, 0, 1);
    const gone = new AbortController();
    const reason = new Error('gone');
    const first = opened.index.aggregate(accountId, asked, { signal: gone.signal });
    const others = Promise.all([opened.index.aggregate(accountId, asked), opened.index.aggregate(accountId, asked)]);
    gone.abort(reason);
    await expect(first).rejects.toBe(reason);
    for (const rows of await others) expect(rows.map(({ values }) => values)).toEqual([{ mentions: 1 }]);
  });
});
