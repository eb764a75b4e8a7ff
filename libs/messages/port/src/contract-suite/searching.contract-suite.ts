import { describe, expect, it } from '@jest/globals';
import { filterCriteriaSchema, SORT_FIELDS } from '@krasae/contracts';
import { criteriaToQuery, EVERYTHING, type MessageQuery, predicateOf } from '@krasae/query';
import { arbitraryCriteria, arbitraryMessages, arbitraryQuery, createIndexedMessage } from '@krasae/testing';
import * as fc from 'fast-check';
import { figuresOf, SORT_FIGURES } from '../message-figures.js';
import type { MessageIndex, SearchRequest } from '../message-index.port.js';
import { compareIds, idsFound, newAccount, NEWEST_FIRST } from './support.js';

const fewMessages = arbitraryMessages('account', { minLength: 1, maxLength: 20 });
const manyQueries = { minLength: 12, maxLength: 12 };

/** Writes the messages to an account of their own and compares what each query finds there with its predicate. */
async function expectSameIds(
  index: MessageIndex,
  drawn: Parameters<MessageIndex['upsert']>[1],
  queries: readonly MessageQuery[],
): Promise<void> {
  const account = newAccount();
  const messages = drawn.map((message) => ({ ...message, accountId: account }));
  await index.upsert(account, messages);
  for (const query of queries) {
    const expected = messages.filter(predicateOf(query)).map(({ id }) => id);
    expect({ query, ids: await idsFound(index, account, query) }).toEqual({ query, ids: expected.sort() });
  }
}

export function describeSearching(engine: () => MessageIndex): void {
  describe('searching', () => {
    it('finds what the predicate finds, for any tree', async () => {
      const trees = fc.array(arbitraryQuery, manyQueries);
      const property = fc.asyncProperty(fewMessages, trees, (messages, queries) =>
        expectSameIds(engine(), messages, queries),
      );
      await fc.assert(property, { numRuns: 25 });
    });

    it('finds what the predicate finds, for any criteria', async () => {
      const criteria = fc.array(arbitraryCriteria, manyQueries);
      const property = fc.asyncProperty(fewMessages, criteria, (messages, all) =>
        expectSameIds(
          engine(),
          messages,
          all.map((one) => criteriaToQuery(filterCriteriaSchema.parse(one), 0)),
        ),
      );
      await fc.assert(property, { numRuns: 25 });
    });

    it('takes a thousand phrases at once', async () => {
      const phrases = Array.from({ length: 1000 }, (_, index) => `${index}`);
      const of = phrases.map((text) => ({ kind: 'phrase', atoms: ['ราคา', text] }) as const);
      const text = 'ราคา 999';
      const message = createIndexedMessage({
        message: { text },
        classification: { atoms: ' ราคา 999 ' },
      });
      const none: MessageQuery = { kind: 'and', of: of.map((phrase) => ({ kind: 'not', of: phrase })) };
      await expectSameIds(engine(), [message], [{ kind: 'or', of }, { kind: 'and', of }, none]);
    });

    it('treats what is typed as text, never as the language of the engine', async () => {
      const texts = ["'; DROP TABLE messages; --", '100% _ * ? .* (a|b) \\ "x"', '{"match_all":{}}', '\u001f\u001e1'];
      const messages = texts.map((name, index) =>
        createIndexedMessage({
          message: { id: `m${index}`, author: { id: name, name } },
          classification: { matchedKeywords: [name], hashtags: [name], categories: [[name]] },
        }),
      );
      const queries = texts.flatMap((text): MessageQuery[] => [
        { kind: 'author', name: text.toLowerCase(), match: 'prefix' },
        { kind: 'matchedKeyword', keywords: [text] },
        { kind: 'hashtag', tag: text },
        { kind: 'category', level: 0, names: [text, 'x'] },
        { kind: 'category', level: 0, names: [text, ...'abcdefghijkl'] },
        { kind: 'source', keys: [text] },
        { kind: 'phrase', atoms: [text] },
        { kind: 'or', of: [text, '(', '.*', '\\'].map((atom) => ({ kind: 'phrase', atoms: [atom] })) },
      ]);
      await expectSameIds(engine(), messages, queries);
    });

    it('pages in order, without overlap or gap, whatever the size of the page', async () => {
      const requests = fc.record({
        field: fc.constantFrom(...SORT_FIELDS),
        direction: fc.constantFrom('asc', 'desc'),
        limit: fc.integer({ min: 1, max: 7 }),
      });
      const property = fc.asyncProperty(fewMessages, requests, async (drawn, { field, direction, limit }) => {
        const account = newAccount();
        const messages = drawn.map((message) => ({ ...message, accountId: account }));
        await engine().upsert(account, messages);
        const found: string[] = [];
        for (let offset = 0; offset < messages.length; offset += limit) {
          const request: SearchRequest = { query: EVERYTHING, sort: { field, direction }, offset, limit };
          const page = await engine().search(account, request);
          expect(page.total).toBe(messages.length);
          found.push(...page.messages.map(({ id }) => id));
        }
        const sign = direction === 'asc' ? 1 : -1;
        const value = (message: (typeof messages)[number]): number =>
          field === 'created_at' ? Date.parse(message.message.createdAt) : figuresOf(message)[SORT_FIGURES[field]];
        const expected = messages.sort((one, other) => sign * (value(one) - value(other) || compareIds(one, other)));
        expect(found).toEqual(expected.map(({ id }) => id));
      });
      await fc.assert(property, { numRuns: 25 });
    });

    it('answers the total on a page behind the last, and on one of no size', async () => {
      const account = newAccount();
      await engine().upsert(account, [createIndexedMessage({ accountId: account })]);
      for (const [offset, limit] of [
        [100_000, 25],
        [0, 0],
      ] as const) {
        const answer = await engine().search(account, { query: EVERYTHING, sort: NEWEST_FIRST, offset, limit });
        expect(answer).toEqual({ total: 1, messages: [] });
      }
    });

    it('gets messages in the order asked for, each once, and leaves out what is not there', async () => {
      const account = newAccount();
      const messages = ['a', 'b', 'c'].map((id) => createIndexedMessage({ accountId: account, message: { id } }));
      await engine().upsert(account, messages);
      const ids = ['facebook:c', 'facebook:x', 'facebook:a', 'facebook:c'];
      expect((await engine().get(account, ids)).map(({ id }) => id)).toEqual(['facebook:c', 'facebook:a']);
      expect(await engine().get(account, [])).toEqual([]);
    });
  });

  describe('aborting', () => {
    const everything: SearchRequest = { query: EVERYTHING, sort: NEWEST_FIRST, offset: 0, limit: 1 };
    const reason = new Error('The client has gone.');

    it('rejects with the reason of the signal, before and during the work', async () => {
      const controller = new AbortController();
      const { signal } = controller;
      const question = { query: EVERYTHING, by: [], measures: ['mentions'] } as const;
      const during = [
        engine().search(newAccount(), everything, { signal }),
        engine().aggregate(newAccount(), question, { signal }),
      ];
      const settled = Promise.allSettled(during);
      controller.abort(reason);
      expect(await settled).toEqual(during.map(() => ({ status: 'rejected', reason })));
      await expect(engine().search(newAccount(), everything, { signal })).rejects.toBe(reason);
    });

    it('leaves the index in order for the next', async () => {
      const account = newAccount();
      await engine().upsert(account, [createIndexedMessage({ accountId: account })]);
      const calls = Array.from({ length: 20 }, async () => {
        const controller = new AbortController();
        const call = engine().search(account, everything, { signal: controller.signal });
        setImmediate(() => controller.abort(reason));
        return call.then(
          ({ total }) => total,
          (error: unknown) => error,
        );
      });
      for (const outcome of await Promise.all(calls)) expect([1, reason]).toContain(outcome);
      expect((await engine().search(account, everything)).total).toBe(1);
    });
  });
}
