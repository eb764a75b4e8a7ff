import { type Atom, atomise } from './atoms.js';
import { classOf, HASH, THAI_CONSONANT, THAI_LEAD } from './characters.js';
import type { TextReading } from './text-reading.js';

const ADDRESSES_AND_NAMES = /(?:https?:\/\/|www\.)[^\s\u0e00-\u0e7f]+|@[\p{L}\p{M}\p{N}_.]+/giu;
/** What stands in every match of ADDRESSES_AND_NAMES. */
const MAY_HOLD_THEM = /:\/\/|[wW]\.|@/;
const THAI = /^[\u0e01-\u0e4e]/;
const LATIN = /^[#@]?[\p{N}_]*\p{Script=Latin}/u;
const HAN = /^\p{Script=Han}/u;
const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /^\p{Script=Hangul}/u;
const LETTER = /\p{L}/u;

/** Japanese mixes Han letters with kana, Chinese has none: this share of kana is enough to tell. */
const KANA_SHARE = 0.1;

type Script = 'th' | 'en' | 'han' | 'kana' | 'ko' | 'other';

/** Null of what has no letter. Nearly all atoms of a Thai text are told by their first unit. */
function scriptOf(atom: string): Script | null {
  const first = atom.charCodeAt(0);
  const kind = classOf(first);
  if (kind === THAI_CONSONANT || kind === THAI_LEAD || THAI.test(atom)) return 'th';
  if ((first >= 0x61 && first <= 0x7a) || LATIN.test(atom)) return 'en';
  if (HAN.test(atom)) return 'han';
  if (KANA.test(atom)) return 'kana';
  if (HANGUL.test(atom)) return 'ko';
  return LETTER.test(atom) ? 'other' : null;
}

/**
 * ISO 639-1 of the script most of a text is written in: th, en (any Latin script), zh, ja, ko; 'und' for other scripts
 * and where there is no letter outside web addresses and @names. Counted in atoms, not letters, so that a few English
 * product names do not outweigh the Thai sentence around them.
 */
export function languageOf(text: string | TextReading): string {
  const counts: Record<Script, number> = { th: 0, en: 0, han: 0, kana: 0, ko: 0, other: 0 };
  for (const { value } of atomsOutsideAddresses(text)) {
    const script = value.charCodeAt(0) === HASH ? null : scriptOf(value);
    if (script !== null) counts[script] += 1;
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

function atomsOutsideAddresses(text: string | TextReading): readonly Atom[] {
  const original = typeof text === 'string' ? text : text.original;
  const plain = MAY_HOLD_THEM.test(original) ? original.replace(ADDRESSES_AND_NAMES, ' ') : original;
  return typeof text === 'string' || plain !== original ? atomise(plain) : text.atoms;
}
