import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { phraseAtoms } from './atoms.js';
import { graphemes } from './graphemes.js';
import { highlight } from './highlight.js';
import { socialText, soundText } from './spec/arbitraries.js';

/** The text with marks in angle brackets. */
const marked = (text: string, ...phrases: string[]): string =>
  highlight(text, phrases.map(phraseAtoms))
    .map((piece) => (piece.marked ? `<${piece.text}>` : piece.text))
    .join('');

describe('highlight', () => {
  it.each([
    ['marks Thai inside a sentence', 'ขับโตโยต้ามา', ['โตโยต้า'], 'ขับ<โตโยต้า>มา'],
    ['marks what was written otherwise', 'T\u200bOYOTAAAA เเล้ว', ['toyotaa', 'แล้ว'], '<T\u200bOYOTAAAA> <เเล้ว>'],
    ['marks what stands between the atoms of a phrase', 'Coca - Cola!', ['coca cola'], '<Coca - Cola>!'],
    ['joins marks that overlap', 'a b c d', ['a b', 'b c'], '<a b c> d'],
    ['joins marks that touch', 'โตโยต้าฮอนด้า', ['โตโยต้า', 'ฮอนด้า'], '<โตโยต้าฮอนด้า>'],
    ['marks a tag with its sign only if asked for the tag', '#โตโยต้า', ['โตโยต้า'], '#<โตโยต้า>'],
    ['marks a tag', '#โตโยต้า', ['#โตโยต้า'], '<#โตโยต้า>'],
    ['takes a whole grapheme where an atom ends inside one', '😰\u0e4c!', ['😰'], '<😰\u0e4c>!'],
    ['takes the whole of the last grapheme of a longer phrase', 'ดี😰\u0e4c!', ['ดี😰'], '<ดี😰\u0e4c>!'],
    ['keeps the style mark with its emoji', 'x❤\ufe0fx', ['❤'], 'x<❤\ufe0f>x'],
    ['marks nothing for a phrase without atoms', 'ดี!', ['!'], 'ดี!'],
  ])('%s', (_rule, text, phrases, expected) => {
    expect(marked(text, ...phrases)).toBe(expected);
  });

  it('marks the whole word that begins as a phrase may go on', () => {
    const pieces = (text: string, prefix: string[]) =>
      highlight(text, [{ prefix }]).map((piece) => (piece.marked ? `<${piece.text}>` : piece.text));
    expect(pieces('Hondas, hond!', ['hond']).join('')).toBe('<Hondas>, <hond>!');
    expect(pieces('new Hondas Honda', ['new', 'hond']).join('')).toBe('<new Hondas> Honda');
    expect(pieces('โตโยต้า', phraseAtoms('โตโยต')).join('')).toBe('<โตโยต้า>');
  });

  it('has no pieces for an empty text', () => {
    expect(highlight('', [['a']])).toEqual([]);
  });

  it('joins to the text itself, pieces taking turns and cutting no grapheme', () => {
    fc.assert(
      fc.property(fc.oneof(socialText, soundText(20)), fc.array(soundText(3), { maxLength: 5 }), (text, phrases) => {
        const pieces = highlight(text, phrases.map(phraseAtoms));
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        const boundaries = new Set([...graphemes.segment(text)].map(({ index }) => index));
        let at = 0;
        pieces.forEach((piece, i) => {
          expect(piece.text).not.toBe('');
          expect(boundaries.has(at)).toBe(true);
          if (i > 0) expect(piece.marked).toBe(!pieces[i - 1]?.marked);
          at += piece.text.length;
        });
      }),
      { numRuns: 3000 },
    );
  });
});
