import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { atomString, containsPhrase, phraseAtoms } from './atoms.js';
import { normalise } from './normalise.js';
import { benchWholeWords } from './whole-word.bench.js';

const message = z.object({ text: z.string() });
const data = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
const segmented = `${data}wisesight/wisesight-160-samples-tokenised.label`;
const corpus = `${data}corpus/thai-social.ndjson`;

function withFile(path: string): typeof it | typeof it.skip {
  if (existsSync(path)) return it;
  process.stdout.write(`skipped: ${path} is not there\n`);
  return it.skip;
}

/** Begins or ends in the middle of a cluster: no word that a person would look for, but a slip of the hand that cut. */
const isSlip = (before: string, word: string): boolean => /[เแโใไ]$/u.test(word) || /[เแโใไ]$/u.test(before);

describe('the rule on hand-segmented messages', () => {
  withFile(segmented)('finds each Thai word in the message it stands in', () => {
    const missed: string[] = [];
    let words = 0;
    for (const line of readFileSync(segmented, 'utf8').split('\n')) {
      const pieces = line.split('|');
      const atoms = atomString(pieces.join(''));
      pieces.forEach((word, i) => {
        if (!/^(?=.*[ก-ฮ])[\u0e01-\u0e4e]+$/u.test(word) || isSlip(pieces[i - 1] ?? '', word)) return;
        words += 1;
        if (!containsPhrase(atoms, phraseAtoms(word))) missed.push(word);
      });
    }
    expect(words).toBeGreaterThan(2_000);
    expect(missed).toEqual([]);
  });
});

describe('whole words on hand-segmented messages', () => {
  const messages = (): string[][] =>
    readFileSync(segmented, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split('|'));

  for (const folds of [4, 2]) {
    withFile(segmented)(
      `keep 0.99 of the right places at a precision of 0.82, learned in ${folds} parts`,
      () => {
        const { exact, wholeWord } = benchWholeWords(messages(), folds);
        expect(exact?.['all']?.['precision']).toBeLessThan(0.8);
        expect(wholeWord?.['all']?.['recall']).toBeGreaterThanOrEqual(0.99);
        expect(wholeWord?.['all']?.['precision']).toBeGreaterThanOrEqual(0.82);
      },
      60_000,
    );
  }
});

describe('the rule on the corpus', () => {
  const texts = (): string[] =>
    readFileSync(corpus, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => message.parse(JSON.parse(line)).text);

  withFile(corpus)('counts Thai brand names as a plain scan of the normalised text does', () => {
    const messages = texts().map((text) => ({ plain: normalise(text).text, atoms: atomString(text) }));
    for (const brand of ['โตโยต้า', 'ฮอนด้า', 'มาสด้า', 'ฟอร์ด', 'นิสสัน', 'เซเว่น', 'ซูซูกิ', 'ยาริส', 'การ์นิเย่', 'เคเอฟซี']) {
      const phrase = phraseAtoms(brand);
      const scanned = messages.filter(({ plain }) => plain.includes(normalise(brand).text)).length;
      const found = messages.filter(({ atoms }) => containsPhrase(atoms, phrase)).length;
      expect({ brand, found }).toEqual({ brand, found: scanned });
    }
  });
});
