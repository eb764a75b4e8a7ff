import { describe, expect, it } from '@jest/globals';
import { graphemes } from './graphemes.js';
import { highlight } from './highlight.js';
import { segmentsOf } from './stretches.js';

const once = (segmenter: Intl.Segmenter, text: string): string[] => [...segmenter.segment(text)].map((s) => s.segment);
const inStretches = (segmenter: Intl.Segmenter, text: string): string[] =>
  [...segmentsOf(segmenter, text)].map((s) => s.segment);

const words = new Intl.Segmenter('th', { granularity: 'word' });

describe('segmenting in stretches', () => {
  it.each([
    ['Thai without blanks', 'เที่ยวเกาะน้ำใส'.repeat(200)],
    ['a letter with stacked marks', 'ที่นี่'.repeat(500)],
    ['emoji of many code points', '👨\u200d👩\u200d👧👍🏽'.repeat(200)],
    ['Latin without blanks', '@a.b'.repeat(700)],
    ['lines ended in two characters', 'ab\r\n'.repeat(600)],
    ['Chinese', '丰田汽车'.repeat(500)],
    ['marks on blanks', ' \u0301'.repeat(200)],
  ])('cuts no grapheme: %s', (_kind, text) => {
    expect(inStretches(graphemes, text)).toEqual(once(graphemes, text));
  });

  it('cuts words as the platform does wherever a blank is near', () => {
    const text = 'วันนี้ไปกินข้าวที่ร้าน Starbucks กับเพื่อน '.repeat(60);
    expect(inStretches(words, text)).toEqual(once(words, text));
  });

  it('numbers the segments from the start of the text', () => {
    const text = 'มากิน ข้าว'.repeat(200);
    for (const { segment, index } of segmentsOf(words, text)) expect(text.startsWith(segment, index)).toBe(true);
  });

  it('keeps highlights of long texts fast', () => {
    const started = performance.now();
    const marked = highlight('@a.'.repeat(60_000), [['a']]).filter((piece) => piece.marked);
    expect(marked).toHaveLength(60_000);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
