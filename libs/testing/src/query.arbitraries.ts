import type { FilterCriteriaInput } from '@krasae/contracts';
import {
  CONTENT_TYPES,
  MAX_CATEGORY_LEVELS,
  MESSAGE_TYPES,
  SENTIMENTS,
  SOURCES,
  websiteSourceKey,
} from '@krasae/domain';
import type { MessageQuery } from '@krasae/query';
import { normaliseTag, phraseAtoms } from '@krasae/text';
import * as fc from 'fast-check';
import { arbitraryText, AUTHOR_NAMES, CATEGORY_NAMES, KEYWORDS, SITES, VOCABULARY } from './message.arbitraries.js';

const sourceKeys = [...SOURCES, ...SITES.map(websiteSourceKey)];
const level = fc.nat({ max: MAX_CATEGORY_LEVELS - 1 });
const day = fc
  .integer({ min: Date.UTC(2019, 0, 1), max: Date.UTC(2026, 11, 30) })
  .map((ms) => new Date(ms).toISOString().slice(0, 10));

const phrase: fc.Arbitrary<MessageQuery> = fc
  .oneof(fc.constantFrom(...VOCABULARY), arbitraryText)
  .map(phraseAtoms)
  .filter((atoms) => atoms.length > 0)
  .map((atoms) => ({ kind: 'phrase', atoms }));

const leaf: fc.Arbitrary<MessageQuery> = fc.oneof(
  phrase,
  fc.constantFrom('honda', 'รถดี', 'new', 'none').map((tag) => ({ kind: 'hashtag', tag }) as const),
  fc.record({
    kind: fc.constant('author'),
    name: fc.constantFrom(...AUTHOR_NAMES, 'som', 'u', 'u1').map(normaliseTag),
    match: fc.constantFrom('prefix', 'exact'),
  }),
  fc.record({ kind: fc.constant('source'), keys: fc.subarray(sourceKeys) }),
  fc.record({ kind: fc.constant('sentiment'), labels: fc.subarray([...SENTIMENTS]) }),
  fc.record({ kind: fc.constant('messageType'), types: fc.subarray([...MESSAGE_TYPES]) }),
  fc.record({ kind: fc.constant('contentType'), types: fc.subarray([...CONTENT_TYPES]) }),
  fc.record({ kind: fc.constant('category'), level, names: fc.subarray([...CATEGORY_NAMES]) }),
  fc.record({ kind: fc.constant('matchedKeyword'), keywords: fc.subarray([...KEYWORDS]) }),
  fc
    .tuple(fc.integer({ min: Date.UTC(2018, 0, 1), max: Date.UTC(2027, 0, 1) }), fc.nat({ max: 5 * 365 * 86_400_000 }))
    .map(([sinceMs, length]) => ({ kind: 'time', sinceMs, untilMs: sinceMs + length }) as const),
);

/** Trees of every kind of node, some deep, some with a dozen phrases side by side. */
export const arbitraryQuery: fc.Arbitrary<MessageQuery> = fc.letrec<{ query: MessageQuery }>((tie) => ({
  query: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.record({ kind: fc.constantFrom('and', 'or'), of: fc.array(tie('query'), { maxLength: 3 }) }),
    fc.record({ kind: fc.constant('or'), of: fc.array(phrase, { maxLength: 12 }) }),
    fc.record({ kind: fc.constant('not'), of: tie('query') }),
  ),
})).query;

const searchable = arbitraryText.filter((text) => phraseAtoms(text).length > 0);
const phraseText = searchable.map((text) => `"${text}"`);

/** Criteria as a screen sends them; never wrong, sometimes finding nothing. */
export const arbitraryCriteria: fc.Arbitrary<FilterCriteriaInput> = fc.record(
  {
    source: fc.subarray(sourceKeys, { minLength: 1 }),
    sentiment: fc.subarray([...SENTIMENTS], { minLength: 1 }),
    messageType: fc.subarray([...MESSAGE_TYPES], { minLength: 1 }),
    contentType: fc.subarray([...CONTENT_TYPES], { minLength: 1 }),
    category: fc.subarray([...CATEGORY_NAMES]),
    subCategory: fc.uniqueArray(
      fc.record({ level: fc.integer({ min: 1, max: 4 }), category: fc.subarray([...CATEGORY_NAMES]) }),
      { maxLength: 2, selector: (one) => one.level },
    ),
    matchCategoryMode: fc.constantFrom('any', 'all'),
    keywordPhrase: fc.array(phraseText, { maxLength: 3 }).map((parts) => parts.join(' OR ')),
    excludeKeywordPhrase: fc.oneof(fc.constant(''), phraseText),
    containAllList: fc.array(searchable, { maxLength: 1 }),
    containAnyList: fc.array(searchable, { maxLength: 3 }),
    containNoneList: fc.array(searchable, { maxLength: 1 }),
    time: fc
      .tuple(day, day)
      .map((days) => days.sort())
      .map(([sinceDate, untilDate]) => ({ sinceDate, untilDate })),
  },
  { requiredKeys: ['time'] },
);
