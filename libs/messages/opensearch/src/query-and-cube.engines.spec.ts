import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { filterCriteriaSchema, type IndexedMessage } from '@krasae/contracts';
import { GRANULARITIES } from '@krasae/domain';
import { type CubeQuestion, type Dimension, MEASURES } from '@krasae/messages';
import { criteriaToQuery, EVERYTHING, type MessageQuery, predicateOf } from '@krasae/query';
import { arbitraryCriteria, arbitraryMessages, arbitraryQuery, referenceAggregate } from '@krasae/testing';
import * as fc from 'fast-check';
import { openTestIndex, type TestIndex } from './spec/open-test-index.js';

/** Queries are many and messages few hundred, so that a query costs one call and finds some of them. */
const TREES = 600;
const CRITERIA = 1_400;
const QUESTIONS = 300;
const ACCOUNT = 'account';
const NEWEST_FIRST = { field: 'created_at', direction: 'desc' } as const;

const dimension: fc.Arbitrary<Dimension> = fc.oneof(
  fc.record({ kind: fc.constant('time'), granularity: fc.constantFrom(...GRANULARITIES) }),
  fc.record({ kind: fc.constant('category'), level: fc.nat({ max: 4 }) }),
  fc
    .constantFrom(
      ...(['source', 'sentiment', 'messageType', 'contentType', 'matchedKeyword', 'website', 'dayOfWeek'] as const),
      ...(['hour', 'hashtag', 'word', 'author', 'parent', 'province'] as const),
    )
    .map((kind) => ({ kind })),
);
const query = fc.oneof(fc.constant(EVERYTHING), arbitraryQuery);
const measures = fc.subarray([...MEASURES]);
const top = fc.record({ measure: fc.constantFrom(...MEASURES), limit: fc.integer({ min: 1, max: 4 }) });
const question: fc.Arbitrary<CubeQuestion> = fc.oneof(
  fc.record({ query, by: fc.array(dimension, { maxLength: 3 }), measures }),
  fc.record({ query, by: fc.array(dimension, { minLength: 1, maxLength: 3 }), measures, top }),
);

let opened: TestIndex;
let messages: readonly IndexedMessage[];

beforeAll(async () => {
  opened = await openTestIndex();
  // Drawn with one seed, so that what a run finds can be found again.
  messages = fc.sample(arbitraryMessages(ACCOUNT, { minLength: 180, maxLength: 240 }), { numRuns: 1, seed: 7 }).flat();
  await opened.index.upsert(ACCOUNT, messages);
  const strangers = messages.map((message) => ({ ...message, accountId: 'somebody' }));
  await opened.index.upsert('somebody', [...strangers].reverse());
  await opened.index.refresh(ACCOUNT);
});
afterAll(async () => opened.dispose());

async function expectSameIds(asked: MessageQuery): Promise<void> {
  const request = { query: asked, sort: NEWEST_FIRST, offset: 0, limit: 1000 };
  const found = (await opened.index.search(ACCOUNT, request)).messages.map(({ id }) => id);
  const expected = messages.filter(predicateOf(asked)).map(({ id }) => id);
  expect({ query: asked, ids: found.sort() }).toEqual({ query: asked, ids: expected.sort() });
}

describe('a query on OpenSearch', () => {
  it('finds what the predicate finds, for any tree', async () => {
    expect(messages.length).toBeGreaterThan(100);
    await fc.assert(fc.asyncProperty(arbitraryQuery, expectSameIds), { numRuns: TREES });
  });

  it('finds what the predicate finds, for any criteria', async () => {
    const property = fc.asyncProperty(arbitraryCriteria, (drawn) =>
      expectSameIds(criteriaToQuery(filterCriteriaSchema.parse(drawn), 0)),
    );
    await fc.assert(property, { numRuns: CRITERIA });
  });
});

describe('a cube on OpenSearch', () => {
  it('has the rows of the slow reference', async () => {
    const property = fc.asyncProperty(question, async (asked) => {
      const rows = await opened.index.aggregate(ACCOUNT, asked);
      expect({ question: asked, rows }).toEqual({ question: asked, rows: referenceAggregate(messages, asked) });
    });
    await fc.assert(property, { numRuns: QUESTIONS });
  });
});
