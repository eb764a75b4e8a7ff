import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { languageOf } from './language.js';
import { socialText } from './spec/arbitraries.js';
import { hashtagsOf, normaliseTag } from './tags.js';
import { cloudWords, segmentWords } from './words.js';

const wordsOf = (text: string): string[] =>
  segmentWords(text).flatMap((segment) => (segment.isWordLike ? [segment.word] : []));

describe('word segmentation', () => {
  it('cuts Thai and English', () => {
    expect(wordsOf('ฉันกินข้าวกับ Big Mac ทุกวัน')).toEqual(['ฉัน', 'กิน', 'ข้าว', 'กับ', 'Big', 'Mac', 'ทุก', 'วัน']);
  });

  it('keeps hashtags and names whole', () => {
    expect(wordsOf('ไป #เที่ยวไทย กับ @toyota.th.')).toEqual(['ไป', '#เที่ยวไทย', 'กับ', '@toyota.th']);
  });

  it('keeps web addresses whole and takes them for no words', () => {
    const segments = segmentWords('ดู https://a.co/x?y=1#top ดี');
    expect(segments.find((segment) => segment.word.startsWith('http'))).toEqual({
      word: 'https://a.co/x?y=1#top',
      start: 3,
      end: 25,
      isWordLike: false,
    });
  });

  it('cuts a text longer than the platform can take at once, in time that grows with its length', () => {
    const started = performance.now();
    const words = wordsOf('มากินข้าวกันไหมครับ '.repeat(10_000));
    expect(new Set(words)).toEqual(new Set(['มา', 'กิน', 'ข้าว', 'กัน', 'ไหม', 'ครับ']));
    for (const text of ['@a.'.repeat(60_000), 'ฟฟ'.repeat(50_000), '😀'.repeat(50_000)]) {
      expect(
        segmentWords(text)
          .map((segment) => segment.word)
          .join(''),
      ).toBe(text);
    }
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('cuts what is neither tag, name nor address as the platform does', () => {
    const platform = new Intl.Segmenter('th', { granularity: 'word' });
    fc.assert(
      fc.property(
        socialText.map((text) => text.replace(/[#@\uff03\uff20.:]/g, ' ').slice(0, 400)),
        (text) => {
          const expected = [...platform.segment(text)].map(({ segment, index, isWordLike }) => {
            return { word: segment, start: index, end: index + segment.length, isWordLike };
          });
          expect(segmentWords(text)).toEqual(expected);
        },
      ),
    );
  });

  it('leaves nothing out: the segments joined are the text, offsets included', () => {
    fc.assert(
      fc.property(socialText, (text) => {
        const segments = segmentWords(text);
        expect(segments.map((segment) => segment.word).join('')).toBe(text);
        for (const { word, start, end } of segments) expect(text.slice(start, end)).toBe(word);
      }),
    );
  });
});

describe('words of a word cloud', () => {
  it('are distinct, normalised and in order', () => {
    expect(cloudWords('Latte อร่อย LATTE กาเเฟ')).toEqual(['latte', 'อร่อย', 'กาแฟ']);
  });

  it.each([
    ['stop words', 'และ ที่ ครับ the and'],
    ['numbers', '2019 7 ๑๒๓ 3.5'],
    ['single letters', 'x ก'],
    ['web addresses', 'https://krasae.example/latte www.latte.example'],
    ['hashtags and names', '#กาแฟ @latte'],
    ['emoji and punctuation', '😰 !!! …'],
  ])('leave out %s', (_rule, text) => {
    expect(cloudWords(text)).toEqual([]);
  });
});

describe('hashtags', () => {
  it('are those of the text, normalised, each once', () => {
    expect(hashtagsOf('#ToyotaTH รัก#เเม่ #toyotath #1')).toEqual(['toyotath', 'แม่']);
    expect(hashtagsOf('none')).toEqual([]);
  });

  it('and names compare without sign, case and blanks', () => {
    expect(normaliseTag(' #ToyotaTH ')).toBe('toyotath');
    expect(normaliseTag('@Toyota Thailand')).toBe('toyota thailand');
    expect(normaliseTag('\uff03เเม่')).toBe('แม่');
  });

  it('compare the same once normalised', () => {
    fc.assert(fc.property(socialText, (text) => expect(normaliseTag(normaliseTag(text))).toBe(normaliseTag(text))));
  });
});

describe('language', () => {
  it.each([
    ['th', 'กินข้าวหรือยัง'],
    ['th', 'ขับ Toyota Yaris สนุกดี'],
    ['th', '#โตโยต้า'],
    ['en', 'What a nice car'],
    ['en', 'nice car ค่ะ'],
    ['zh', '丰田汽车很好'],
    ['ja', '日本の車が好きです'],
    ['ko', '안녕하세요'],
    ['und', 'Привет, как дела'],
    ['und', '😰😰 !!! 123'],
    ['und', 'https://toyota.example/en @toyota'],
    ['und', ''],
  ])('is %s for %s', (language, text) => {
    expect(languageOf(text)).toBe(language);
  });
});
