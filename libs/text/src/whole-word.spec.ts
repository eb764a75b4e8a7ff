import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { atomString, atomValues, containsPhrase, phraseAtoms } from './atoms.js';
import { highlight } from './highlight.js';
import { KeywordAutomaton } from './keyword-automaton.js';
import { socialText, soundText } from './spec/arbitraries.js';
import { containsWholeWord, readWholeWord, soughtPhrase, wholeWordPattern, wholeWordTerms } from './whole-word.js';
import { MAY_BEGIN, MAY_END, wordAtoms, wordAtomString } from './word-boundaries/word-atoms.js';

const holds = (text: string, word: string): boolean => containsWholeWord(wordAtomString(text), phraseAtoms(word));

describe('a whole word', () => {
  it.each([
    ['is found between other words', 'เมื่อวานไปขับโตโยต้ามาดีมาก', 'โตโยต้า', true],
    ['is found where it opens and closes the text', 'โตโยต้า', 'โตโยต้า', true],
    ['of several words is found', 'อยากกินข้าวมันไก่มาก', 'ข้าวมันไก่', true],
    ['is not found as a part of a longer one', 'ไปกินอาหารที่ตลาด', 'ลา', false],
    ['is not found as the beginning of another', 'รถคันนี้ดีมากเลย', 'มา', false],
    ['is found beside a space whatever the dictionary says', 'ตลา ด', 'ตลา', true],
    ['of Latin letters is found between Thai', 'ซื้อhondaแล้ว', 'honda', true],
    ['is found in a tag', '#รักโตโยต้า', 'โตโยต้า', true],
    ['that is a tag is found', 'ไป #ตลาด นะ', '#ตลาด', true],
    ['without atoms is found nowhere', 'ดี !!!', '!!!', false],
  ])('%s', (_rule, text, word, expected) => {
    expect(holds(text, word)).toBe(expected);
  });

  it('does not reach from one text into the next', () => {
    expect(containsWholeWord(wordAtomString('โต', 'โยต้า'), phraseAtoms('โตโยต้า'))).toBe(false);
  });
});

describe('the atoms with their edges', () => {
  it('are those of the plain rule', () => {
    fc.assert(
      fc.property(socialText, socialText, (title, text) => {
        expect([...wordAtoms([title, text]).values]).toEqual(atomValues(title, text));
        expect(wordAtomString(title, text).replace(/[<>]/gu, '')).toBe(atomString(title, text));
      }),
      { numRuns: 1000 },
    );
  });

  it('are the same for a text and its normalised form, drawn at random or written', () => {
    expect(wordAtomString('ดีมากกกกกก')).toBe(wordAtomString('ดีมากก'));
  });

  it('stand open at both ends of a text and at a tag', () => {
    const { edges, values } = wordAtoms(['กข #คง']);
    expect(values[2]).toBe('#คง');
    expect((edges[0] ?? 0) & MAY_BEGIN).toBe(MAY_BEGIN);
    expect(edges[2]).toBe(MAY_BEGIN | MAY_END);
    expect((edges[edges.length - 1] ?? 0) & MAY_END).toBe(MAY_END);
  });
});

describe('every form of the test', () => {
  it('finds a whole word only where the phrase stands', () => {
    fc.assert(
      fc.property(socialText, soundText(3), (text, word) => {
        if (holds(text, word)) expect(containsPhrase(atomString(text), phraseAtoms(word))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('agrees: pattern, terms one after another, automaton, highlight', () => {
    fc.assert(
      fc.property(soundText(12), soundText(3), (text, word) => {
        const atoms = phraseAtoms(word);
        const stored = wordAtomString(text);
        const expected = containsWholeWord(stored, atoms);
        const tokens = stored.split(' ').slice(1, -1);
        const terms = wholeWordTerms(atoms);
        const bySpans =
          terms.length > 0 && tokens.some((_, at) => terms.every((set, i) => set.includes(tokens[at + i] ?? '')));
        const automaton = new KeywordAutomaton([{ phrase: word, payload: 0, wholeWord: true }]);
        const { values, edges } = wordAtoms([text]);
        expect(bySpans).toBe(expected);
        expect(automaton.match(values, edges).length > 0).toBe(expected);
        expect(highlight(text, [{ wholeWord: atoms }]).some(({ marked }) => marked)).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('takes signs of a pattern for what they are', () => {
    expect(new RegExp(wholeWordPattern(['@a.b']), 'u').test(' <@axb> ')).toBe(false);
    expect(new RegExp(wholeWordPattern(['*\u20e3']), 'u').test(' <*\u20e3> ')).toBe(true);
  });

  it('refuses to match whole words without the edges', () => {
    const automaton = new KeywordAutomaton([{ phrase: 'ดี', payload: 0, wholeWord: true }]);
    expect(() => automaton.match(['ดี'])).toThrow('edges');
  });
});

describe('a keyword', () => {
  it('in w"..." asks for a whole word', () => {
    expect(readWholeWord('w"ลา"')).toBe('ลา');
    expect(readWholeWord(' W“ลา มา” ')).toBe('ลา มา');
    expect(soughtPhrase('w"ลา"')).toEqual({ wholeWord: ['ลา'] });
  });

  it('without w or without quotes is a plain phrase', () => {
    expect(readWholeWord('"ลา"')).toBeNull();
    expect(readWholeWord('wลา')).toBeNull();
    expect(soughtPhrase('ลา')).toEqual(['ลา']);
  });
});
