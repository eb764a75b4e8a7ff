import fc from 'fast-check';

const PIECES = [
  ...'กดตยรอเแโไะาำๅัิีึืฺุู็่้๊๋์ํ๎ๆฯ๐๕',
  ...'aAbBkK15#@_. \n|',
  'เเ',
  'ํา',
  '\u200b',
  '\u200d',
  '\u2060',
  '\u00ad',
  '\ufe0f',
  '\u20e3',
  'e\u0301',
  '\u0301',
  '\u0316',
  '\u0130',
  '\u03a3',
  '\u1100',
  '\u1161',
  '\u11a8',
  '漢',
  'ລ',
  '😰',
  '❤',
  '👍🏽',
  '👨\u200d👩\u200d👧',
  '🇹',
  '🇭',
  '\ud83d',
  '\ude00',
  'โตโยต้า',
  'toyota',
];

/** Thai, English and emoji as nobody types them, rich in what the normaliser's rules are about; some of any Unicode. */
export const socialText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
);

/** A few sounds only, so that phrases drawn at random do meet. */
export const soundText = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom('ดี', 'มา', 'ก', 'ต้า', 'โต', ' ', 'ab', 'a', '7', '😰', '#ดี', '@ab', '!'), { maxLength })
    .map((pieces) => pieces.join(''));
