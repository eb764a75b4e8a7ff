import { atomise } from './atoms.js';

const ADDRESSES_AND_NAMES = /(?:https?:\/\/|www\.)[^\s\u0e00-\u0e7f]+|@[\p{L}\p{M}\p{N}_.]+/giu;
const THAI = /^[\u0e01-\u0e4e]/;
const LATIN = /^[#@]?[\p{N}_]*\p{Script=Latin}/u;
const HAN = /^\p{Script=Han}/u;
const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /^\p{Script=Hangul}/u;
const LETTER = /\p{L}/u;

/** Japanese mixes Han letters with kana, Chinese has none: this share of kana is enough to tell. */
const KANA_SHARE = 0.1;

/**
 * ISO 639-1 of the script most of a text is written in: th, en (any Latin script), zh, ja, ko; 'und' for other scripts
 * and where there is no letter outside web addresses and @names. Counted in atoms, not letters, so that a few English
 * product names do not outweigh the Thai sentence around them.
 */
export function languageOf(text: string): string {
  const counts = { th: 0, en: 0, han: 0, kana: 0, ko: 0, other: 0 };
  for (const { value } of atomise(text.replace(ADDRESSES_AND_NAMES, ' '))) {
    if (value.startsWith('#')) continue;
    if (THAI.test(value)) counts.th += 1;
    else if (LATIN.test(value)) counts.en += 1;
    else if (HAN.test(value)) counts.han += 1;
    else if (KANA.test(value)) counts.kana += 1;
    else if (HANGUL.test(value)) counts.ko += 1;
    else if (LETTER.test(value)) counts.other += 1;
  }
  const eastAsian = counts.han + counts.kana;
  const candidates: [string, number][] = [
    ['th', counts.th],
    ['en', counts.en],
    [counts.kana >= KANA_SHARE * eastAsian ? 'ja' : 'zh', eastAsian],
    ['ko', counts.ko],
    ['und', counts.other],
  ];
  const [best] = candidates.sort((a, b) => b[1] - a[1]);
  return best && best[1] > 0 ? best[0] : 'und';
}
