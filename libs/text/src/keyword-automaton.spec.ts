import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { atomise, atomString, atomValues, containsPhrase, phraseAtoms } from './atoms.js';
import { KeywordAutomaton } from './keyword-automaton.js';
import { soundText } from './spec/arbitraries.js';

const found = (automaton: KeywordAutomaton<string>, ...texts: string[]): string[] =>
  automaton.match(atomValues(...texts)).map((match) => match.payload);

const build = (...phrases: string[]): KeywordAutomaton<string> =>
  new KeywordAutomaton(phrases.map((phrase) => ({ phrase, payload: phrase })));

describe('keyword automaton', () => {
  it('reports each place with its first and last atom', () => {
    const atoms = atomise('โตโยต้า ยาริส โตโยต้า');
    expect(build('โตโยต้า').match(atoms)).toEqual([
      { payload: 'โตโยต้า', first: 0, last: 2 },
      { payload: 'โตโยต้า', first: 6, last: 8 },
    ]);
  });

  it('reports phrases inside and across one another, the longer first where they end together', () => {
    expect(found(build('a b c', 'b', 'b c', 'c d'), 'a b c d')).toEqual(['b', 'a b c', 'b c', 'c d']);
  });

  it('reports every entry of one phrase', () => {
    const automaton = new KeywordAutomaton([
      { phrase: 'Honda', payload: 'one account' },
      { phrase: 'honda', payload: 'another' },
    ]);
    expect(found(automaton, 'HONDA')).toEqual(['one account', 'another']);
  });

  it('does not match across two texts', () => {
    expect(found(build('a b'), 'a', 'b')).toEqual([]);
    expect(found(build('a b'), 'a b', 'b')).toEqual(['a b']);
  });

  it('drops an entry, and only that, where one of its excludes stands in any of the texts', () => {
    const automaton = new KeywordAutomaton([
      { phrase: 'ช้าง', payload: 'beer', excludes: ['สวนสัตว์', 'งวง'] },
      { phrase: 'ช้าง', payload: 'animal' },
    ]);
    expect(found(automaton, 'ช้าง ที่สวนสัตว์')).toEqual(['animal']);
    expect(found(automaton, 'ช้าง', 'งวงยาว')).toEqual(['animal']);
    expect(found(automaton, 'เบียร์ช้าง')).toEqual(['beer', 'animal']);
  });

  it('names phrases that can never match', () => {
    const automaton = new KeywordAutomaton([{ phrase: '!!!', payload: 'x', excludes: [' '] }]);
    expect(automaton.unmatchable).toEqual(['!!!', ' ']);
    expect(found(automaton, 'x !!!')).toEqual([]);
  });

  it('matches nothing without entries', () => {
    expect(found(build(), 'a')).toEqual([]);
  });

  it('finds what a scan for each phrase finds, and nothing else', () => {
    const entries = fc.array(fc.record({ phrase: soundText(4), excludes: fc.array(soundText(3), { maxLength: 2 }) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(entries, soundText(25), soundText(8), (drawn, title, text) => {
        const haystack = atomString(title, text);
        const contains = (phrase: string): boolean => containsPhrase(haystack, phraseAtoms(phrase));
        const scanned = drawn.flatMap(({ phrase, excludes }, i) =>
          contains(phrase) && !excludes.some(contains) ? [i] : [],
        );
        const automaton = new KeywordAutomaton(drawn.map((entry, payload) => ({ ...entry, payload })));
        const matched = new Set(automaton.match(atomValues(title, text)).map((match) => match.payload));
        expect([...matched].sort((a, b) => a - b)).toEqual(scanned);
      }),
      { numRuns: 3000 },
    );
  });

  it('names atoms that spell the phrase', () => {
    fc.assert(
      fc.property(fc.array(soundText(4), { maxLength: 8 }), soundText(25), (phrases, text) => {
        const atoms = atomValues(text);
        for (const { payload, first, last } of build(...phrases).match(atoms)) {
          expect(atoms.slice(first, last + 1)).toEqual(phraseAtoms(payload));
        }
      }),
    );
  });
});
