import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { filterCriteriaSchema } from '@krasae/contracts';
import { criteriaToQuery, EVERYTHING, type MessageQuery, NOTHING, parseQuery, predicateOf } from '@krasae/query';
import { arbitraryCriteria, arbitraryMessages, arbitraryQuery, createIndexedMessage, dslFinds } from '@krasae/testing';
import * as fc from 'fast-check';
import { messageDocument } from './message-document.js';
import { MESSAGE_FIELDS } from './query-mapping.js';
import { accountDsl, queryToDsl } from './query-to-dsl.js';

function typed(text: string): MessageQuery {
  const result = parseQuery(text);
  if (!result.ok) throw new Error(`${text}: ${result.error.reason}`);
  return result.query;
}

const criteria = filterCriteriaSchema.parse({
  keywordPhrase: '(โตโยต้า OR "new car") -ฮอนด้า',
  source: ['facebook', 'website::ข่าวสด'],
  sentiment: ['negative'],
  messageType: ['origin'],
  contentType: ['photo', 'video'],
  category: ['ราคา', 'Service'],
  subCategory: [{ level: 2, category: ['x'] }],
  matchCategoryMode: 'all',
  username: ['som chai'],
  excludeUsername: ['bot'],
  userId: 'facebook:7',
  dayOfWeek: 0,
  hourOfDay: [9, 10],
  ownMedia: ['facebookPage', 'others'],
  time: { sinceDate: '2026-11-01', untilDate: '2026-11-07' },
});
const ownMedia = { media: [{ kind: 'facebookPage', source: 'facebook', names: ['Krasae'] }], groups: [] } as const;

const GOLDENS: Readonly<Record<string, MessageQuery>> = {
  everything: EVERYTHING,
  nothing: NOTHING,
  words: typed('โตโยต้า "new car" -(ฮอนด้า OR #mazda)'),
  beginnings: typed('hond* "new hond"* #hon* @som*'),
  near: typed('ราคา NEAR/5 ("new car" OR #รถ)'),
  'whole-word': { kind: 'wholeWord', atoms: ['ร', 'ถ', 'ดี'] },
  fields: typed('site:pantip.com lang:th has:image source:x -sentiment:negative author:"สมหญิง ใจดี"'),
  criteria: criteriaToQuery(criteria, 0, ownMedia),
  thread: {
    kind: 'and',
    of: [
      { kind: 'thread', ids: ['facebook:1'] },
      { kind: 'not', of: { kind: 'parent', ids: ['facebook:1', 'facebook:2'] } },
      { kind: 'province', names: ['Bangkok'] },
      { kind: 'matchedKeyword', keywords: ['โตโยต้า'] },
    ],
  },
};

function golden(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./goldens/query/${name}.json`, import.meta.url), 'utf8'));
}

describe('a query as OpenSearch takes it', () => {
  it.each(Object.entries(GOLDENS))('is that of the golden file: %s', (name, query) => {
    expect(accountDsl('account-1', query)).toEqual(golden(name));
  });

  it('finds what the predicate finds, for any tree and any message', () => {
    const property = fc.property(
      arbitraryMessages('account', { minLength: 1, maxLength: 4 }),
      fc.array(arbitraryQuery, { minLength: 5, maxLength: 5 }),
      (messages, queries) => {
        const documents = messages.map((message) => ({ message, document: messageDocument(message) }));
        for (const query of queries) {
          const [dsl, isFound] = [queryToDsl(query), predicateOf(query)];
          const found = documents.map(({ document }) => dslFinds(dsl, document));
          expect({ query, found }).toEqual({ query, found: messages.map(isFound) });
        }
      },
    );
    fc.assert(property, { numRuns: 1000 });
  });

  it('finds what the predicate finds, for any criteria', () => {
    const property = fc.property(
      arbitraryMessages('account', { minLength: 1, maxLength: 4 }),
      arbitraryCriteria,
      (messages, drawn) => {
        const query = criteriaToQuery(filterCriteriaSchema.parse(drawn), 0);
        const dsl = queryToDsl(query);
        const found = messages.filter((message) => dslFinds(dsl, messageDocument(message)));
        expect({ query, found }).toEqual({ query, found: messages.filter(predicateOf(query)) });
      },
    );
    fc.assert(property, { numRuns: 1000 });
  });

  it('keeps what a person typed a value', () => {
    const text = '"}}]},{"match_all":{}}';
    const query: MessageQuery = { kind: 'author', name: text, match: 'exact' };
    expect(JSON.parse(JSON.stringify(queryToDsl(query)))).toEqual(queryToDsl(query));
    const message = createIndexedMessage({ message: { author: { id: 'x', name: 'y' } } });
    expect(dslFinds(queryToDsl(query), messageDocument(message))).toBe(false);
  });

  it('asks only for fields of the mapping, and documents hold no other', () => {
    const property = fc.property(arbitraryMessages('account', { minLength: 1, maxLength: 3 }), (messages) => {
      for (const message of messages) {
        expect(Object.keys(MESSAGE_FIELDS)).toEqual(expect.arrayContaining(Object.keys(messageDocument(message))));
      }
    });
    fc.assert(property, { numRuns: 50 });
    const text = JSON.stringify(Object.values(GOLDENS).map((query) => accountDsl('account-1', query)));
    const fields = [...text.matchAll(/"(?:term|terms|span_term|prefix|range|match_phrase|intervals)":\{"(\w+)"/gu)];
    const named = fields.map((match) => match[1]).filter((field) => field !== 'prefix');
    expect(named.length).toBeGreaterThan(20);
    expect(Object.keys(MESSAGE_FIELDS)).toEqual(expect.arrayContaining(named));
  });
});
