import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { IndexedMessage } from '@krasae/contracts';
import type { CubeQuestion, Dimension, Measure, MessageIndex } from '@krasae/messages';
import { allOf, EVERYTHING, type MessageQuery, predicateOf } from '@krasae/query';
import { arbitraryMessages, arbitraryQuery, createIndexedMessage, referenceAggregate } from '@krasae/testing';
import * as fc from 'fast-check';
import { AuthorNumbers } from './author-numbers.js';
import { CubeSlices } from './cube-slices.js';
import { openDuckDbMessageIndex } from './duckdb-message-index.js';
import { foundByQuery } from './found-rows.js';
import { MessageWriter } from './message-writer.js';
import { openDatabase } from './open-database.js';
import { ReadPool } from './read-pool.js';
import { BlockSizes } from './revision-blocks.js';
import { RowChanges } from './row-changes.js';

const OPTIONS = { threads: 1, memoryLimit: '512MB' };
/** Blocks of eight to two revisions and room for few rows: slices are made, counted again and pushed out all the time. */
const FEW = { blockBits: [3, 2, 1], maxValues: 600, maxFresh: 3 };

const dimension = fc.constantFrom<Dimension>(
  { kind: 'time', granularity: 'day' },
  { kind: 'time', granularity: 'month' },
  { kind: 'source' },
  { kind: 'website' },
  { kind: 'sentiment' },
  { kind: 'messageType' },
  { kind: 'category', level: 0 },
  { kind: 'hashtag' },
  { kind: 'word' },
  { kind: 'hour' },
  { kind: 'author' },
);
const measure = fc.constantFrom<Measure>('mentions', 'engagement', 'views', 'posts', 'highestViews', 'authors');
const question = fc
  .record({
    query: fc.oneof(
      { weight: 2, arbitrary: fc.constant<MessageQuery>(EVERYTHING) },
      { weight: 1, arbitrary: arbitraryQuery },
    ),
    text: fc.option(fc.constantFrom('a', 'honda', 'ดี', 'มาก')),
    by: fc.uniqueArray(dimension, { maxLength: 2, selector: ({ kind }) => kind }),
    measures: fc.uniqueArray(measure, { minLength: 1, maxLength: 3 }),
    top: fc.option(fc.record({ measure, limit: fc.integer({ min: 1, max: 4 }) })),
  })
  .map(({ query, text, by, measures, top }): CubeQuestion => {
    const sought = text === null ? query : allOf([query, { kind: 'phrase', atoms: [text] }]);
    return { query: sought, by, measures, ...(top === null || by.length === 0 ? {} : { top }) };
  });

const PAGE = { sort: { field: 'view_count', direction: 'desc' }, offset: 1, limit: 3 } as const;

/** The page that a search answers of all that it finds. */
function pageOf(found: readonly IndexedMessage[]): { readonly total: number; readonly ids: readonly string[] } {
  const byId = (one: IndexedMessage, other: IndexedMessage): number =>
    Buffer.compare(Buffer.from(other.id), Buffer.from(one.id));
  const sorted = found.toSorted(
    (one, other) => other.message.counts.view - one.message.counts.view || byId(one, other),
  );
  return { total: found.length, ids: sorted.slice(PAGE.offset, PAGE.offset + PAGE.limit).map(({ id }) => id) };
}

/** The times of the messages, cut anywhere. */
function within(asked: CubeQuestion, messages: readonly IndexedMessage[], from: number, to: number): CubeQuestion {
  const times = messages.map(({ message }) => Date.parse(message.createdAt)).sort((one, other) => one - other);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
  const time = { kind: 'time', sinceMs: at(Math.min(from, to)), untilMs: at(Math.max(from, to)) } as const;
  return { ...asked, query: { kind: 'and', of: [asked.query, time] } };
}

const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('a question counted by slices', () => {
  let folder = '';
  let index: MessageIndex;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'krasae-slices-'));
    index = await openDuckDbMessageIndex({ ...OPTIONS, slices: FEW, file: join(folder, 'messages.duckdb') });
  });
  afterAll(async () => {
    await index.close();
    await rm(folder, { recursive: true });
  });
  let accounts = 0;

  async function expectAsCounted(
    accountId: string,
    held: ReadonlyMap<string, IndexedMessage>,
    asked: readonly CubeQuestion[],
  ): Promise<void> {
    const messages = [...held.values()];
    const pages = asked.map(({ query }) => index.search(accountId, { query, ...PAGE }));
    const answers = await Promise.all(asked.map((each) => index.aggregate(accountId, each)));
    expect(answers).toEqual(asked.map((each) => referenceAggregate(messages, each)));
    const found = (await Promise.all(pages)).map((page) => ({
      total: page.total,
      ids: page.messages.map(({ id }) => id),
    }));
    expect(found).toEqual(asked.map(({ query }) => pageOf(messages.filter(predicateOf(query)))));
  }

  it('answers as the reference, whatever is written, observed anew or rebuilt between the questions', async () => {
    const batches = fc.array(arbitraryMessages('account', { maxLength: 8 }), { minLength: 2, maxLength: 5 });
    const asked = fc.array(fc.tuple(question, share, share), { minLength: 1, maxLength: 4 });
    const property = fc.asyncProperty(batches, asked, fc.nat(4), async (drawn, questions, rebuiltAfter) => {
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
        if (round === rebuiltAfter) {
          const rebuild = await index.rebuild(accountId);
          const [kept] = held.values();
          held.clear();
          if (kept !== undefined) held.set(kept.id, kept);
          await rebuild.upsert([...held.values()]);
          await rebuild.commit();
        }
        const cut = questions.map(([each, from, to]) => within(each, [...held.values()], from, to));
        const whole = questions.map(([each]) => each);
        await expectAsCounted(accountId, held, whole);
        await expectAsCounted(accountId, held, cut);
      }
    });
    await fc.assert(property, { numRuns: 40 });
  }, 120_000);

  it('finds the best authors and their number as the reference, asked for the same and other times again', async () => {
    const batches = fc.array(arbitraryMessages('account', { minLength: 4, maxLength: 12 }), {
      minLength: 2,
      maxLength: 4,
    });
    const drawn = fc.record({
      text: fc.constantFrom(null, null, 'a', 'ดี'),
      measures: fc.uniqueArray(fc.constantFrom<Measure>('mentions', 'posts', 'views', 'highestViews'), {
        minLength: 1,
      }),
      by: fc.constantFrom<readonly Dimension[]>([], [{ kind: 'sentiment' }], [{ kind: 'hashtag' }]),
      top: fc.record({
        measure: fc.constantFrom<Measure>('engagement', 'views', 'mentions', 'highestViews'),
        limit: fc.integer({ min: 1, max: 3 }),
      }),
      isNew: fc.boolean(),
    });
    const property = fc.asyncProperty(batches, drawn, async (rounds, { text, measures, by, top, isNew }) => {
      accounts += 1;
      const accountId = `account-${accounts}`;
      const held = new Map<string, IndexedMessage>();
      for (const [round, batch] of rounds.entries()) {
        const sent = batch.map((message, offset) => {
          // Rows that come beside those summed up, or in their place.
          const id = isNew ? `${round} ${message.id}` : message.id;
          const observedAt = new Date(Date.UTC(2026, 10, 1 + round)).toISOString();
          return { ...message, id, accountId, observedAt, collectedAt: { partition: round, offset } };
        });
        await index.upsert(accountId, sent);
        for (const message of sent) held.set(message.id, message);
        // Each time from earlier on, so that no answer given before serves.
        for (let turn = 0; turn < 3; turn += 1) {
          const since = { kind: 'time', sinceMs: -1e14 - turn - round * 10, untilMs: Infinity } as const;
          const query = allOf([since, ...(text === null ? [] : [{ kind: 'phrase', atoms: [text] } as const])]);
          await expectAsCounted(accountId, held, [
            { query, by: [{ kind: 'author' }, ...by], measures, top },
            { query, by: [], measures: ['authors'] },
          ]);
        }
      }
    });
    await fc.assert(property, { numRuns: 25 });
  }, 120_000);

  it('asks again where rows were replaced between counting a block and reading the newest', async () => {
    const database = await openDatabase({ ...OPTIONS, file: join(folder, 'restless.duckdb') });
    const sizes = new BlockSizes([2, 1]);
    const changes = new RowChanges(sizes);
    const authors = await AuthorNumbers.open(await database.instance.connect());
    const writer = await MessageWriter.open(await database.instance.connect(), authors, changes);
    const pool = await ReadPool.open(database.instance, 2);
    const accountId = 'restless';
    const write = (round: number): Promise<unknown> =>
      writer.upsert(
        accountId,
        ['1', '2', '3', '4'].map((id) =>
          createIndexedMessage({
            accountId,
            collectedAt: { partition: round, offset: Number(id) },
            observedAt: new Date(Date.UTC(2026, 10, 1) + round * 1000).toISOString(),
            message: { id },
          }),
        ),
      );
    let rounds = 1;
    // Each of the first readings of slices finds that all rows have just been replaced.
    const before = async (sql: string): Promise<void> => {
      if (!sql.includes('UNION ALL') || rounds > 2) return;
      rounds += 1;
      await write(rounds);
    };
    const readers: Pick<ReadPool, 'run'> = {
      run: (reading, signal, work) =>
        pool.run(reading, signal, (connection) => {
          const read = connection.runAndReadAll.bind(connection);
          connection.runAndReadAll = async (sql, values) => {
            await before(sql);
            return read(sql, values);
          };
          return work(connection);
        }),
    };
    const slices = await CubeSlices.open(database.instance, {
      readers,
      sizes,
      changes,
      committed: () => writer.committedRevision,
    });
    await write(1);
    const question: CubeQuestion = { query: EVERYTHING, by: [], measures: ['mentions'] };
    const found = { rows: foundByQuery(accountId, EVERYTHING), isHeavy: false };
    const rows = await slices.answer({
      accountId,
      question,
      find: () => Promise.resolve(found),
      signal: AbortSignal.timeout(30_000),
    });
    expect(rows?.map(([mentions]) => Number(mentions))).toEqual([4]);
    expect(rounds).toBe(3);
    await Promise.all([writer.close(), pool.close()]);
    await authors.close();
    database.close();
  });
});
