import {
  classOf,
  EMOJI,
  EXTEND,
  isComposedForSure,
  KEYCAP,
  THAI_FOLLOW,
  THAI_MARK,
  VARIATION,
  ZERO_WIDTH,
  ZWJ,
} from './characters.js';
import { compose } from './compose.js';
import { collapseRuns } from './runs.js';
import { orderOfMark, pushFollowingVowel, pushThaiMark } from './thai-marks.js';
import { UnitBuffer } from './unit-buffer.js';

const SARA_E = 0xe40;
const SARA_AE = 0xe41;
const THAI_ZERO = 0xe50;
const THAI_NINE = 0xe59;

/** Every pass shortens the text or brings it nearer to one order; real texts settle in the second. */
const MAX_PASSES = 16;

/**
 * More combining marks in a row are dropped: composing takes time by their square. No language comes near (Unicode TR 15,
 * stream-safe text).
 */
const MAX_MARKS = 30;

export interface NormalisedText {
  readonly text: string;
  /**
   * For each UTF-16 unit of the normalised text its index in the original, ascending; one more entry at the end holds
   * the original's length, so that [offsets[a], offsets[b]) is the original of the normalised [a, b).
   */
  readonly offsets: Int32Array;
}

/** Whether the output ends in a pictograph, its modifiers aside: only there may a ZWJ stay. */
function endsInEmoji(out: UnitBuffer): boolean {
  let at = out.length;
  while (at > 0) {
    const pair = at >= 2 ? out.codePoint(at - 2) : 0;
    const code = pair > 0xffff ? pair : out.unit(at - 1);
    const kind = classOf(code);
    if (kind === EMOJI) return true;
    if (kind !== EXTEND && kind !== VARIATION) return false;
    at -= code > 0xffff ? 2 : 1;
  }
  return false;
}

function endsInMarks(out: UnitBuffer): boolean {
  if (out.length < MAX_MARKS) return false;
  for (let at = out.length - MAX_MARKS; at < out.length; at += 1) {
    const kind = classOf(out.unit(at));
    if (kind !== EXTEND && kind !== THAI_MARK) return false;
  }
  return true;
}

/** The passes of one normalisation and what they met on the way. */
class Normaliser {
  readonly out = new UnitBuffer();
  sawVariation = false;
  sawKeycap = false;
  /** Whether the text may need composing (NFC), and so more than one pass. */
  private uncertain = false;
  /** Where in the output a ZWJ stood, and where in the text: it is written only if an emoji comes next. */
  private joinAt = -1;
  private joinOffset = 0;

  /** Leaves the normalised units in `out` and returns them as text. */
  run(original: string): string {
    this.sawVariation = this.sawKeycap = this.uncertain = false;
    this.pass(original);
    let text = this.out.text();
    if (this.uncertain) text = this.settle(original, text);
    this.out.offsets[this.out.length] = original.length;
    return text;
  }

  /** Composes and goes over the text again, for rules feed each other, until nothing changes. */
  private settle(original: string, first: string): string {
    let text = first;
    for (let i = 0; i < MAX_PASSES; i += 1) {
      const composed = compose(text);
      if (composed.offsets === undefined && text === original) break;
      const offsets = this.out.offsets.slice(0, this.out.length + 1);
      offsets[this.out.length] = original.length;
      const before = text;
      this.pass(composed.text);
      this.mapBack(composed.offsets);
      this.mapBack(offsets);
      text = this.out.text();
      if (text === before) break;
    }
    return text;
  }

  private mapBack(earlier: Int32Array | undefined): void {
    if (earlier === undefined) return;
    const { offsets, length } = this.out;
    for (let i = 0; i < length; i += 1) offsets[i] = earlier[offsets[i] ?? 0] ?? 0;
  }

  private pass(text: string): void {
    const out = this.out;
    // Lower case makes at most three units of one ('ΐ' and its like are composed again, 'İ' stays two).
    out.reset(text.length * 3 + 2);
    this.joinAt = -1;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit < 0x80) out.push(unit >= 0x41 && unit <= 0x5a ? unit + 32 : unit, at);
      else if (unit >= 0xe00 && unit <= 0xe7f) this.thai(unit, at);
      else at += this.other(text, unit, at);
    }
    collapseRuns(out);
  }

  private thai(unit: number, at: number): void {
    const out = this.out;
    if (unit === SARA_E && out.length > 0 && out.unit(out.length - 1) === SARA_E) {
      out.units[out.length - 1] = SARA_AE;
    } else if (unit >= THAI_ZERO && unit <= THAI_NINE) {
      out.push(unit - THAI_ZERO + 0x30, at);
    } else {
      const kind = classOf(unit);
      if (kind === THAI_MARK) pushThaiMark(out, unit, orderOfMark(unit), at);
      else if (kind === THAI_FOLLOW) pushFollowingVowel(out, unit, at);
      else out.push(unit, at);
    }
  }

  /** Any other character; returns how many units beyond the first it took. */
  private other(text: string, unit: number, at: number): number {
    const code = unit >= 0xd800 && unit <= 0xdbff ? (text.codePointAt(at) ?? unit) : unit;
    const kind = classOf(code);
    const extra = code > 0xffff ? 1 : 0;
    if (kind === ZERO_WIDTH) {
      if (code === ZWJ) {
        this.joinAt = this.out.length;
        this.joinOffset = at;
      }
      return 0;
    }
    if (kind === EXTEND && endsInMarks(this.out)) return extra;
    if (kind === VARIATION) this.sawVariation = true;
    if (code === KEYCAP) this.sawKeycap = true;
    // Supplementary emoji are composed by nature; other planes and lone surrogates are looked at more closely.
    if (extra === 1 ? code < 0x1f000 || code > 0x1fbff : !isComposedForSure(unit)) this.uncertain = true;
    if (kind === EMOJI && this.joinAt === this.out.length && endsInEmoji(this.out)) this.out.push(ZWJ, this.joinOffset);
    this.lower(code, at);
    return extra;
  }

  private lower(code: number, at: number): void {
    const lowered = String.fromCodePoint(code).toLowerCase();
    if (lowered.length !== (code > 0xffff ? 2 : 1)) this.uncertain = true;
    for (let i = 0; i < lowered.length; i += 1) this.out.push(lowered.charCodeAt(i), at);
  }
}

/** One for the process: every use is finished before the next begins, nothing in here waits. */
export const normaliser = new Normaliser();

/**
 * Brings a text into the one form in which texts are compared (design 4, step 1): NFC, lower case (each character by
 * itself, whatever its neighbours), no zero-width characters (a ZWJ between two emoji stays), เ+เ as แ, nikhahit with า
 * as ำ, Thai marks ordered (also before a following vowel) and each once, Arabic digits for Thai ones, and of three or
 * more equal characters two (a character is a letter with its marks, or a whole emoji). Idempotent.
 */
export function normalise(text: string): NormalisedText {
  const normalised = normaliser.run(text);
  return { text: normalised, offsets: normaliser.out.offsets.slice(0, normaliser.out.length + 1) };
}
