import { describe, expect, it } from '@jest/globals';
import { type ChannelMessageInput, type FilterCriteriaInput, filterCriteriaSchema } from '@krasae/contracts';
import type { OwnMediaSettings, OwnMedium } from '@krasae/domain';
import { createIndexedMessage } from '@krasae/testing';
import { phraseAtoms } from '@krasae/text';
import { InvalidCriteriaError } from './criteria-issue.js';
import { timeRangeOf } from './criteria-time.js';
import { criteriaToQuery, criteriaToQueryWithoutTime } from './criteria-to-query.js';
import { EVERYTHING, type MessageQuery, NOTHING } from './message-query.js';
import { predicateOf } from './predicate.js';

const NOW = Date.parse('2026-11-20T18:30:00+07:00');
const at = (iso: string): number => Date.parse(iso);
const phrase = (text: string): MessageQuery => ({ kind: 'phrase', atoms: phraseAtoms(text) });
const not = (of: MessageQuery): MessageQuery => ({ kind: 'not', of });

function conditions(criteria: FilterCriteriaInput): MessageQuery {
  return criteriaToQueryWithoutTime(filterCriteriaSchema.parse(criteria));
}

function issuesOf(criteria: FilterCriteriaInput): unknown {
  try {
    criteriaToQuery(filterCriteriaSchema.parse(criteria), NOW);
  } catch (error) {
    if (error instanceof InvalidCriteriaError) return error.issues;
    throw error;
  }
  throw new Error('The criteria were taken.');
}

describe('criteria to query', () => {
  it.each<[string, FilterCriteriaInput, MessageQuery]>([
    ['nothing given', {}, EVERYTHING],
    ['the plain phrase', { keywordPhrase: '"a b"' }, phrase('a b')],
    [
      'an exclude phrase, as a whole',
      { excludeKeywordPhrase: 'a b' },
      not({ kind: 'and', of: [phrase('a'), phrase('b')] }),
    ],
    ['all of a list', { containAllList: ['a b', ' c '] }, { kind: 'and', of: [phrase('a b'), phrase('c')] }],
    ['any of a list', { containAnyList: ['a', 'b'] }, { kind: 'or', of: [phrase('a'), phrase('b')] }],
    ['none of a list', { containNoneList: ['a', 'b'] }, { kind: 'and', of: [not(phrase('a')), not(phrase('b'))] }],
    [
      'three lists, which put the plain phrase aside',
      { containAllList: ['a'], containAnyList: ['b', 'c'], containNoneList: ['d'], keywordPhrase: '"never closed' },
      { kind: 'and', of: [phrase('a'), { kind: 'or', of: [phrase('b'), phrase('c')] }, not(phrase('d'))] },
    ],
    ['a whole word in a list', { containAnyList: ['w"a b"'] }, { kind: 'wholeWord', atoms: ['a', 'b'] }],
    ['lists of blanks, which are no lists', { containAllList: [' '], keywordPhrase: 'a' }, phrase('a')],
    ['operators in a list, as text', { containAllList: ['a OR b'] }, phrase('a or b')],
    [
      'tags and usernames in a list',
      { containAnyList: ['#Tag', '@Som*', 'username:@Som', 'username: J'] },
      {
        kind: 'or',
        of: [
          { kind: 'hashtag', tag: 'tag' },
          { kind: 'author', name: 'som', match: 'prefix' },
          { kind: 'author', name: 'som', match: 'exact' },
          { kind: 'author', name: 'j', match: 'exact' },
        ],
      },
    ],
    ['sources', { source: ['facebook', 'website::x'] }, { kind: 'source', keys: ['facebook', 'website::x'] }],
    [
      'sites of the raw sources, which narrow down website',
      { source: ['facebook', 'website'], rawSource: ['facebook', 'website::x'] },
      { kind: 'source', keys: ['facebook', 'website::x'] },
    ],
    [
      'website itself among the raw sources',
      { source: ['website'], rawSource: ['website', 'website::x'] },
      { kind: 'source', keys: ['website'] },
    ],
    ['raw sources alone', { rawSource: ['website::x'] }, { kind: 'source', keys: ['website::x'] }],
    [
      'usernames by their beginning, unless told otherwise',
      { username: ['@Som', ' username:J ', ''] },
      {
        kind: 'or',
        of: [
          { kind: 'author', name: 'som', match: 'prefix' },
          { kind: 'author', name: 'j', match: 'prefix' },
        ],
      },
    ],
    [
      'usernames as they are, and excluded ones',
      { username: ['Som'], usernameMatchMode: 'IS_EXACTLY', excludeUsername: ['a b', 'c'] },
      {
        kind: 'and',
        of: [
          { kind: 'author', name: 'som', match: 'exact' },
          not({ kind: 'author', name: 'a b', match: 'prefix' }),
          not({ kind: 'author', name: 'c', match: 'prefix' }),
        ],
      },
    ],
    [
      'one author, a day and hours of a chart',
      { userId: 'facebook:7', dayOfWeek: 0, hourOfDay: [9, 23] },
      {
        kind: 'and',
        of: [
          { kind: 'authorKey', keys: ['facebook:7'] },
          { kind: 'dayOfWeek', days: [0] },
          { kind: 'hourOfDay', hours: [9, 23] },
        ],
      },
    ],
    [
      'nothing from sections whose select-all flag is set',
      {
        source: [],
        sentiment: ['positive'],
        messageType: [],
        contentType: ['text'],
        ownMedia: ['website'],
        category: ['x'],
        subCategory: [{ level: 1, category: ['y'] }],
        selectAll: {
          source: true,
          sentiment: true,
          messageType: true,
          contentType: true,
          ownMedia: true,
          category: true,
          subCategory: true,
        },
      },
      EVERYTHING,
    ],
    [
      'sub-categories where all of the top level are chosen',
      { category: ['x'], subCategory: [{ level: 1, category: ['y'] }], selectAll: { category: true } },
      { kind: 'category', level: 1, names: ['y'] },
    ],
    ['sentiments', { sentiment: ['negative'] }, { kind: 'sentiment', labels: ['negative'] }],
    ['message types', { messageType: ['comment'] }, { kind: 'messageType', types: ['comment'] }],
    ['content types', { contentType: ['video'] }, { kind: 'contentType', types: ['video'] }],
    ['any of the categories', { category: ['x', 'y'] }, { kind: 'category', level: 0, names: ['x', 'y'] }],
    ['an empty category list as all of them', { category: [], subCategory: [{ level: 2, category: [] }] }, EVERYTHING],
    [
      'all of the categories, level by level',
      { category: ['x', 'y'], subCategory: [{ level: 2, category: ['z'] }], matchCategoryMode: 'all' },
      {
        kind: 'and',
        of: [
          { kind: 'category', level: 0, names: ['x'] },
          { kind: 'category', level: 0, names: ['y'] },
          { kind: 'category', level: 2, names: ['z'] },
        ],
      },
    ],
  ])('takes %s', (_, criteria, query) => {
    expect(conditions(criteria)).toEqual(query);
  });

  it('joins every part and the time by and', () => {
    const criteria = {
      keywordPhrase: 'a',
      sentiment: ['neutral'],
      time: { sinceDate: '2026-11-01', untilDate: '2026-11-01' },
    };
    expect(criteriaToQuery(filterCriteriaSchema.parse(criteria), NOW)).toEqual({
      kind: 'and',
      of: [
        phrase('a'),
        { kind: 'sentiment', labels: ['neutral'] },
        { kind: 'time', sinceMs: at('2026-11-01T00:00:00+07:00'), untilMs: at('2026-11-01T23:59:59.999+07:00') },
      ],
    });
  });
});

describe('own media', () => {
  const page: OwnMedium = { kind: 'facebookPage', source: 'facebook', names: ['Krasae TH', 'p-1'] };
  const channel: OwnMedium = { kind: 'youtubeChannel', source: 'youtube', names: ['Krasae'] };
  const settings: OwnMediaSettings = { media: [page, channel], groups: [{ id: 'g1', name: 'Main', media: [page] }] };
  const onPage: MessageQuery = { kind: 'ownMedia', source: 'facebook', names: ['krasae th', 'p-1'] };
  const onChannel: MessageQuery = { kind: 'ownMedia', source: 'youtube', names: ['krasae'] };
  const chosen = (...ownMedia: string[]) =>
    criteriaToQueryWithoutTime(filterCriteriaSchema.parse({ ownMedia }), settings);

  it('are chosen by kind and by group, and what is on none of them by others', () => {
    expect(chosen('youtubeChannel')).toEqual(onChannel);
    expect(chosen('blog')).toEqual(NOTHING);
    expect(chosen('g1', 'youtubeChannel')).toEqual({ kind: 'or', of: [onPage, onChannel] });
    const [first, second, third] = [onPage, onChannel, onPage];
    expect(chosen('others')).toEqual(not({ kind: 'or', of: [first, second, third] }));
  });

  it('are told by page, author and site of a message', () => {
    const isOwn = predicateOf(chosen('g1'));
    const at = (message: Partial<ChannelMessageInput>) => isOwn(createIndexedMessage({ message }));
    expect(at({ page: { id: 'P-1', name: '' } })).toBe(true);
    expect(at({ page: { id: '9', name: 'KRASAE th' } })).toBe(true);
    expect(at({ author: { id: '9', name: 'Krasae TH' } })).toBe(true);
    expect(at({ source: 'twitter', author: { id: '9', name: 'Krasae TH' } })).toBe(false);
    expect(at({})).toBe(false);
  });

  it('are refused where the account has no such group', () => {
    expect(issuesOf({ ownMedia: ['website', 'g9'] })).toMatchObject([
      { path: 'ownMedia.1', problem: expect.stringContaining("'g9' is no group") },
    ]);
  });
});

describe('the time of criteria', () => {
  it('is the last 7 days through the end of today in Bangkok where none is given', () => {
    expect(timeRangeOf({}, NOW)).toEqual({
      sinceMs: at('2026-11-14T00:00:00+07:00'),
      untilMs: at('2026-11-20T23:59:59.999+07:00'),
    });
  });

  it('takes instants as they are and days as whole days', () => {
    const time = { sinceDate: '2026-11-01T10:00:00+07:00', untilDate: '2026-11-02' };
    expect(timeRangeOf({ time }, NOW)).toEqual({
      sinceMs: at('2026-11-01T10:00:00+07:00'),
      untilMs: at('2026-11-02T23:59:59.999+07:00'),
    });
  });

  it('is refused when it runs backwards', () => {
    const time = { sinceDate: '2026-11-02', untilDate: '2026-11-01' };
    expect(issuesOf({ time })).toMatchObject([
      { path: 'time', problem: expect.stringContaining('2026-11-02 to 2026-11-01') },
    ]);
    expect(() => timeRangeOf({ time }, NOW)).toThrow(InvalidCriteriaError);
  });
});

describe('criteria that are wrong', () => {
  it('name every fault with its path, and the place in the query language', () => {
    const issues = issuesOf({
      keywordPhrase: 'a (b',
      excludeKeywordPhrase: '-',
      source: ['facebook', 'myspace', 'website::'],
      time: { sinceDate: '2026-11-02', untilDate: '2026-11-01' },
    });
    expect(issues).toMatchObject([
      { path: 'excludeKeywordPhrase', problem: expect.stringContaining('at character 1'), position: 0, length: 1 },
      {
        path: 'keywordPhrase',
        problem: expect.stringContaining('at character 3'),
        fault: { code: 'queryWrong', values: { position: '3' }, reason: { code: 'openBracket' } },
        position: 2,
        length: 1,
      },
      { path: 'source.1', problem: expect.stringContaining("'myspace' is not a channel") },
      { path: 'source.2', problem: expect.stringContaining("'website::' is not a channel") },
      { path: 'time', problem: expect.stringContaining('backwards'), fault: { code: 'timeBackwards' } },
    ]);
  });

  it('name each section in which nothing is chosen', () => {
    const empty = { source: [], sentiment: [], messageType: [], contentType: [], ownMedia: [], rawCategory: [] };
    expect(issuesOf(empty)).toMatchObject(
      ['source', 'sentiment', 'contentType', 'messageType', 'ownMedia', 'category'].map((path) => ({
        path,
        problem: expect.stringContaining('Nothing is chosen'),
      })),
    );
    const criteria = { source: [], rawSource: ['website::x'], rawCategory: [], category: ['x'] };
    expect(conditions(criteria)).toMatchObject({ kind: 'and', of: [{ kind: 'source' }, { kind: 'category' }] });
  });

  it('name the username that holds nothing, and the raw source that is no channel', () => {
    expect(issuesOf({ username: ['a', '@'], excludeUsername: ['#'], rawSource: ['myspace'] })).toMatchObject([
      { path: 'username.1', problem: expect.stringContaining("'@'") },
      { path: 'excludeUsername.0', problem: expect.stringContaining("'#'") },
      { path: 'rawSource.0', problem: expect.stringContaining("'myspace'") },
    ]);
  });

  it('name the entry of a list that holds nothing to search for', () => {
    expect(issuesOf({ containAnyList: ['a', '!!', '#', '@'] })).toMatchObject(
      ['!!', '#', '@'].map((text, index) => ({
        path: `containAnyList.${index + 1}`,
        problem: expect.stringContaining(`'${text}'`),
      })),
    );
  });
});
