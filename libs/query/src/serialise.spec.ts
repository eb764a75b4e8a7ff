import { describe, expect, it } from '@jest/globals';
import { type FilterCriteriaInput, filterCriteriaSchema, USERNAME_MATCH_MODES } from '@krasae/contracts';
import { type CategoryLevel, SOURCES } from '@krasae/domain';
import { arbitraryText } from '@krasae/testing';
import { phraseAtoms } from '@krasae/text';
import * as fc from 'fast-check';
import { criteriaToQueryWithoutTime } from './criteria-to-query.js';
import { parseQuery } from './parse-query.js';
import { filledCategories, sameSources } from './serialise-sections.js';
import { keywordOfProfile, prepareKeyword, serialiseKeywords, serialiseUsernames } from './serialise-keywords.js';

const entry = fc
  .oneof(
    arbitraryText,
    fc.constantFrom(
      '#รถ',
      '#a-b,',
      '#a#b',
      '@Som',
      '@som chai*',
      'username: J',
      'w"รถ"',
      'site:x',
      'NEAR/3',
      'a OR b',
      '-a',
    ),
  )
  .filter((text) => phraseAtoms(text).length > 0 && !/[@#]\s*$/u.test(text));
const list = fc.array(entry, { maxLength: 3 });

function readBack(text: string): unknown {
  const result = parseQuery(text);
  if (!result.ok) throw new Error(`${text}: ${result.error.reason}`);
  return result.query;
}

describe('keywords as a text of the query language', () => {
  it.each<[FilterCriteriaInput, string]>([
    [{ keywordPhrase: ' a OR b ' }, 'a OR b'],
    [{ containAllList: ['new car', 'x'] }, '"new car" x'],
    [{ containAnyList: ['a', 'b'] }, 'a OR b'],
    [{ containNoneList: ['a', ' '] }, '-a'],
    [
      { containAllList: ['a'], containAnyList: ['#b', '@c'], containNoneList: ['d e'], keywordPhrase: 'left aside' },
      'a (#b OR @c) -"d e"',
    ],
    [{}, ''],
  ])('writes %j', (criteria, text) => {
    expect(serialiseKeywords(filterCriteriaSchema.parse(criteria))).toBe(text);
  });

  it('means what the lists mean', () => {
    const lists = fc.record({ containAllList: list, containAnyList: list, containNoneList: list });
    fc.assert(
      fc.property(lists, (drawn) => {
        const criteria = filterCriteriaSchema.parse(drawn);
        expect(readBack(serialiseKeywords(criteria))).toEqual(criteriaToQueryWithoutTime(criteria));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('usernames as a text of the query language', () => {
  it.each<[FilterCriteriaInput, string]>([
    [{ username: ['@som'] }, '@som*'],
    [{ username: ['som chai'], usernameMatchMode: 'IS_EXACTLY' }, '@"som chai"'],
    [{ username: ['a', 'b'], excludeUsername: ['c d'] }, '(@a* OR @b*) -@"c d"*'],
    [{ excludeUsername: ['c'], excludeUsernameMatchMode: 'IS_EXACTLY' }, '-@c'],
    [{}, ''],
  ])('writes %j', (criteria, text) => {
    expect(serialiseUsernames(filterCriteriaSchema.parse(criteria))).toBe(text);
  });

  it('means what the lists mean', () => {
    const name = fc.constantFrom('som', '@Som Chai', 'a(1)', 'x-y', '-z', 'site:x', 'AND', '*', 'q*r', 'ก', '😀');
    const names = fc.array(name, { maxLength: 3 });
    const mode = fc.constantFrom(...USERNAME_MATCH_MODES);
    const lists = fc.record({
      username: names,
      usernameMatchMode: mode,
      excludeUsername: names,
      excludeUsernameMatchMode: mode,
    });
    fc.assert(
      fc.property(lists, (drawn) => {
        const criteria = filterCriteriaSchema.parse(drawn);
        expect(readBack(serialiseUsernames(criteria))).toEqual(criteriaToQueryWithoutTime(criteria));
      }),
      { numRuns: 500 },
    );
  });
});

describe('keywords of an account', () => {
  it.each([
    ['word', ' รถ ดี ', 'รถ ดี'],
    ['username', ' @som ', 'username:som'],
    ['username', '@', ''],
    ['hashtag', ' รถ ', '#รถ'],
    ['hashtag', '#รถ', '#รถ'],
  ] as const)('prepares a %s: %j', (kind, text, prepared) => {
    expect(prepareKeyword(kind, text)).toBe(prepared);
  });

  it('name a profile as its channel does', () => {
    expect(keywordOfProfile('facebook', ' Krasae ')).toBe('Krasae');
    for (const source of ['twitter', 'instagram', 'tiktok'] as const) {
      expect(keywordOfProfile(source, ' @krasae')).toBe('@krasae');
    }
    expect(keywordOfProfile('youtube', 'Krasae')).toBe('Krasae');
  });
});

describe('sections of the filter', () => {
  it('compares sources with website taken for its sites where sites are named', () => {
    const sites = ['a', 'b'];
    const channels = SOURCES.filter((source) => source !== 'website');
    const bySite = [...channels, 'website::a', 'website::b'];
    expect(sameSources([...SOURCES], [...bySite].reverse(), sites)).toBe(true);
    expect(sameSources([...SOURCES], bySite.slice(0, -1), [...sites, 'c'])).toBe(false);
    expect(sameSources([...SOURCES], [...channels, 'website::a'], sites)).toBe(false);
    expect(sameSources(['website'], ['website::a', 'website::b'], sites)).toBe(false);
    expect(sameSources(['facebook', 'facebook'], ['facebook'], sites)).toBe(true);
  });

  it('fills an empty level with all of its categories', () => {
    const level = (at: number, ...names: string[]): CategoryLevel => ({
      level: at,
      name: `${at}`,
      categories: names.map((name) => ({ name, color: '#000000', visible: true, keywords: [], excludeKeywords: [] })),
    });
    const levels = [level(0, 'a', 'b'), level(1, 'c')];
    const subCategory = [
      { level: 1, category: [] },
      { level: 2, category: ['x'] },
    ];
    expect(filledCategories({ subCategory }, levels)).toEqual({
      category: ['a', 'b'],
      subCategory: [
        { level: 1, category: ['c'] },
        { level: 2, category: ['x'] },
      ],
    });
  });
});
