import {
  AT,
  classOf,
  EMOJI,
  EXTEND,
  HASH,
  REGIONAL,
  SINGLE,
  THAI_CONSONANT,
  THAI_FOLLOW,
  THAI_LEAD,
  THAI_MARK,
  UNDERSCORE,
  VARIATION,
  WIDE_AT,
  WIDE_HASH,
  WORD,
} from './characters.js';
import { emojiEnd, isKeycap } from './emoji.js';
import { normalise, type NormalisedText, normaliser } from './normalise.js';
import type { TextReading } from './text-reading.js';

/** The smallest piece of text that is compared as a whole. */
export interface Atom {
  /** Normalised; never empty, never with a space in it. */
  value: string;
  /** UTF-16 index in the text that was cut: the original one of atomise, the normalised one of readAtoms; end exclusive. */
  start: number;
  end: number;
}

const DOT = 0x2e;
const AMPERSAND = 0x26;
const SLASH = 0x2f;
const VARIATIONS = /[\ufe00-\ufe0f]/g;

/** Stands between two texts in an atom string. It is a separator in every text, so no phrase can hold it. */
export const TEXT_BREAK = '|';

class Atomiser {
  private readonly buffer = normaliser.out;
  private text = '';
  private atoms: Atom[] = [];

  /** Cuts the text that the normaliser has just made and still holds as units; indexes are those of that text. */
  cut(text: string): Atom[] {
    this.text = text;
    const atoms: Atom[] = [];
    this.atoms = atoms;
    for (let at = 0; at < this.buffer.length;) at = this.step(at);
    this.atoms = [];
    return atoms;
  }

  /** Takes what begins at `at` and returns where the next thing begins. */
  private step(at: number): number {
    const { buffer } = this;
    const code = buffer.codePoint(at);
    const next = at + (code > 0xffff ? 2 : 1);
    if (normaliser.sawKeycap && isKeycap(buffer, at)) return this.push(at, emojiEnd(buffer, at));
    switch (classOf(code)) {
      case WORD:
        return this.push(at, this.wordEnd(next));
      case THAI_CONSONANT:
        return this.push(at, this.clusterEnd(next));
      case THAI_LEAD:
        if (next >= buffer.length || classOf(buffer.unit(next)) !== THAI_CONSONANT) return next;
        return this.push(at, this.clusterEnd(next + 1));
      case SINGLE:
        return this.push(at, this.marksEnd(next));
      case EMOJI:
      case REGIONAL:
        return this.push(at, emojiEnd(buffer, at));
      default:
        if (code === HASH || code === WIDE_HASH) this.tag(at, '#');
        else if (code === AT || code === WIDE_AT) this.mention(at, '@');
        return next;
    }
  }

  private push(start: number, end: number): number {
    this.add(this.text.slice(start, end), start, end);
    return end;
  }

  private add(slice: string, start: number, end: number): void {
    const value = normaliser.sawVariation ? slice.replace(VARIATIONS, '') : slice;
    this.atoms.push({ value, start, end });
  }

  private wordEnd(from: number): number {
    const { buffer } = this;
    let at = from;
    while (at < buffer.length) {
      const code = buffer.codePoint(at);
      const kind = classOf(code);
      if (kind !== WORD && kind !== EXTEND && kind !== VARIATION) break;
      if (normaliser.sawKeycap && isKeycap(buffer, at)) break;
      at += code > 0xffff ? 2 : 1;
    }
    return at;
  }

  /** End of a cluster whose consonant was taken: its marks, then all its following vowels, drawn-out ones too. */
  private clusterEnd(from: number): number {
    const { buffer } = this;
    let at = this.marksEnd(from);
    while (at < buffer.length) {
      const kind = classOf(buffer.unit(at));
      if (kind !== THAI_FOLLOW && kind !== EXTEND && kind !== VARIATION) break;
      at += 1;
    }
    return at;
  }

  private marksEnd(from: number): number {
    const { buffer } = this;
    let at = from;
    while (at < buffer.length) {
      const code = buffer.codePoint(at);
      const kind = classOf(code);
      if (kind !== THAI_MARK && kind !== EXTEND && kind !== VARIATION) break;
      at += code > 0xffff ? 2 : 1;
    }
    return at;
  }

  private before(at: number): number {
    return at === 0 ? 0 : this.buffer.unit(at - 1);
  }

  /** A hashtag holds letters, digits, marks and underscores, and at least one that is no digit. */
  private tag(at: number, sign: string): void {
    const before = this.before(at);
    if (before === AMPERSAND || before === SLASH) return;
    const end = this.nameEnd(at + 1, false);
    const name = this.text.slice(at + 1, end);
    if (end > at + 1 && !/^[\p{N}_]+$/u.test(name)) this.add(sign + name, at, end);
  }

  /** An @name may hold dots inside. After a Latin letter or digit the sign belongs to an e-mail address. */
  private mention(at: number, sign: string): void {
    const before = this.before(at);
    if (before === DOT || before === UNDERSCORE || classOf(before) === WORD) return;
    const end = this.nameEnd(at + 1, true);
    if (end > at + 1) this.add(sign + this.text.slice(at + 1, end), at, end);
  }

  private nameEnd(from: number, dots: boolean): number {
    const { buffer } = this;
    let at = from;
    while (at < buffer.length) {
      const code = buffer.codePoint(at);
      const dot = dots && code === DOT && at > from && at + 1 < buffer.length && this.inName(buffer.codePoint(at + 1));
      if (!dot && !this.inName(code)) break;
      at += code > 0xffff ? 2 : 1;
    }
    return at;
  }

  private inName(code: number): boolean {
    if (code === UNDERSCORE) return true;
    const kind = classOf(code);
    return (kind >= WORD && kind <= SINGLE) || kind === EXTEND || kind === VARIATION;
  }
}

const atomiser = new Atomiser();

/**
 * Cuts a text into atoms (design 4, step 2), in reading order: words of Latin letters or digits and of any other script
 * that puts spaces between words ('iphone15' is one); Thai clusters; emoji, whatever their style mark; and letter by
 * letter the scripts written without such spaces (Chinese, Japanese, Korean, Lao, Khmer, Burmese...).
 * A #tag or @name is one atom ahead of its inner atoms. Everything else separates and leaves no atom.
 * ๆ, ฯ and Thai vowels and marks that belong to no consonant separate too, so ทุกวัน stands in ทุกๆวัน.
 */
export function atomise(text: string): Atom[] {
  const atoms = atomiser.cut(normaliser.run(text));
  for (const atom of atoms) {
    atom.start = normaliser.out.offset(atom.start);
    atom.end = normaliser.out.offset(atom.end);
  }
  return atoms;
}

/** A text normalised, and its atoms (see atomise) by their places in the normalised text. */
export function readAtoms(original: string): NormalisedText & { readonly atoms: readonly Atom[] } {
  const { text, offsets } = normalise(original);
  return { text, offsets, atoms: atomiser.cut(text) };
}

/** The atoms of several texts in one list, a TEXT_BREAK between two texts that have any. */
export function atomValues(...texts: (string | TextReading)[]): string[] {
  const values: string[] = [];
  for (const text of texts) {
    const atoms = typeof text === 'string' ? atomise(text) : text.atoms;
    if (values.length > 0 && atoms.length > 0) values.push(TEXT_BREAK);
    for (const atom of atoms) values.push(atom.value);
  }
  return values;
}

/** What the engines store: ' a b c ', texts kept apart by ' | ', '' where there are no atoms. */
export function atomString(...texts: string[]): string {
  return phraseNeedle(atomValues(...texts));
}

/** The atoms of a phrase to look for. A phrase that is one #tag or @name as a whole looks for that alone. */
export function phraseAtoms(phrase: string): string[] {
  const atoms = atomise(phrase);
  const [first] = atoms;
  const last = atoms[atoms.length - 1];
  const sign = first?.value[0];
  if (first && last && (sign === '#' || sign === '@') && last.end <= first.end) return [first.value];
  return atoms.map((atom) => atom.value);
}

/** The string to look for in an atom string: ' a b '. '' where the phrase has no atoms: such a phrase matches nothing. */
export function phraseNeedle(atoms: readonly string[]): string {
  return atoms.length === 0 ? '' : ` ${atoms.join(' ')} `;
}

/** Whether the atoms stand one after another in an atom string. No atoms match nothing. */
export function containsPhrase(atoms: string, phrase: readonly string[]): boolean {
  return phrase.length > 0 && atoms.includes(phraseNeedle(phrase));
}
