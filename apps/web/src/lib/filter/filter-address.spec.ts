import { describe, expect, it } from '@jest/globals';
import { CONTENT_TYPES, MESSAGE_TYPES, SENTIMENTS } from '@krasae/domain';
import { type Filter, filterKey } from '@krasae/machines';
import fc from 'fast-check';
import { FILTER_PARAMETERS, readFilter, withFilter, writeFilter } from './filter-address.js';

const read = (address: string) => readFilter(new URLSearchParams(address));

describe('filter in the address', () => {
  it('is short, readable, and leaves the rest of the address alone', () => {
    const filter: Filter = {
      time: { sinceDate: '2026-10-01', untilDate: '2026-10-31' },
      source: ['facebook', 'website::ข่าวสด'],
      sentiment: ['negative'],
    };
    expect(decodeURIComponent(withFilter(new URLSearchParams('q=old&mode=view'), writeFilter(filter)))).toBe(
      'since=2026-10-01&until=2026-10-31&source=facebook&site=ข่าวสด&sentiment=negative&mode=view',
    );
  });

  it('is nothing for a first load, and no filter is told from a filter', () => {
    expect(writeFilter({}).toString()).toBe('');
    expect(read('mode=view')).toBeNull();
    expect(read('q=ชา')?.keywordPhrase).toBe('ชา');
  });

  it('has commas and colons as they are typed', () => {
    const filter: Filter = { sentiment: ['positive', 'negative'], userId: 'twitter:1' };
    expect(withFilter(new URLSearchParams(), writeFilter(filter))).toBe('sentiment=positive,negative&author=twitter:1');
  });

  it.each([
    'since=2026-10-09&until=2026-10-01',
    'since=soon&until=2026-10-01',
    'since=2026-02-30&until=2026-03-01',
    'source=myspace&sentiment=likes&type=x&content=&day=9&hour=-1&match=some',
  ])('reads nothing from %s', (address) => expect(JSON.parse(filterKey(read(address) ?? {}))).toEqual([]));

  it('comes back as it was', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((one) => `x${one.trim()}`);
    const texts = fc.option(fc.uniqueArray(text, { minLength: 1, maxLength: 3 }), { nil: undefined });
    const some = <T>(of: readonly T[]) =>
      fc.option(fc.subarray([...of], { minLength: 1, maxLength: of.length - 1 }), { nil: undefined });
    const filters = fc.record({
      time: fc.constantFrom({ sinceDate: '2026-10-01', untilDate: '2026-10-31' }, undefined),
      keywordPhrase: fc.option(text, { nil: undefined }),
      source: some(['facebook', 'website', 'website::a, b', 'website::ข่าว']),
      sentiment: some(SENTIMENTS),
      messageType: some(MESSAGE_TYPES),
      contentType: some(CONTENT_TYPES),
      category: texts,
      subCategory: fc.option(
        texts.map((category) => [{ level: 2, category: category ?? ['a'] }]),
        { nil: undefined },
      ),
      matchCategoryMode: fc.constantFrom('all' as const, undefined),
      containAllList: texts,
      containNoneList: texts,
      username: texts,
      usernameMatchMode: fc.constantFrom('IS_EXACTLY' as const, undefined),
      ownMedia: texts,
      userId: fc.option(text, { nil: undefined }),
      dayOfWeek: some([0, 3, 6]),
    });
    fc.assert(
      fc.property(filters, (filter) => {
        const address = withFilter(new URLSearchParams(), writeFilter(filter));
        expect(filterKey(readFilter(new URLSearchParams(address)) ?? {})).toBe(filterKey(filter));
        for (const name of new URLSearchParams(address).keys()) expect(FILTER_PARAMETERS).toContain(name);
      }),
    );
  });
});
