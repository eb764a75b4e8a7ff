import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { atomise, atomValues } from './atoms.js';
import { languageOf } from './language.js';
import { normalise } from './normalise.js';
import { socialText } from './spec/arbitraries.js';
import { TextReading } from './text-reading.js';
import { wordAtoms } from './word-boundaries/word-atoms.js';
import { cloudWords, segmentWords } from './words.js';

describe('a text read once', () => {
  it('says what the text itself says, whatever is asked of it and in whatever order', () => {
    fc.assert(
      fc.property(socialText, socialText, (text, other) => {
        const [reading, between] = [new TextReading(text), new TextReading(other)];
        expect(cloudWords(reading)).toEqual(cloudWords(text));
        expect(languageOf(between)).toBe(languageOf(other));
        expect(languageOf(reading)).toBe(languageOf(text));
        expect(atomValues(between, reading)).toEqual(atomValues(other, text));
        expect(wordAtoms([reading, between])).toEqual(wordAtoms([text, other]));
        expect(reading.segments).toEqual(segmentWords(normalise(text).text));
      }),
    );
  });

  it('tells the places of atoms in the normalised text, from which the map leads to the original', () => {
    fc.assert(
      fc.property(socialText, (text) => {
        const { atoms, text: normalised, offsets } = new TextReading(text);
        const inNormalised = atomise(normalised);
        expect(atoms).toEqual(inNormalised);
        const inOriginal = atoms.map(({ value, start, end }) => ({ value, start: offsets[start], end: offsets[end] }));
        expect(inOriginal).toEqual(atomise(text));
      }),
    );
  });
});
