import { describe, expect, it } from '@jest/globals';
import { GRANULARITIES } from '@krasae/domain';
import { EVERYTHING } from '@krasae/query';
import {
  arbitraryMessages,
  arbitraryQuery,
  CATEGORY_NAMES,
  createIndexedMessage,
  referenceAggregate,
  sortedRows,
} from '@krasae/testing';
import * as fc from 'fast-check';
import { type CubeQuestion, type Dimension, MEASURES, type MessageIndex } from '../message-index.port.js';
import { newAccount, NEWEST_FIRST } from './support.js';

const dimension: fc.Arbitrary<Dimension> = fc.oneof(
  fc.record({ kind: fc.constant('time'), granularity: fc.constantFrom(...GRANULARITIES) }),
  fc.record({ kind: fc.constant('category'), level: fc.nat({ max: 4 }) }),
  fc.constantFrom<Dimension>(
    { kind: 'source' },
    { kind: 'sentiment' },
    { kind: 'messageType' },
    { kind: 'contentType' },
    { kind: 'matchedKeyword' },
    { kind: 'website' },
    { kind: 'dayOfWeek' },
    { kind: 'hour' },
    { kind: 'hashtag' },
    { kind: 'word' },
    { kind: 'author' },
    { kind: 'parent' },
    { kind: 'province' },
  ),
);
const query = fc.oneof(fc.constant(EVERYTHING), arbitraryQuery);
const measures = fc.subarray([...MEASURES]);
const top = fc.record({ measure: fc.constantFrom(...MEASURES), limit: fc.integer({ min: 1, max: 4 }) });
const question: fc.Arbitrary<CubeQuestion> = fc.oneof(
  fc.record({ query, by: fc.array(dimension, { maxLength: 3 }), measures }),
  fc.record({ query, by: fc.array(dimension, { minLength: 1, maxLength: 3 }), measures, top }),
);
const messagesOf = arbitraryMessages('account', { maxLength: 20 });

export function describeCounting(engine: () => MessageIndex): void {
  describe('counting', () => {
    it('answers every cube as the slow reference does', async () => {
      const questions = fc.array(question, { minLength: 12, maxLength: 12 });
      const property = fc.asyncProperty(messagesOf, questions, async (drawn, asked) => {
        const account = newAccount();
        const messages = drawn.map((message) => ({ ...message, accountId: account }));
        await engine().upsert(account, messages);
        for (const one of asked) {
          const rows = await engine().aggregate(account, one);
          expect({ question: one, rows }).toEqual({ question: one, rows: referenceAggregate(messages, one) });
        }
      });
      await fc.assert(property, { numRuns: 25 });
    });

    it('adds up: the rows of a cube by single values, and the total of search', async () => {
      const single: Dimension[] = [{ kind: 'time', granularity: 'day' }, { kind: 'source' }, { kind: 'sentiment' }];
      const property = fc.asyncProperty(messagesOf, arbitraryQuery, async (drawn, query) => {
        const account = newAccount();
        await engine().upsert(
          account,
          drawn.map((message) => ({ ...message, accountId: account })),
        );
        const { total } = await engine().search(account, { query, sort: NEWEST_FIRST, offset: 0, limit: 0 });
        for (const by of [[], single, ...single.map((one) => [one])]) {
          const rows = await engine().aggregate(account, { query, by, measures: ['mentions'] });
          expect(rows.reduce((sum, { values }) => sum + (values.mentions ?? 0), 0)).toBe(total);
        }
      });
      await fc.assert(property, { numRuns: 15 });
    });

    it('answers one row of zeros without dimensions and none with them, where nothing is found', async () => {
      const account = newAccount();
      const zeros = Object.fromEntries(MEASURES.map((measure) => [measure, 0]));
      const ask = { query: EVERYTHING, measures: MEASURES };
      expect(await engine().aggregate(account, { ...ask, by: [] })).toEqual([{ keys: [], values: zeros }]);
      expect(await engine().aggregate(account, { ...ask, by: [{ kind: 'source' }] })).toEqual([]);
    });

    it('counts a message once under each of its values, also where a list names one twice', async () => {
      const account = newAccount();
      const [first, second] = [CATEGORY_NAMES[1], CATEGORY_NAMES[2]];
      const message = createIndexedMessage({
        accountId: account,
        classification: { categories: [[first, second, first]], matchedKeywords: ['k', 'k'] },
      });
      await engine().upsert(account, [message]);
      const by: Dimension[] = [{ kind: 'category', level: 0 }, { kind: 'matchedKeyword' }];
      const rows = await engine().aggregate(account, { query: EVERYTHING, by, measures: ['mentions'] });
      const expected = [first, second].map((name) => ({ keys: [name, 'k'], values: { mentions: 1 } }));
      expect(sortedRows(rows)).toEqual(sortedRows(expected));
    });

    it('combines every value of one list with every value of another, and of itself', async () => {
      const account = newAccount();
      const message = createIndexedMessage({
        accountId: account,
        message: { source: 'website' },
        classification: {
          categories: [
            ['a', 'b'],
            ['x', 'y'],
          ],
        },
      });
      await engine().upsert(account, [message]);
      const query = { kind: 'source', keys: ['facebook', 'website::ข่าวสด'] } as const;
      const keysOf = async (...levels: number[]) => {
        const by = [{ kind: 'sentiment' } as const, ...levels.map((level) => ({ kind: 'category', level }) as const)];
        const rows = await engine().aggregate(account, { query, by, measures: ['mentions'] });
        return rows.map(({ keys }) => keys.slice(1).join('')).sort();
      };
      expect(await keysOf(0, 1)).toEqual(['ax', 'ay', 'bx', 'by']);
      expect(await keysOf(0, 0)).toEqual(['aa', 'ab', 'ba', 'bb']);
    });

    it('counts at the clock of Bangkok, also long before the epoch', async () => {
      const account = newAccount();
      const at = [
        '1969-12-31T16:59:59Z',
        '1969-12-31T17:00:00Z',
        '1893-05-07T00:30:00+07:00',
        '2026-11-20T23:59:59+07:00',
      ];
      const messages = at.map((createdAt) =>
        createIndexedMessage({ accountId: account, message: { id: createdAt, createdAt } }),
      );
      await engine().upsert(account, messages);
      const by: Dimension[] = [{ kind: 'dayOfWeek' }, { kind: 'hour' }];
      const rows = await engine().aggregate(account, { query: EVERYTHING, by, measures: ['mentions'] });
      expect(rows.map(({ keys }) => keys.join(' '))).toEqual(['0 0', '3 23', '4 0', '5 23']);
    });

    it('tells whole authors by their keys, as the newest observation knows them', async () => {
      const account = newAccount();
      const at = (offset: number, id: string, name: string, observedAt: string) =>
        createIndexedMessage({
          accountId: account,
          collectedAt: { partition: 0, offset },
          observedAt,
          message: { id, author: { id: 'u:1', name, followers: offset } },
        });
      const messages = [
        at(1, 'a', 'Newer', '2026-11-02T00:00:00Z'),
        at(2, 'b', 'Older', '2026-11-01T00:00:00Z'),
        createIndexedMessage({
          accountId: account,
          message: { id: 'c', source: 'twitter', author: { id: 'u:1', name: 'X' } },
        }),
      ];
      await engine().upsert(account, messages);
      const known = await engine().authors(account, ['twitter:u:1', 'facebook:none', 'facebook:u:1', 'twitter:u:1']);
      expect(known).toEqual([
        { key: 'twitter:u:1', source: 'twitter', author: { id: 'u:1', name: 'X' } },
        { key: 'facebook:u:1', source: 'facebook', author: { id: 'u:1', name: 'Newer', followers: 1 } },
      ]);
      expect(await engine().authors(newAccount(), ['facebook:u:1'])).toEqual([]);
    });

    it('ranks the keys of the first dimension by all of their messages, and cuts only those further', async () => {
      const account = newAccount();
      const message = (id: string, matchedKeywords: string[], provinces: string[]) =>
        createIndexedMessage({ accountId: account, message: { id }, classification: { matchedKeywords, provinces } });
      const messages = [
        message('1', ['b', 'c'], []),
        message('2', ['b'], ['Nan']),
        message('3', ['a'], ['Nan', 'Tak']),
      ];
      await engine().upsert(account, messages);
      const by: Dimension[] = [{ kind: 'matchedKeyword' }, { kind: 'province' }];
      const ask = { query: EVERYTHING, by, measures: ['mentions'] } as const;
      const rows = await engine().aggregate(account, { ...ask, top: { measure: 'mentions', limit: 2 } });
      expect(rows.map(({ keys }) => keys.join(' '))).toEqual(['b Nan', 'a Nan', 'a Tak']);
    });

    it('refuses a top that ranks nothing', async () => {
      const ask = { query: EVERYTHING, by: [], measures: [] };
      const top = { measure: 'mentions', limit: 3 } as const;
      await expect(engine().aggregate(newAccount(), { ...ask, top })).rejects.toThrow('needs a dimension');
      const ranked = { ...ask, by: [{ kind: 'source' }], top: { ...top, limit: 0 } } as const;
      await expect(engine().aggregate(newAccount(), ranked)).rejects.toThrow('whole number from 1 on, not 0');
    });

    it('begins a day at midnight in Bangkok', async () => {
      const account = newAccount();
      const midnight = Date.parse('2026-11-01T00:00:00+07:00');
      const at = (ms: number) =>
        createIndexedMessage({ accountId: account, message: { id: `${ms}`, createdAt: new Date(ms).toISOString() } });
      await engine().upsert(account, [at(midnight - 1), at(midnight)]);
      const by: Dimension[] = [{ kind: 'time', granularity: 'day' }];
      const rows = await engine().aggregate(account, { query: EVERYTHING, by, measures: ['mentions'] });
      expect(sortedRows(rows)).toEqual([
        { keys: [`${midnight - 86_400_000}`], values: { mentions: 1 } },
        { keys: [`${midnight}`], values: { mentions: 1 } },
      ]);
    });
  });
}
