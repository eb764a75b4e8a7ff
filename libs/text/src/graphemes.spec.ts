import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { graphemes, truncateGraphemes } from './graphemes.js';
import { socialText } from './spec/arbitraries.js';

const countOf = (text: string): number => [...graphemes.segment(text)].length;

describe('truncating', () => {
  it.each([
    ['leaves a text that fits alone', 'กาแฟ', 4, 'กาแฟ'],
    ['counts a letter and its marks once', 'ที่นี่ที่นั่น', 3, 'ที่นี่ที่'],
    ['counts an emoji of many code points once', '👨\u200d👩\u200d👧👍🏽x', 2, '👨\u200d👩\u200d👧👍🏽'],
    ['does not part a leading vowel from its consonant', 'กาแฟ', 3, 'กา'],
    ['does not part a following vowel from its consonant', 'กากา', 3, 'กา'],
    ['does not part the vowels of one cluster', 'มาเกาะ', 5, 'มา'],
    ['cuts plain letters at the limit', 'Toyota Thailand', 10, 'Toyota Tha'],
    ['cuts to nothing at 0', 'กา', 0, ''],
    ['cuts the first cluster where the limit is smaller than it', 'เกาะ', 2, 'เก'],
  ])('%s', (_rule, text, limit, expected) => {
    expect(truncateGraphemes(text, limit)).toBe(expected);
  });

  it('gives a start of the text, within the limit and on a grapheme boundary', () => {
    fc.assert(
      fc.property(socialText, fc.integer({ min: 0, max: 20 }), (text, limit) => {
        const cut = truncateGraphemes(text, limit);
        expect(text.startsWith(cut)).toBe(true);
        expect(countOf(cut)).toBeLessThanOrEqual(limit);
        expect(countOf(cut) + countOf(text.slice(cut.length))).toBe(countOf(text));
        if (countOf(text) <= limit) expect(cut).toBe(text);
      }),
    );
  });

  it('refuses a limit that is no whole number from 0', () => {
    expect(() => truncateGraphemes('a', -1)).toThrow('limit of graphemes: expected a whole number from 0, got -1');
    expect(() => truncateGraphemes('a', 1.5)).toThrow(RangeError);
  });
});
