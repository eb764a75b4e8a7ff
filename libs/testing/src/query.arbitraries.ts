import { type FilterCriteriaInput, USERNAME_MATCH_MODES } from '@krasae/contracts';
import {
  authorKeyOf,
  CONTENT_TYPES,
  MAX_CATEGORY_LEVELS,
  MESSAGE_FEATURES,
  MESSAGE_TYPES,
  messageId,
  SENTIMENTS,
  SOURCES,
  websiteSourceKey,
} from '@krasae/domain';
import { MAX_NEAR_DISTANCE, type MessageQuery } from '@krasae/query';
import { normaliseTag, phraseAtoms } from '@krasae/text';
import * as fc from 'fast-check';
import {
  ANSWERED_IDS,
  arbitraryText,
  AUTHOR_NAMES,
  CATEGORY_NAMES,
  KEYWORDS,
  LINK_HOSTS,
  PAGE_NAMES,
  PROVINCE_NAMES,
  SITES,
  VOCABULARY,
} from './message.arbitraries.js';

const sourceKeys = [...SOURCES, ...SITES.map(websiteSourceKey)];
const level = fc.nat({ max: MAX_CATEGORY_LEVELS - 1 });
const day = fc
  .integer({ min: Date.UTC(2019, 0, 1), max: Date.UTC(2026, 11, 30) })
  .map((ms) => new Date(ms).toISOString().slice(0, 10));

const atoms = fc
  .oneof(fc.constantFrom(...VOCABULARY), arbitraryText)
  .map(phraseAtoms)
  .filter((found) => found.length > 0);
const phrase: fc.Arbitrary<MessageQuery> = atoms.map((found) => ({ kind: 'phrase', atoms: found }));

/** Phrases of which nothing but a beginning of the last atom is left. */
const begun = fc
  .tuple(atoms, fc.integer({ min: 1, max: 3 }))
  .map(([found, length]) => found.with(-1, [...(found.at(-1) ?? '')].slice(0, length).join('')));

const textLeaf: fc.Arbitrary<MessageQuery> = fc.oneof(
  phrase,
  atoms.map((found) => ({ kind: 'wholeWord', atoms: found }) as const),
  begun.map((found) => ({ kind: 'prefix', atoms: found }) as const),
  fc.record({
    kind: fc.constant('near'),
    left: atoms,
    right: atoms,
    distance: fc.oneof(fc.nat({ max: 4 }), fc.constant(MAX_NEAR_DISTANCE)),
  }),
  fc.record({
    kind: fc.constant('hashtag'),
    tag: fc.constantFrom('honda', 'รถดี', 'new', 'none', 'n', ''),
    match: fc.constantFrom('prefix', 'exact'),
  }),
);

const names = fc.subarray([...AUTHOR_NAMES, ...SITES, ...PAGE_NAMES, 'page-1', 'u1', ...LINK_HOSTS, '']);

const threadLeaf: fc.Arbitrary<MessageQuery> = fc.record({
  kind: fc.constantFrom('thread', 'parent'),
  ids: fc.uniqueArray(
    fc
      .tuple(fc.constantFrom(...SOURCES), fc.constantFrom(...ANSWERED_IDS))
      .map(([source, id]) => messageId(source, id)),
    { maxLength: 12 },
  ),
});

const originLeaf: fc.Arbitrary<MessageQuery> = fc.oneof(
  threadLeaf,
  fc.record({
    kind: fc.constant('authorKey'),
    keys: fc.uniqueArray(
      fc
        .tuple(fc.constantFrom(...SOURCES), fc.constantFrom('u1', 'U2', 'u2', 'somchai'))
        .map(([source, id]) => authorKeyOf(source, id)),
      { maxLength: 6 },
    ),
  }),
  names.map((some) => ({ kind: 'site', names: some.map(normaliseTag) }) as const),
  fc.record({
    kind: fc.constant('ownMedia'),
    source: fc.constantFrom(...SOURCES),
    names: names.map((some) => some.map(normaliseTag)),
  }),
  fc.record({ kind: fc.constant('language'), codes: fc.subarray(['th', 'en', 'und', 'ja']) }),
  fc.record({ kind: fc.constant('has'), what: fc.constantFrom(...MESSAGE_FEATURES) }),
  fc.record({ kind: fc.constant('dayOfWeek'), days: fc.subarray([0, 1, 2, 3, 4, 5, 6]) }),
  fc.record({ kind: fc.constant('hourOfDay'), hours: fc.uniqueArray(fc.nat({ max: 23 }), { maxLength: 12 }) }),
);

const leaf: fc.Arbitrary<MessageQuery> = fc.oneof(
  textLeaf,
  originLeaf,
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
  fc.record({ kind: fc.constant('province'), names: fc.subarray([...PROVINCE_NAMES, 'Yala']) }),
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

const usernames = fc.subarray([...AUTHOR_NAMES, 'som', 'u1'], { maxLength: 2 });
const usernameMatchMode = fc.constantFrom(...USERNAME_MATCH_MODES);

const time = fc
  .tuple(day, day)
  .map((days) => days.sort())
  .map(([sinceDate, untilDate]) => ({ sinceDate, untilDate }));

const sectionCriteria: fc.Arbitrary<FilterCriteriaInput> = fc.record(
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
    time,
  },
  { requiredKeys: ['time'] },
);

const peopleCriteria: fc.Arbitrary<FilterCriteriaInput> = fc.record(
  {
    username: usernames,
    usernameMatchMode,
    excludeUsername: usernames,
    excludeUsernameMatchMode: usernameMatchMode,
    userId: fc.constantFrom('facebook:u1', 'website:U2', 'youtube:somchai'),
    dayOfWeek: fc.oneof(fc.nat({ max: 6 }), fc.uniqueArray(fc.nat({ max: 6 }), { minLength: 1, maxLength: 7 })),
    hourOfDay: fc.uniqueArray(fc.nat({ max: 23 }), { minLength: 1, maxLength: 24 }),
    source: fc.subarray(sourceKeys, { minLength: 1 }),
    selectAll: fc.record({ source: fc.boolean() }),
    time,
  },
  { requiredKeys: ['time'] },
);

/** Criteria as a screen sends them; never wrong, sometimes finding nothing. */
export const arbitraryCriteria: fc.Arbitrary<FilterCriteriaInput> = fc.oneof(sectionCriteria, peopleCriteria);
