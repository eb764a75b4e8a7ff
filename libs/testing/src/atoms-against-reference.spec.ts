import { describe, expect, it } from '@jest/globals';
import { atomString, normalise, phraseAtoms, phraseNeedle } from '@krasae/text';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { referenceAtoms } from './reference-atoms.js';

const data = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
const corpus = `${data}corpus/thai-social.ndjson`;
const segmented = `${data}wisesight/wisesight-160-samples-tokenised.label`;
const BRANDS = [
  ...['โตโยต้า', 'ฮอนด้า', 'มาสด้า', 'ฟอร์ด', 'นิสสัน', 'ซูซูกิ', 'อีซูซุ', 'เซเว่น', 'เคเอฟซี', 'การ์นิเย่', 'ลอรีอัล'],
  ...['เบียร์ช้าง', 'สิงห์', 'ลีโอ', 'Honda', 'Toyota', 'Starbucks', 'KFC', 'Shopee', 'Garnier', 'Heineken'],
];
const WORDS = 300;

/**
 * Where the reference and the rule part by intent: the reference counts code points in a run of equal ones (แดดดี),
 * leaves a tone behind its following vowel (นำ้), and takes tags and emoji for separators.
 */
const PARTS = /(.)\1{2}|[\u0e30-\u0e33\u0e45][\u0e48-\u0e4b]|[#@＃＠]|\ufe0f|\u20e3|\p{Extended_Pictographic}/u;

function withData(): typeof it | typeof it.skip {
  if (existsSync(corpus) && existsSync(segmented)) return it;
  process.stdout.write(`skipped: ${corpus} or ${segmented} is not there\n`);
  return it.skip;
}

const linesOf = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
const message = z.object({ text: z.string() });

/** Evenly from all types, so that short and long, frequent and rare are among them. */
function words(): string[] {
  const types = new Set(linesOf(segmented).flatMap((line) => line.split('|')));
  const wordLike = [...types].filter(
    (word) => /^(?=.*[ก-ฮA-Za-z])[\u0e01-\u0e4eA-Za-z0-9]{2,}$/u.test(word) && !PARTS.test(word),
  );
  const step = wordLike.length / WORDS;
  return [...BRANDS, ...Array.from({ length: WORDS }, (_, at) => wordLike[Math.floor(at * step)] ?? '')];
}

describe('phrase search on the corpus', () => {
  withData()(
    'finds every message that the slow reference of the rule finds, and no other',
    () => {
      const texts = linesOf(corpus).map((line) => message.parse(JSON.parse(line)).text);
      const found = texts.map((text) => atomString(text));
      const expected = texts.map((text) => phraseNeedle(referenceAtoms(text)));
      const differences: string[] = [];
      for (const word of words()) {
        const needle = phraseNeedle(phraseAtoms(word));
        const reference = phraseNeedle(referenceAtoms(word));
        texts.forEach((text, at) => {
          const isFound = (found[at] ?? '').includes(needle);
          if (isFound === (expected[at] ?? '').includes(reference)) return;
          if (!PARTS.test(text.normalize('NFC').toLowerCase()) && !PARTS.test(normalise(text).text)) {
            differences.push(`${word} ${isFound ? 'found' : 'missed'}: ${text}`);
          }
        });
      }
      expect(differences).toEqual([]);
    },
    120_000,
  );
});
