import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { socialText } from './spec/arbitraries.js';
import { normalise } from './normalise.js';

const form = (text: string): string => normalise(text).text;

describe('normalise, rule by rule', () => {
  it.each([
    ['composes (NFC)', 'cafe\u0301', 'caf\u00e9'],
    ['composes Hangul from its parts', '\u1112\u1161\u11ab', '\ud55c'],
    ['composes across a dropped character', 'e\u200b\u0301', '\u00e9'],
    ['lowers ASCII', 'TOYOTA Yaris', 'toyota yaris'],
    [
      'lowers other scripts',
      '\u00c9COLE \u041c\u041e\u0421\u041a\u0412\u0410',
      '\u00e9cole \u043c\u043e\u0441\u043a\u0432\u0430',
    ],
    ['lowers a character to the same form wherever it stands', '\u039f\u03a3', '\u03bf\u03c3'],
    ['drops the zero-width space', 'โต\u200bโยต้า', 'โตโยต้า'],
    ['drops ZWNJ, word joiner, BOM and soft hyphen', '\ufeffa\u200cb\u2060c\u00add', 'abcd'],
    ['drops bidi marks', '\u200ea\u200f\u202bb\u202c\u2067c\u2069\u061c', 'abc'],
    ['drops a ZWJ between letters', 'ก\u200dข', 'กข'],
    ['keeps the ZWJ inside an emoji', '👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
    ['keeps the ZWJ after a skin tone and a style mark', '👩🏽\u200d💻 ❤\ufe0f\u200d🔥', '👩🏽\u200d💻 ❤\ufe0f\u200d🔥'],
    ['drops a ZWJ that joins an emoji to nothing', '👨\u200d ดี', '👨 ดี'],
    ['turns เ+เ into แ', 'เเม่', 'แม่'],
    ['turns เ+เ into แ across a zero-width space', 'เ\u200bเม่', 'แม่'],
    ['turns nikhahit + า into ำ', 'ท\u0e4dา', 'ทำ'],
    ['turns nikhahit + tone + า into tone + ำ', 'น\u0e4d\u0e49า', 'น้ำ'],
    ['turns tone + nikhahit + า into tone + ำ', 'น\u0e49\u0e4dา', 'น้ำ'],
    ['puts the vowel below before the tone', 'ก\u0e48\u0e38', 'กุ่'],
    ['puts the vowel above before the tone', 'ก\u0e49\u0e35', 'กี้'],
    ['puts the silencer last', 'สิทธ\u0e4c\u0e34', 'สิทธิ์'],
    ['puts a tone typed after the vowel before it', 'นำ\u0e49 มา\u0e48', 'น้ำ ม่า'],
    ['takes equal marks once', 'ต\u0e49\u0e49\u0e49า ท\u0e35\u0e48\u0e35\u0e48', 'ต้า ที่'],
    ['turns Thai digits into Arabic', '๐๑๒๓๔๕๖๗๘๙', '0123456789'],
    ['shortens three and more to two', 'มากกกกก yessss !!!!', 'มากก yess !!'],
    ['leaves two alone', 'สรรค์ กก good', 'สรรค์ กก good'],
    ['shortens numbers as well', '10000 ๕๕๕๕๕ 5๕5', '100 55 55'],
    ['shortens drawn-out vowels', 'ค่าาาา จำำำ', 'ค่าา จำำ'],
    ['shortens after the other rules', 'เเเเเเม่ AaA', 'แแม่ aa'],
    ['counts a letter with its marks as one character', 'กันแดดดีมาก', 'กันแดดดีมาก'],
    ['shortens equal characters that have marks', 'หึหึหึหึ', 'หึหึ'],
    ['shortens emoji of one code point', '😰😰😰😰', '😰😰'],
    ['shortens emoji of many code points', '👍🏽👍🏽👍🏽 🇹🇭🇹🇭🇹🇭', '👍🏽👍🏽 🇹🇭🇹🇭'],
    ['keeps different emoji of one family apart', '👍🏽👍🏻👍🏽', '👍🏽👍🏻👍🏽'],
    [
      'takes no more than thirty marks in a row',
      'x' + '\u0302\u0316'.repeat(40),
      'x' + '\u0316'.repeat(15) + '\u0302'.repeat(15),
    ],
    ['leaves the empty text empty', '', ''],
  ])('%s', (_rule, text, expected) => {
    expect(form(text)).toBe(expected);
  });

  it('keeps a lone surrogate and what stands around it', () => {
    expect(form('A\ud83dB')).toBe('a\ud83db');
  });
});

describe('normalise, always', () => {
  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(socialText, (text) => {
        const once = form(text);
        expect(form(once)).toBe(once);
      }),
      { numRuns: 3000 },
    );
  });

  it('leaves text in Unicode composed form', () => {
    fc.assert(
      fc.property(socialText, (text) => expect(form(text).normalize('NFC')).toBe(form(text))),
      { numRuns: 1000 },
    );
  });

  it('gives one ascending offset a unit and the length at the end', () => {
    fc.assert(
      fc.property(socialText, (original) => {
        const { text, offsets } = normalise(original);
        expect(offsets).toHaveLength(text.length + 1);
        expect(offsets[text.length]).toBe(original.length);
        expect([...offsets]).toEqual([...offsets].sort((a, b) => a - b));
      }),
      { numRuns: 2000 },
    );
  });

  it('maps what no rule touched to itself', () => {
    const original = 'ดี\u200b\u200bมาก NFC e\u0301 เเล้ว';
    const { text, offsets } = normalise(original);
    expect(original.slice(offsets[2] ?? 0, offsets[5] ?? 0)).toBe('มาก');
    expect(text.slice(10, 11)).toBe('é');
    expect(original.slice(offsets[10] ?? 0, offsets[11] ?? 0)).toBe('e\u0301');
    expect(original.slice(offsets[12] ?? 0, offsets[13] ?? 0)).toBe('เเ');
  });

  it('is linear on hostile text', () => {
    const hostile = [
      'าะ\u0e49'.repeat(60_000),
      '\u200d'.repeat(200_000),
      '😀\u200d'.repeat(60_000),
      '😀' + '\u0301\u200d'.repeat(90_000),
      '\u0e38\u0e49\u0e34'.repeat(60_000),
      '\ud83d'.repeat(200_000),
      'a' + '\u0301\u0316'.repeat(100_000),
    ];
    const started = performance.now();
    for (const text of hostile) normalise(text);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
