import { describe, expect, it } from '@jest/globals';
import { type FilterCriteriaInput, filterCriteriaSchema, type NameChange } from '@krasae/contracts';
import { followNames } from './named-in-criteria.rules.js';

const renamed = (name: string, to: string | null, level = 0): NameChange => ({
  kind: 'category',
  level,
  name,
  to: to === null ? null : { level, name: to },
});
const keyword = (name: string, to: string | null): NameChange => ({ kind: 'keyword', name, to });
const source = (name: string): NameChange => ({ kind: 'source', name, to: null });

function follow(criteria: FilterCriteriaInput, ...changes: NameChange[]) {
  return followNames(filterCriteriaSchema.parse(criteria), changes);
}

describe('categories', () => {
  it('that were renamed are followed, each on its level, also where two changed their names', () => {
    const criteria = { category: ['ก', 'ข'], subCategory: [{ level: 1, category: ['ก'] }] };
    expect(follow(criteria, renamed('ก', 'ข'), renamed('ข', 'ก'))).toMatchObject({
      criteria: { category: ['ข', 'ก'], subCategory: [{ level: 1, category: ['ก'] }] },
      isNamed: true,
      asksForGone: false,
    });
  });

  it('that moved to another level are asked for there', () => {
    const move: NameChange = { kind: 'category', level: 0, name: 'ก', to: { level: 2, name: 'ก' } };
    expect(follow({ category: ['ก'], subCategory: [{ level: 1, category: ['ข'] }] }, move).criteria).toMatchObject({
      category: [],
      subCategory: [
        { level: 1, category: ['ข'] },
        { level: 2, category: ['ก'] },
      ],
    });
  });

  it('that are gone stay for the owner to see', () => {
    expect(follow({ category: ['ก', 'ข'] }, renamed('ก', null))).toMatchObject({
      criteria: { category: ['ก', 'ข'] },
      asksForGone: true,
    });
    expect(follow({ category: ['ก'] }, renamed('ก', null, 1))).toMatchObject({ isNamed: false, asksForGone: false });
  });

  it('that are gone are not missed where all of them are asked for', () => {
    const all = { category: ['ก'], selectAll: { category: true } };
    expect(follow(all, renamed('ก', null))).toMatchObject({ isNamed: true, asksForGone: false });
  });
});

describe('keywords', () => {
  it.each([
    ['a word', { keywordPhrase: '(กาแฟ OR ชา) -แพง' }, 'กาแฟ', 'ลาเต้', { keywordPhrase: '(ลาเต้ OR ชา) -แพง' }],
    ['a word as it is matched', { keywordPhrase: 'Coffee' }, 'COFFEE', 'tea', { keywordPhrase: 'tea' }],
    ['whole words', { keywordPhrase: 'w"กาแฟ"' }, 'กาแฟ', 'w"ลาเต้"', { keywordPhrase: 'w"ลาเต้"' }],
    ['a hashtag', { keywordPhrase: '#ชา ดี' }, '#ชา', '#ชาไทย', { keywordPhrase: '#ชาไทย ดี' }],
    ['beside NEAR', { keywordPhrase: 'ชา NEAR/2 ดี' }, 'ชา', 'นม', { keywordPhrase: 'นม NEAR/2 ดี' }],
    ['a list', { containAnyList: ['ชา', 'นม'] }, 'ชา', 'ชาไทย', { containAnyList: ['ชาไทย', 'นม'] }],
    ['a username', { username: ['@Somchai'] }, 'username:somchai', 'username:suda', { username: ['suda'] }],
    ['an exclusion', { excludeKeywordPhrase: 'ชา' }, 'ชา', 'นม', { excludeKeywordPhrase: 'นม' }],
  ])('that were renamed are followed in %s', (_where, criteria, from, to, expected) => {
    const followed = follow(criteria, keyword(from, to));
    expect(followed).toMatchObject({ criteria: expected, isNamed: true, asksForGone: false });
  });

  it('that are gone are missed where they are asked for, not where they are excluded', () => {
    expect(follow({ keywordPhrase: 'กาแฟ ชา' }, keyword('ชา', null)).asksForGone).toBe(true);
    for (const excluded of [{ keywordPhrase: 'กาแฟ -ชา' }, { containNoneList: ['ชา'] }, { excludeUsername: ['ชา'] }]) {
      expect(follow(excluded, keyword('ชา', null), keyword('@ชา', null))).toMatchObject({
        isNamed: true,
        asksForGone: false,
      });
    }
    expect(follow({ keywordPhrase: '-(กาแฟ -ชา)' }, keyword('ชา', null)).asksForGone).toBe(true);
  });

  it('that listen for an author no more leave a username as it is', () => {
    const followed = follow({ username: ['suda', '@nok'] }, keyword('@suda', 'สุดา'), keyword('@nok', '@bird'));
    expect(followed).toMatchObject({ criteria: { username: ['suda', 'bird'] }, asksForGone: false });
  });

  it('are whole terms, and what does not name one stays as it was typed', () => {
    const typed = { keywordPhrase: '  ( "ชา เย็น"  OR  กาแฟ )', excludeKeywordPhrase: '"never closed' };
    expect(follow(typed, keyword('ชา', null))).toMatchObject({ criteria: typed, isNamed: false });
  });
});

it('sources that are gone are missed where they are chosen, not where all are', () => {
  const criteria = { source: ['website', 'pantip'], rawSource: ['website::Sanook'] };
  expect(follow(criteria, source('website::Sanook')).asksForGone).toBe(true);
  expect(follow(criteria, source('facebook')).asksForGone).toBe(false);
  expect(follow({ ...criteria, selectAll: { source: true } }, source('pantip')).asksForGone).toBe(false);
});
