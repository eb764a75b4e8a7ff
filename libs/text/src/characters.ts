/**
 * What a code point is to the atomiser (design 4). One byte a code point, worked out when first met: the tables of the
 * regular expression engine are right but far too slow for the hot path.
 */
export const UNKNOWN = 0;
export const SEPARATOR = 1;
/** Letter or digit of a script that puts spaces between words. */
export const WORD = 2;
export const THAI_LEAD = 3;
export const THAI_CONSONANT = 4;
export const THAI_FOLLOW = 5;
export const THAI_MARK = 6;
/** Maiyamok and paiyannoi: signs of repetition and abbreviation; in no atom but a tag or name. */
export const THAI_SIGN = 7;
/** Letter of a script written without spaces: each is an atom. */
export const SINGLE = 8;
export const EMOJI = 9;
export const REGIONAL = 10;
/** Belongs to what stands before it: combining marks, emoji modifiers, tags, keycap. */
export const EXTEND = 11;
/** Says only how the character before it is drawn. */
export const VARIATION = 12;
export const ZERO_WIDTH = 13;

export type CharacterClass = number;

export const ZWJ = 0x200d;
export const KEYCAP = 0x20e3;
export const EMOJI_STYLE = 0xfe0f;
export const HASH = 0x23;
export const AT = 0x40;
export const WIDE_HASH = 0xff03;
export const WIDE_AT = 0xff20;
export const UNDERSCORE = 0x5f;

const UNSPACED =
  /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hangul}\p{scx=Bopo}\p{sc=Yi}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}\p{sc=Tibt}\p{sc=Lana}\p{sc=Talu}]$/u;
const LETTER_OR_NUMBER = /^[\p{L}\p{N}]$/u;
const COMBINING = /^\p{M}$/u;
const PICTOGRAPH = /^[\p{Extended_Pictographic}\p{Emoji_Presentation}]$/u;

/** Soft hyphen, Arabic letter mark, ZWSP to right-to-left mark, embeddings, word joiner, isolates, BOM. */
function isZeroWidth(code: number): boolean {
  return (
    code === 0xad ||
    code === 0x61c ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    code === 0x2060 ||
    (code >= 0x2066 && code <= 0x2069) ||
    code === 0xfeff
  );
}

function classifyThai(code: number): CharacterClass {
  if (code >= 0xe01 && code <= 0xe2e) return THAI_CONSONANT;
  if (code >= 0xe40 && code <= 0xe44) return THAI_LEAD;
  if (code === 0xe30 || code === 0xe32 || code === 0xe33 || code === 0xe45) return THAI_FOLLOW;
  if (code === 0xe31 || (code >= 0xe34 && code <= 0xe3a) || (code >= 0xe47 && code <= 0xe4e)) return THAI_MARK;
  if (code === 0xe2f || code === 0xe46) return THAI_SIGN;
  if (code >= 0xe50 && code <= 0xe59) return WORD;
  return SEPARATOR;
}

function classify(code: number): CharacterClass {
  if (code >= 0xe00 && code <= 0xe7f) return classifyThai(code);
  if (isZeroWidth(code)) return ZERO_WIDTH;
  if ((code >= 0xfe00 && code <= 0xfe0e) || code === EMOJI_STYLE) return VARIATION;
  if (code >= 0x1f1e6 && code <= 0x1f1ff) return REGIONAL;
  if ((code >= 0x1f3fb && code <= 0x1f3ff) || (code >= 0xe0020 && code <= 0xe007f)) return EXTEND;
  // Marks of ownership stand inside brand names: they separate, so that the name before and after them stays whole.
  if (code === 0xa9 || code === 0xae || code === 0x2122) return SEPARATOR;
  if (code >= 0xd800 && code <= 0xdfff) return SEPARATOR;
  const character = String.fromCodePoint(code);
  if (COMBINING.test(character)) return EXTEND;
  if (LETTER_OR_NUMBER.test(character)) return UNSPACED.test(character) ? SINGLE : WORD;
  return PICTOGRAPH.test(character) ? EMOJI : SEPARATOR;
}

const classes = new Uint8Array(0x20000);

export function classOf(code: number): CharacterClass {
  const known = classes[code];
  if (known !== undefined && known !== UNKNOWN) return known;
  const found = classify(code);
  if (code < classes.length) classes[code] = found;
  return found;
}

/**
 * Whether a UTF-16 unit alone can never make a text leave Unicode's composed form (NFC). Thai is safe because the
 * normaliser orders its marks itself; combining marks, Hangul jamo and compatibility forms are not.
 */
export function isComposedForSure(unit: number): boolean {
  return (
    unit < 0x300 ||
    (unit >= 0x400 && unit <= 0x482) ||
    (unit >= 0xac00 && unit <= 0xd7a3) ||
    (unit >= 0xe00 && unit <= 0xe7f) ||
    (unit >= 0x2002 && unit <= 0x206f) ||
    (unit >= 0x2190 && unit <= 0x2328) ||
    (unit >= 0x2460 && unit <= 0x2adb) ||
    (unit >= 0x3001 && unit <= 0x3029) ||
    (unit >= 0x3041 && unit <= 0x3096) ||
    (unit >= 0x30a1 && unit <= 0x30fe) ||
    (unit >= 0x4e00 && unit <= 0x9fff) ||
    unit === KEYCAP ||
    (unit >= 0xfe00 && unit <= 0xfe0f) ||
    (unit >= 0xff01 && unit <= 0xffef) ||
    unit === 0xfeff
  );
}
