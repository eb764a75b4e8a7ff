import { describe, expect, it } from '@jest/globals';
import { normaliseTag, phraseAtoms } from '@krasae/text';
import * as fc from 'fast-check';
import { expressionToQuery } from './expression-to-query.js';
import { EVERYTHING, type MessageQuery } from './message-query.js';
import { MAX_QUERY_DEPTH, MAX_QUERY_TERMS, parseQuery } from './parse-query.js';
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
    ['foo*', 3, 1, /Only a @username/],
    ['"foo bar"*', 0, 10, /Only a @username/],
    ['ก่า 😀 )', 7, 1, /closes nothing/],
  ])('refuses %s at %d for %d characters', (text, position, length, reason) => {
    expect(parseQuery(text)).toEqual({
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

  it('reads or refuses any text, with a place inside it', () => {
    const pieces = fc.constantFrom(
      'a',
      'โต',
      ' ',
      '(',
      ')',
      '-',
      '"',
      '“',
      '#',
      '@',
      '*',
      'AND',
      'OR',
      'NOT',
      '😀',
      '!',
    );
    const text = fc.oneof(
      fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const result = parseQuery(typed);
        if (result.ok) return;
        const { position, length, reason } = result.error;
        expect(position).toBeGreaterThanOrEqual(0);
        expect(length).toBeGreaterThan(0);
        expect(position + length).toBeLessThanOrEqual(typed.length);
        expect(reason.length).toBeGreaterThan(10);
      }),
      { numRuns: 2000 },
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
);
const leaf: fc.Arbitrary<QueryExpression> = fc.oneof(
  word.map((text) => ({ kind: 'phrase', text }) as const),
  fc.constantFrom('รถ', 'Honda').map((tag) => ({ kind: 'hashtag', tag }) as const),
  fc.record({
    kind: fc.constant('author'),
    name: fc.constantFrom('som', 'Somchai J', 'ก(1)'),
    match: fc.constantFrom('exact', 'prefix'),
  }),
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
      { numRuns: 500 },
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
