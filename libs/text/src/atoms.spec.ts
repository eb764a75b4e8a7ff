import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { atomise, atomString, atomValues, containsPhrase, phraseAtoms, phraseNeedle, TEXT_BREAK } from './atoms.js';
import { normalise } from './normalise.js';
import { soundText, socialText } from './spec/arbitraries.js';

const values = (text: string): string => atomValues(text).join(' ');

describe('atoms', () => {
  it.each([
    ['cuts Thai into clusters', 'โตโยต้า', 'โต โย ต้า'],
    ['keeps leading vowel, marks and following vowels with their consonant', 'เกาะ แป๊ะ ใบ้ น้ำ', 'เกาะ แป๊ะ ใบ้ น้ำ'],
    ['gives a consonant without vowels its own atom', 'รถยนต์', 'ร ถ ย น ต์'],
    ['keeps a drawn-out vowel with its consonant', 'ต้าาาา จำำ', 'ต้าา จำำ'],
    ['lets stray vowels and marks and the signs ๆ and ฯ separate', 'ะ เ ไเลย ๆ ฯ 😰์ และั', 'เล ย 😰 และ'],
    ['takes a Latin word with its digits as one', 'iPhone15 Pro', 'iphone15 pro'],
    ['parts Latin from Thai', 'ซื้อHondaแล้ว7วัน', 'ซื้ อ honda แล้ ว 7 วั น'],
    [
      'keeps foreign marks with their letter',
      'na\u00efve x\u0302y \u0928\u092e\u0938\u094d\u0924\u0947',
      'na\u00efve x\u0302y \u0928\u092e\u0938\u094d\u0924\u0947',
    ],
    [
      'takes words of other spaced scripts whole',
      '\u041c\u043e\u0441\u043a\u0432\u0430 \u0645\u0631\u062d\u0628\u0627',
      '\u043c\u043e\u0441\u043a\u0432\u0430 \u0645\u0631\u062d\u0628\u0627',
    ],
    ['takes Chinese, Japanese and Korean letter by letter', '丰田トヨタ현대', '丰 田 ト ヨ タ 현 대'],
    ['takes Lao letter by letter with its marks', '\u0e81\u0eb4\u0e99', '\u0e81\u0eb4 \u0e99'],
    [
      'takes an emoji whole, whatever its style mark',
      '❤\ufe0f❤ 👨\u200d👩\u200d👧 👍🏽 🇹🇭',
      '❤ ❤ 👨\u200d👩\u200d👧 👍🏽 🇹🇭',
    ],
    ['takes a keycap as an emoji', '1\ufe0f\u20e3 no1\ufe0f\u20e3', '1\u20e3 no 1\u20e3'],
    ['sets a tag ahead of its inner atoms', '#โตโยต้า #New_Car', '#โตโยต้า โต โย ต้า #new_car new car'],
    ['sets a name ahead of its inner atoms', '@Toyota.TH.', '@toyota.th toyota th'],
    ['takes wide signs as # and @', '\uff03ดี \uff20ab', '#ดี ดี @ab ab'],
    ['finds tags set one against the other', '#a1#b2รัก#c', '#a1 a1 #b2รัก b2 รั ก #c c'],
    ['takes no tag from numbers, entities and addresses', '#1 &#x27; https://a.co/#top', '1 x27 https a co top'],
    ['takes no name from an e-mail address', 'me@toyota.co.th', 'me toyota co th'],
    ['lets marks of ownership separate', 'Toyota™Corolla®', 'toyota corolla'],
    ['has no atoms in blanks and punctuation', ' \n.,!?"“”()-_|#@฿๏ ', ''],
  ])('%s', (_rule, text, expected) => {
    expect(values(text)).toBe(expected);
  });

  it('point into the original text', () => {
    const text = 'ซื้อ\u200b TOYOTAAAA เเล้ว #โตโยต้า';
    expect(atomise(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'ซื้',
      'อ\u200b',
      'TOYOTAAAA',
      'เเล้',
      'ว',
      '#โตโยต้า',
      'โต',
      'โย',
      'ต้า',
    ]);
  });

  it('never lose a letter, never hold a space or the break', () => {
    fc.assert(
      fc.property(socialText, (drawn) => {
        // İ in lower case is two characters; a stray mark that composing puts between them leaves the first no width.
        const text = drawn.replaceAll('\u0130', 'I');
        const atoms = atomise(text);
        for (const atom of atoms) {
          expect(atom.value).toMatch(/^[^\s|]+$/u);
          expect(atom.start).toBeLessThanOrEqual(atom.end);
        }
        const covered = new Set<number>();
        for (const { start, end } of atoms) for (let i = start; i < end; i += 1) covered.add(i);
        for (const { 0: letter, index } of text.matchAll(/(?![\u0e2f-\u0e46])[\p{L}\p{Nd}]/gu)) {
          if (!covered.has(index)) throw new Error(`${JSON.stringify(letter)} at ${index} is in no atom`);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('are the same for a text and its normalised form', () => {
    fc.assert(fc.property(socialText, (text) => expect(values(normalise(text).text)).toBe(values(text))));
  });
});

describe('atom string', () => {
  it('has one space before and after each atom and nothing for no atoms', () => {
    expect(atomString('มา ab')).toBe(' มา ab ');
    expect(atomString('', ' !')).toBe('');
  });

  it('keeps texts apart, empty ones leave no trace', () => {
    expect(atomString('โต', '', 'โย ต้า', '')).toBe(` โต ${TEXT_BREAK} โย ต้า `);
    expect(containsPhrase(atomString('โต', 'โยต้า'), phraseAtoms('โตโยต้า'))).toBe(false);
  });
});

describe('phrase', () => {
  it.each([
    ['stands inside Thai without spaces', 'ขับโตโยต้ามา', 'โตโยต้า', true],
    ['does not end inside a drawn-out cluster', 'โตโยต้าาาาา', 'โตโยต้า', false],
    ['stands drawn out as the text does', 'โตโยต้าาาาา', 'โตโยต้าาา', true],
    ['does not end inside a cluster', 'โคโค้ก็ได้', 'โค้ก', false],
    ['does not end inside a Latin word', 'grapple', 'apple', false],
    ['reaches across separators', 'Coca-Cola', 'coca cola', true],
    ['reaches across a sign of repetition', 'ทุกๆวัน', 'ทุกวัน', true],
    ['reaches across a line', 'เบียร์\nช้าง', 'เบียร์ช้าง', true],
    ['does not reach across an atom', 'coca x cola', 'coca cola', false],
    ['is found in a tag by its inner atoms', '#รักโตโยต้า', 'โตโยต้า', true],
    ['with # finds the whole tag alone', '#รักโตโยต้า', '#โตโยต้า', false],
    ['with # does not find the bare word', 'โตโยต้า', '#โตโยต้า', false],
    ['with @ finds the name', 'ถาม @Toyota.TH', '@toyota.th', true],
    ['that is a tag and a word asks for both', '#ดี มาก', '#ดี มาก', true],
    ['that is an emoji is found', 'ดี😰มาก', '😰', true],
    ['without atoms matches nothing', 'ดี !!!', '!!!', false],
  ])('%s', (_rule, text, phrase, expected) => {
    expect(containsPhrase(atomString(text), phraseAtoms(phrase))).toBe(expected);
  });

  it('of one tag or name is that atom alone', () => {
    expect(phraseAtoms(' #โตโยต้า ')).toEqual(['#โตโยต้า']);
    expect(phraseAtoms('@Toyota.TH')).toEqual(['@toyota.th']);
    expect(phraseAtoms('#ดี มา')).toEqual(['#ดี', 'ดี', 'มา']);
  });

  it('becomes a needle with spaces around, or none', () => {
    expect(phraseNeedle(['a', 'b'])).toBe(' a b ');
    expect(phraseNeedle([])).toBe('');
  });

  it('is found wherever its own text was written between others', () => {
    fc.assert(
      fc.property(soundText(6), soundText(4), soundText(6), (before, phrase, after) => {
        const atoms = atomValues(phrase);
        if (atoms.length > 0) expect(containsPhrase(atomString(`${before} ${phrase} ${after}`), atoms)).toBe(true);
      }),
    );
  });
});
