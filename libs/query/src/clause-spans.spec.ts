import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { clauseSpansOf } from './clause-spans.js';
import { parseQuery } from './parse-query.js';

const parts = ['a', '"b c"', 'w"ชา"', '#d*', '@e', 'lang:th', 'AND', 'OR', 'NEAR/2', '(', ')', '-f', '-('];
const arbitraryQueryText = fc
  .array(fc.oneof(fc.constantFrom(...parts), fc.constantFrom('a', 'b', '"c"')), { maxLength: 10 })
  .map((drawn) => drawn.join(' '));

const clausesOf = (text: string) => clauseSpansOf(text).map(({ start, end }) => text.slice(start, end));

describe('the clauses of a query', () => {
  it.each([
    ['', []],
    ['กาแฟ', ['กาแฟ']],
    ['กาแฟ "ชาเย็น"  OR -(#ลด* @shop*)', ['กาแฟ', '"ชาเย็น"', '#ลด*', '@shop*']],
    ['w"ชา" site:pantip.com AND has:image', ['w"ชา"', 'site:pantip.com', 'has:image']],
    ['a NEAR/3 b c', ['a NEAR/3 b', 'c']],
    ['((a OR b) NEAR/5 ("c d" OR e)) OR f', ['(a OR b) NEAR/5 ("c d" OR e)', 'f']],
    ['x (a) NEAR/1 b', ['x', '(a) NEAR/1 b']],
  ])('%j are %j', (text, clauses) => {
    expect(clausesOf(text)).toEqual(clauses);
  });

  it.each(['(a', 'a AND', '"'])('of %j are none: it cannot be read', (text) => {
    expect(clausesOf(text)).toEqual([]);
  });

  it('can each be read alone, stand one after another, and leave out no word', () => {
    fc.assert(
      fc.property(arbitraryQueryText, (text) => {
        const spans = clauseSpansOf(text);
        spans.forEach(({ start, end }, at) => {
          expect(start).toBeGreaterThanOrEqual(spans[at - 1]?.end ?? 0);
          expect(parseQuery(text.slice(start, end)).ok).toBe(true);
        });
        if (!parseQuery(text).ok) return;
        const between = spans.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
        expect(between.replace(/AND|OR|[()\s-]/gu, '')).toBe('');
      }),
      { numRuns: 2_000 },
    );
  });
});
