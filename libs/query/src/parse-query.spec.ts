import { describe, expect, it } from '@jest/globals';
import { MESSAGE_FEATURES, MESSAGE_LANGUAGES, SENTIMENTS, SOURCES } from '@krasae/domain';
import { normaliseTag, phraseAtoms } from '@krasae/text';
import * as fc from 'fast-check';
import { expressionToQuery } from './expression-to-query.js';
import { EVERYTHING, type MessageQuery } from './message-query.js';
import { MAX_NEAR_DISTANCE } from './near-pattern.js';
import { MAX_QUERY_DEPTH, MAX_QUERY_LENGTH, MAX_QUERY_TERMS, parseQuery } from './parse-query.js';
import { printQuery } from './print-query.js';
import type { QueryExpression } from './query-expression.js';

function queryOf(text: string): MessageQuery {
  const result = parseQuery(text);
  if (!result.ok) throw new Error(`${text}: ${result.error.reason}`);
  return result.query;
}

const phrase = (text: string): MessageQuery => ({ kind: 'phrase', atoms: phraseAtoms(text) });
const [a, b, c] = [phrase('a'), phrase('b'), phrase('c')];
const not = (of: MessageQuery): MessageQuery => ({ kind: 'not', of });

describe('the query language', () => {
  it.each<[string, MessageQuery]>([
    ['a b', { kind: 'and', of: [a, b] }],
    ['a AND b', { kind: 'and', of: [a, b] }],
    ['a OR b', { kind: 'or', of: [a, b] }],
    ['a b OR c', { kind: 'or', of: [{ kind: 'and', of: [a, b] }, c] }],
    ['a OR b c', { kind: 'or', of: [a, { kind: 'and', of: [b, c] }] }],
    ['a (b OR c)', { kind: 'and', of: [a, { kind: 'or', of: [b, c] }] }],
    ['(a)(b)', { kind: 'and', of: [a, b] }],
    ['((a))', a],
    ['a -b', { kind: 'and', of: [a, not(b)] }],
    ['a AND -b', { kind: 'and', of: [a, not(b)] }],
    ['-(a OR b)', not({ kind: 'or', of: [a, b] })],
    ['a -"b c"', { kind: 'and', of: [a, not(phrase('b c'))] }],
    ['"a b"', phrase('a b')],
    ['“a b”', phrase('a b')],
    ['"a”', phrase('a')],
    ['a"b c"', { kind: 'and', of: [a, phrase('b c')] }],
    ['and or not', { kind: 'and', of: [phrase('and'), phrase('or'), phrase('not')] }],
    ['"AND"', phrase('and')],
    ['ANDROID', phrase('android')],
    ['-ANDROID', not(phrase('android'))],
    ['#โตโยต้า', { kind: 'hashtag', tag: 'โตโยต้า' }],
    ['#Honda, a', { kind: 'and', of: [{ kind: 'hashtag', tag: 'honda' }, a] }],
    [
      '#a#b',
      {
        kind: 'and',
        of: [
          { kind: 'hashtag', tag: 'a' },
          { kind: 'hashtag', tag: 'b' },
        ],
      },
    ],
    ['@Somchai', { kind: 'author', name: 'somchai', match: 'exact' }],
    ['@Som*', { kind: 'author', name: 'som', match: 'prefix' }],
    ['@"Somchai Jaidee"', { kind: 'author', name: 'somchai jaidee', match: 'exact' }],
    ['@"Somchai J"*', { kind: 'author', name: 'somchai j', match: 'prefix' }],
    ['"@Somchai J"*', { kind: 'author', name: 'somchai j', match: 'prefix' }],
    ['-@som*', not({ kind: 'author', name: 'som', match: 'prefix' })],
    ['iphone-15', phrase('iphone 15')],
    ['w"รถ ดี"', { kind: 'wholeWord', atoms: phraseAtoms('รถ ดี') }],
    ['-W“a”', not({ kind: 'wholeWord', atoms: ['a'] })],
    ['w "a"', { kind: 'and', of: [phrase('w'), a] }],
    ['hond*', { kind: 'prefix', atoms: ['hond'] }],
    ['"new hond"*', { kind: 'prefix', atoms: ['new', 'hond'] }],
    ['-โตโย*', not({ kind: 'prefix', atoms: phraseAtoms('โตโย') })],
    ['#รถ*', { kind: 'hashtag', tag: 'รถ', match: 'prefix' }],
    ['#Hon*, a', { kind: 'and', of: [{ kind: 'hashtag', tag: 'hon', match: 'prefix' }, a] }],
    ['a NEAR/5 "b c"', { kind: 'near', left: ['a'], right: ['b', 'c'], distance: 5 }],
    ['a NEAR/0 #B c', { kind: 'and', of: [{ kind: 'near', left: ['a'], right: ['#b'], distance: 0 }, c] }],
    ['-(a NEAR/5 b)', not({ kind: 'near', left: ['a'], right: ['b'], distance: 5 })],
    [
      'a NEAR/5 (b OR c)',
      {
        kind: 'or',
        of: [
          { kind: 'near', left: ['a'], right: ['b'], distance: 5 },
          { kind: 'near', left: ['a'], right: ['c'], distance: 5 },
        ],
      },
    ],
    ['NEARBY near', { kind: 'and', of: [phrase('nearby'), phrase('near')] }],
    ['author:Som*', { kind: 'author', name: 'som', match: 'prefix' }],
    ['author:"Somchai Jaidee"', { kind: 'author', name: 'somchai jaidee', match: 'exact' }],
    ['site:Pantip.com', { kind: 'site', names: ['pantip.com'] }],
    ['site:"ข่าว สด"', { kind: 'site', names: ['ข่าว สด'] }],
    ['Lang:TH', { kind: 'language', codes: ['th'] }],
    ['has:image', { kind: 'has', what: 'image' }],
    ['source:x', { kind: 'source', keys: ['twitter'] }],
    ['source:"website::ข่าว สด"', { kind: 'source', keys: ['website::ข่าว สด'] }],
    ['-sentiment:negative', not({ kind: 'sentiment', labels: ['negative'] })],
    ['10:30 title:a', { kind: 'and', of: [phrase('10 30'), phrase('title a')] }],
    ['🚗', phrase('🚗')],
  ])('reads %s', (text, query) => {
    expect(queryOf(text)).toEqual(query);
  });

  it('takes a Thai word for the phrase of its atoms', () => {
    expect(queryOf('โตโยต้า')).toEqual({ kind: 'phrase', atoms: phraseAtoms('โตโยต้า') });
    expect(phraseAtoms('โตโยต้า').length).toBeGreaterThan(1);
  });

  it.each(['', '  ', '\n'])('finds everything by a blank query (%j)', (text) => {
    expect(queryOf(text)).toEqual(EVERYTHING);
  });

  it.each<[string, number, number, RegExp]>([
    ['a "b', 2, 2, /never closed/],
    ['“b', 0, 2, /never closed/],
    ['@"b', 1, 2, /never closed/],
    ['a ""', 2, 2, /nothing between/],
    ['"!!"', 0, 4, /no letter/],
    ['a !!', 2, 2, /no letter/],
    ['(a', 0, 1, /never closed/],
    ['x (a (b)', 2, 1, /never closed/],
    ['a)', 1, 1, /closes nothing/],
    ['()', 1, 1, /nothing in these brackets/],
    [')', 0, 1, /closes nothing/],
    ['a OR', 2, 2, /both sides/],
    ['a AND', 2, 3, /both sides/],
    ['OR a', 0, 2, /both sides/],
    ['a AND OR b', 6, 2, /both sides/],
    ['a AND AND b', 6, 3, /both sides/],
    ['a (OR b)', 3, 2, /both sides/],
    ['a - b', 2, 1, /directly before/],
    ['a -', 2, 1, /directly before/],
    ['--a', 0, 2, /Two minus/],
    ['-AND', 1, 3, /both sides/],
    ['a NOT b', 2, 3, /-word/],
    ['#', 0, 1, /hashtag needs/],
    ['a # b', 2, 1, /hashtag needs/],
    ['@', 0, 1, /username needs/],
    ['@*', 0, 2, /username needs/],
    ['@""', 0, 3, /username needs/],
    ['a fo*o', 4, 1, /may only stand at the end/],
    ['#fo*o', 3, 1, /may only stand at the end/],
    ['a *', 2, 1, /no letter/],
    ['w"a', 1, 2, /never closed/],
    ['w""', 0, 3, /nothing between/],
    ['w"!"', 0, 4, /no letter/],
    ['w"a"*', 0, 5, /do not go on/],
    ['a NEAR b', 2, 4, /takes a number/],
    ['a NEAR/x b', 2, 6, /takes a number/],
    ['a NEAR/51 b', 2, 7, /from 0 to 50/],
    ['a NEAR/5', 2, 6, /both sides/],
    ['NEAR/5 a', 0, 6, /both sides/],
    ['a NEAR/5 OR b', 9, 2, /both sides/],
    ['a NEAR/5 -b', 2, 6, /stands between/],
    ['a NEAR/5 b*', 2, 6, /stands between/],
    ['a NEAR/5 (b c)', 2, 6, /stands between/],
    ['@a NEAR/5 b', 3, 6, /stands between/],
    ['a NEAR/5 b NEAR/5 c', 11, 6, /Only two things/],
    [`(${'a OR '.repeat(10)}a) NEAR/5 (${'b OR '.repeat(10)}b)`, 54, 6, /More than 100 pairs/],
    ['a lang:', 2, 5, /directly behind the colon/],
    ['lang: th', 0, 5, /directly behind the colon/],
    ['lang:thai', 0, 9, /takes one of th, en/],
    ['has:images', 0, 10, /takes one of image/],
    ['a source:myspace', 2, 14, /takes one of facebook.*website::name/],
    ['source:website::', 0, 16, /takes one of facebook/],
    ['sentiment:good', 0, 14, /takes one of positive/],
    ['site:"', 5, 1, /never closed/],
    ['site:pantip*', 0, 12, /remove the \*/],
    ['author:', 0, 7, /username needs/],
    ['ก่า 😀 )', 7, 1, /closes nothing/],
  ])('refuses %s at %d for %d characters', (text, position, length, reason) => {
    expect(parseQuery(text)).toMatchObject({
      ok: false,
      error: { position, length, reason: expect.stringMatching(reason) },
    });
  });

  it('bounds the depth of brackets and the number of terms', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}a${')'.repeat(depth)}`;
    expect(parseQuery(nested(MAX_QUERY_DEPTH)).ok).toBe(true);
    expect(parseQuery(nested(MAX_QUERY_DEPTH + 1))).toMatchObject({ ok: false, error: { position: MAX_QUERY_DEPTH } });
    expect(parseQuery('-('.repeat(20_000))).toMatchObject({ ok: false });
    expect(parseQuery('a '.repeat(MAX_QUERY_TERMS)).ok).toBe(true);
    expect(parseQuery('a '.repeat(MAX_QUERY_TERMS + 1))).toMatchObject({
      ok: false,
      error: { position: 2 * MAX_QUERY_TERMS, length: 1 },
    });
  });

  it('names a fault by a code and values, for texts in other languages', () => {
    const result = parseQuery('ชา NEAR/99999 นม');
    const error = { code: 'nearNumber', values: { most: String(MAX_NEAR_DISTANCE) } };
    expect(result).toMatchObject({ ok: false, error });
    expect(result.ok ? '' : result.error.reason).toContain(`from 0 to ${MAX_NEAR_DISTANCE},`);
  });

  it('refuses a text that is too long, from where it is', () => {
    const length = MAX_QUERY_LENGTH + 7;
    const error = { position: MAX_QUERY_LENGTH, length: 7, reason: expect.stringContaining('too much') };
    expect(parseQuery('a'.repeat(length))).toMatchObject({ ok: false, error });
    expect(parseQuery('a'.repeat(MAX_QUERY_LENGTH)).ok).toBe(true);
  });

  it.each([
    '#a',
    '#',
    '.',
    '#.',
    '-',
    '-(',
    '(',
    '"',
    '*',
    '@',
    '@"',
    'a*',
    'NEAR/5 ',
    'site:',
    'w"',
    'ก็',
    '😀',
    '\u0e49',
  ])('answers at once to a long row of %j', (piece) => {
    const began = performance.now();
    parseQuery(piece.repeat(MAX_QUERY_LENGTH / piece.length));
    parseQuery(`#${piece.repeat(MAX_QUERY_LENGTH / piece.length - 1)}`);
    // Far more than a linear reader takes, far less than one that reads every rest again.
    expect(performance.now() - began).toBeLessThan(1500);
  });

  it('reads or refuses any of 10,000 texts, with a place inside it', () => {
    const pieces = fc.constantFrom(
      ...['a', 'โต', 'ก็', '😀', ' ', '\n', '(', ')', '-', '"', '“', '#', '@', '*', '/', ':', '!', '|', '\\'],
      ...['AND', 'OR', 'NOT', 'NEAR', 'NEAR/', 'NEAR/3 ', ' NEAR/3 ', 'w"', 'site:', 'lang:th', 'has:', 'author:'],
    );
    const text = fc.oneof(
      fc.array(pieces, { maxLength: 14 }).map((all) => all.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const result = parseQuery(typed);
        if (result.ok) {
          const again = parseQuery(printQuery(result.expression));
          expect(again).toEqual(result);
          return;
        }
        const { position, length, reason } = result.error;
        expect(position).toBeGreaterThanOrEqual(0);
        expect(length).toBeGreaterThan(0);
        expect(position + length).toBeLessThanOrEqual(typed.length);
        expect(reason.length).toBeGreaterThan(10);
      }),
      { numRuns: 10_000 },
    );
  });
});

const word = fc.constantFrom(
  'a',
  'iphone15',
  'โตโยต้า',
  'AND',
  'NOT',
  'a b',
  'x-y',
  '-1',
  'รถ ดี',
  '(a)',
  '#tag x',
  'c*',
  'NEAR/5',
  'site:x',
  'w',
);
const match = fc.constantFrom('exact', 'prefix');
const phraseOf = word.map((text) => ({ kind: 'phrase', text }) as const);
const nearSide: fc.Arbitrary<QueryExpression> = fc.oneof(
  phraseOf,
  fc.record({ kind: fc.constant('hashtag'), tag: fc.constantFrom('รถ', 'Honda'), match: fc.constant('exact') }),
  fc.array(phraseOf, { minLength: 2, maxLength: 3 }).map((of) => ({ kind: 'or', of }) as const),
);
const leaf: fc.Arbitrary<QueryExpression> = fc.oneof(
  phraseOf,
  word.map((text) => ({ kind: 'prefix', text }) as const),
  word.map((text) => ({ kind: 'wholeWord', text }) as const),
  fc.record({ kind: fc.constant('hashtag'), tag: fc.constantFrom('รถ', 'Honda'), match }),
  fc.record({ kind: fc.constant('author'), name: fc.constantFrom('som', 'Somchai J', 'ก(1)'), match }),
  fc.record({
    kind: fc.constant('near'),
    left: nearSide,
    right: nearSide,
    distance: fc.nat({ max: MAX_NEAR_DISTANCE }),
  }),
  fc.record({ kind: fc.constant('site'), name: fc.constantFrom('pantip.com', 'ข่าว สด', '(x)', 'a:b') }),
  fc.record({ kind: fc.constant('lang'), code: fc.constantFrom(...MESSAGE_LANGUAGES) }),
  fc.record({ kind: fc.constant('has'), what: fc.constantFrom(...MESSAGE_FEATURES) }),
  fc.record({ kind: fc.constant('source'), key: fc.constantFrom(...SOURCES, 'website::ข่าว สด') }),
  fc.record({ kind: fc.constant('sentiment'), label: fc.constantFrom(...SENTIMENTS) }),
);
const expressions = fc.letrec<{ expression: QueryExpression }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.record({
      kind: fc.constantFrom('and', 'or'),
      of: fc.array(tie('expression'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('not'), of: tie('expression') }),
  ),
})).expression;

describe('printQuery', () => {
  it('writes what parseQuery reads back as the same expression', () => {
    fc.assert(
      fc.property(expressions, (expression) => {
        const result = parseQuery(printQuery(expression));
        expect(result).toEqual({ ok: true, expression, query: expressionToQuery(expression) });
      }),
      { numRuns: 2000 },
    );
  });

  it('writes a blank query as nothing', () => {
    expect(printQuery({ kind: 'and', of: [] })).toBe('');
  });
});

describe('names and tags', () => {
  it('are compared in their normalised form', () => {
    expect(queryOf('#รถ๑')).toEqual({ kind: 'hashtag', tag: normaliseTag('รถ1') });
  });
});
