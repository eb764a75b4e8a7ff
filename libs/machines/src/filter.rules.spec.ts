import { describe, expect, it } from '@jest/globals';
import { filterCriteriaSchema } from '@krasae/contracts';
import { criteriaToQuery } from '@krasae/query';
import fc from 'fast-check';
import {
  activeSections,
  emptySections,
  type Filter,
  filterKey,
  filterOfCriteria,
  filterOfText,
  filterOnScreen,
  isApplicable,
  settledFilter,
  withCategories,
} from './filter.rules.js';
import { afterSearch, type FilterUniverse, othersLast, searchTree, tickedSources } from './filter-selection.rules.js';

const node = (value: string, children: readonly string[] = []) => ({
  title: value.replace('website::', ''),
  key: value,
  value,
  hasChild: children.length > 0,
  children: children.map((child) => ({
    title: child,
    key: `website::${child}`,
    value: `website::${child}`,
    hasChild: false,
    children: [],
  })),
});
const universe: FilterUniverse = {
  sources: [node('facebook'), node('twitter'), node('website', ['ข่าวสด', 'Matichon'])],
  ownMedia: [node('g1'), node('others')],
  categoryLevels: [
    { level: 0, name: 'Brand', categories: ['A', 'B', 'others'] },
    { level: 1, name: 'Topic', categories: ['X', 'others'] },
  ],
};
const settled = (filter: Filter) => JSON.parse(filterKey(settledFilter(filter, universe)));

describe('the one form of a filter', () => {
  it('leaves out a section in which everything is chosen', () => {
    expect(
      settled({
        sentiment: ['negative', 'neutral', 'positive'],
        source: ['website', 'twitter', 'facebook'],
        contentType: ['text', 'video', 'photo'],
        messageType: ['comment', 'origin'],
        ownMedia: ['others', 'g1'],
        category: ['others', 'B', 'A'],
        matchCategoryMode: 'any',
        usernameMatchMode: 'BEGINS_WITH',
        keywordPhrase: '  ',
      }),
    ).toEqual([]);
  });

  it('takes all sites of Website as Website', () => {
    expect(settled({ source: ['website::Matichon', 'website::ข่าวสด'] })).toEqual([['source', ['website']]]);
    expect(settled({ source: ['website::Matichon', 'facebook', 'twitter', 'website::ข่าวสด'] })).toEqual([]);
    expect(settled({ source: ['website::Matichon', 'facebook'] })).toEqual([
      ['source', ['facebook', 'website::Matichon']],
    ]);
  });

  it('reads a level with nothing chosen, beside one with something, as all of it', () => {
    expect(settled({ category: [], subCategory: [{ level: 1, category: ['X'] }] })).toEqual([
      ['subCategory', [{ level: 1, category: ['X'] }]],
    ]);
  });

  it('trims entries, drops empty ones, and keeps what the account does not know', () => {
    expect(settled({ containAllList: [' ชา ', '', 'ชา'], category: ['gone'] })).toEqual([
      ['category', ['gone']],
      ['containAllList', ['ชา']],
    ]);
  });

  it('does not change twice, nor what is asked', () => {
    const some = <T>(of: readonly T[]) => fc.option(fc.subarray([...of], { minLength: 1 }), { nil: undefined });
    const filters = fc.record({
      source: some(['facebook', 'twitter', 'website', 'website::ข่าวสด']),
      sentiment: some(['positive', 'neutral', 'negative'] as const),
      messageType: some(['origin', 'comment'] as const),
      containAnyList: some([' ชา ', 'กาแฟ', '']),
      category: some(['A', 'B', 'others']),
      matchCategoryMode: fc.constantFrom('any' as const, 'all' as const),
    });
    const query = (filter: Filter) => criteriaToQuery(filterCriteriaSchema.parse(filter), 0);
    fc.assert(
      fc.property(filters, (filter) => {
        const once = settledFilter(filter, universe);
        expect(filterKey(settledFilter(once, universe))).toBe(filterKey(once));
        expect(() => query(once)).not.toThrow();
        expect(filterKey(filterOfText(JSON.stringify(once)) ?? {})).toBe(filterKey(once));
      }),
    );
  });
});

describe('validity', () => {
  it.each(['source', 'sentiment', 'messageType', 'contentType', 'ownMedia'] as const)(
    'needs something of %s',
    (name) => {
      expect(emptySections({ [name]: [] }, universe.categoryLevels)).toEqual([name]);
      expect(isApplicable({ [name]: [] }, universe.categoryLevels)).toBe(false);
    },
  );

  it('needs something of the categories together', () => {
    const none = withCategories(withCategories({}, 0, []), 1, []);
    expect(emptySections(none, universe.categoryLevels)).toEqual(['category']);
    expect(emptySections(withCategories(none, 1, ['X']), universe.categoryLevels)).toEqual([]);
  });

  it('needs phrases that can be read and a time that runs forward', () => {
    expect(isApplicable({ keywordPhrase: '(ชา' }, [])).toBe(false);
    expect(isApplicable({ time: { sinceDate: '2026-01-02', untilDate: '2026-01-01' } }, [])).toBe(false);
    expect(isApplicable({ keywordPhrase: 'ชา OR กาแฟ' }, [])).toBe(true);
  });
});

describe('criteria as they are kept', () => {
  it('lose sections with a flag and narrow Website down to its sites', () => {
    const filter = filterOfCriteria({
      source: ['facebook', 'website'],
      rawSource: ['facebook', 'website::ข่าวสด'],
      sentiment: [],
      selectAll: { sentiment: true },
    });
    expect(JSON.parse(filterKey(filter ?? {}))).toEqual([['source', ['facebook', 'website::ข่าวสด']]]);
  });

  it('are null where they cannot be read', () => {
    expect(filterOfText('{')).toBeNull();
    expect(filterOfText('{"colour":"red"}')).toBeNull();
  });
});

describe('on a screen', () => {
  const filter: Filter = { source: ['facebook'], category: ['A'], subCategory: [{ level: 1, category: ['X'] }] };

  it('a campaign loses its own level of categories', () => {
    expect(filterOnScreen(filter, { campaignLevel: 1, sources: true })).toEqual({
      source: ['facebook'],
      category: ['A'],
    });
    expect(filterOnScreen(filter, { campaignLevel: 0, sources: true }).category).toBeUndefined();
  });

  it('Channel Performance asks for every source', () => {
    expect(filterOnScreen(filter, { campaignLevel: null, sources: false }).source).toBeUndefined();
  });

  it('counts the sections that narrow down, not the period', () => {
    expect(activeSections({ time: { sinceDate: '2026-01-01', untilDate: '2026-01-02' } })).toBe(0);
    expect(activeSections({ ...filter, keywordPhrase: 'ชา', username: ['a'], hourOfDay: 3 })).toBe(4);
  });
});

describe('trees', () => {
  it('are searched by title without case, parents kept for their children', () => {
    expect(searchTree(universe.sources, 'MATI').map(({ value, children }) => [value, children.length])).toEqual([
      ['website', 1],
    ]);
  });

  it('have others last', () => {
    expect(othersLast([node('others'), node('z'), node('a')]).map(({ value }) => value)).toEqual(['z', 'a', 'others']);
  });

  it('keep what a search hides', () => {
    expect(afterSearch(['facebook', 'twitter'], ['website'], ['twitter', 'website'])).toEqual(['facebook', 'website']);
  });

  it('tick everything for no choice, and every site for Website', () => {
    expect(tickedSources(undefined, universe.sources)).toHaveLength(5);
    expect(tickedSources(['website'], universe.sources)).toHaveLength(3);
  });
});
