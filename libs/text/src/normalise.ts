import {
  classOf,
  EMOJI,
  EXTEND,
  isComposedForSure,
  KEYCAP,
  REGIONAL,
  THAI_FOLLOW,
  THAI_MARK,
  VARIATION,
  ZERO_WIDTH,
  ZWJ,
} from './characters.js';
import { compose } from './compose.js';
import { collapseEmojiRuns } from './emoji.js';
import { orderOfMark, pushFollowingVowel, pushThaiMark } from './thai-marks.js';
import { UnitBuffer } from './unit-buffer.js';

const SARA_E = 0xe40;
const SARA_AE = 0xe41;
const THAI_ZERO = 0xe50;
const THAI_NINE = 0xe59;

/** Every pass shortens the text or brings it nearer to one order; real texts settle in the second. */
const MAX_PASSES = 16;

export interface NormalisedText {
  readonly text: string;
  /**
   * For each UTF-16 unit of the normalised text its index in the original, ascending; one more entry at the end holds
   * the original's length, so that [offsets[a], offsets[b]) is the original of the normalised [a, b).
   */
  readonly offsets: Int32Array;
}

/** Appends a unit unless it would be the third of a run. */
function pushUnit(out: UnitBuffer, unit: number, offset: number): void {
  const n = out.length;
  if (n >= 2 && out.unit(n - 1) === unit && out.unit(n - 2) === unit) return;
  out.push(unit, offset);
}

function pushPair(out: UnitBuffer, code: number, offset: number, countRuns: boolean): void {
  const high = 0xd800 + ((code - 0x10000) >> 10);
  const low = 0xdc00 + ((code - 0x10000) & 0x3ff);
  const n = out.length;
  if (countRuns && n >= 4 && out.codePoint(n - 2) === code && out.codePoint(n - 4) === code) return;
  out.push(high, offset);
  out.push(low, offset);
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

function nextIsEmoji(text: string, from: number): boolean {
  for (let at = from; at < text.length; at += 1) {
    const kind = classOf(text.codePointAt(at) ?? 0);
    if (kind !== ZERO_WIDTH) return kind === EMOJI;
  }
  return false;
}

/** The passes of one normalisation and what they met on the way. */
class Normaliser {
  readonly out = new UnitBuffer();
  sawEmoji = false;
  sawVariation = false;
  sawKeycap = false;
  /** Whether the text may need composing (NFC), and so more than one pass. */
  private uncertain = false;

  /** Leaves the normalised units in `out` and returns them as text. */
  run(original: string): string {
    this.sawEmoji = this.sawVariation = this.sawKeycap = this.uncertain = false;
    this.pass(original);
    let text = this.out.text();
    if (this.uncertain) text = this.settle(original, text);
    this.out.offsets[this.out.length] = original.length;
    return text;
  }

  /** Rules that feed each other (a dropped character lets two others compose) are repeated until nothing changes. */
  private settle(original: string, first: string): string {
    if (first === original && first === first.normalize('NFC')) return first;
    let text = original;
    let offsets: Int32Array | undefined;
    for (let i = 0; i < MAX_PASSES; i += 1) {
      const before = text;
      const composed = compose(text);
      this.pass(composed.text);
      this.mapBack(composed.offsets);
      this.mapBack(offsets);
      text = this.out.text();
      this.out.offsets[this.out.length] = original.length;
      offsets = this.out.offsets.slice(0, this.out.length + 1);
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
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit < 0x80) pushUnit(out, unit >= 0x41 && unit <= 0x5a ? unit + 32 : unit, at);
      else if (unit >= 0xe00 && unit <= 0xe7f) this.thai(unit, at);
      else at += this.other(text, unit, at);
    }
    if (this.sawEmoji) collapseEmojiRuns(out);
  }

  private thai(unit: number, at: number): void {
    const out = this.out;
    if (unit === SARA_E && out.length > 0 && out.unit(out.length - 1) === SARA_E) {
      const offset = out.offset(out.length - 1);
      out.length -= 1;
      pushUnit(out, SARA_AE, offset);
    } else if (unit >= THAI_ZERO && unit <= THAI_NINE) {
      pushUnit(out, unit - THAI_ZERO + 0x30, at);
    } else {
      const kind = classOf(unit);
      if (kind === THAI_MARK) pushThaiMark(out, unit, orderOfMark(unit), at);
      else if (kind === THAI_FOLLOW) pushUnit(out, pushFollowingVowel(out, unit), at);
      else pushUnit(out, unit, at);
    }
  }

  /** Any other character; returns how many units beyond the first it took. */
  private other(text: string, unit: number, at: number): number {
    const code = unit >= 0xd800 && unit <= 0xdbff ? (text.codePointAt(at) ?? unit) : unit;
    const kind = classOf(code);
    const extra = code > 0xffff ? 1 : 0;
    if (kind === ZERO_WIDTH) {
      if (code === ZWJ && endsInEmoji(this.out) && nextIsEmoji(text, at + 1)) this.out.push(ZWJ, at);
      return 0;
    }
    if (kind === EMOJI || kind === REGIONAL || kind === VARIATION || code === KEYCAP) this.sawEmoji = true;
    if (kind === VARIATION) this.sawVariation = true;
    if (code === KEYCAP) this.sawKeycap = true;
    // Supplementary emoji are composed by nature; other planes and lone surrogates are looked at more closely.
    if (extra === 1 ? code < 0x1f000 || code > 0x1fbff : !isComposedForSure(unit)) this.uncertain = true;
    this.lower(code, kind, at);
    return extra;
  }

  private lower(code: number, kind: number, at: number): void {
    const out = this.out;
    if (kind === EMOJI || kind === REGIONAL || (code > 0xffff && kind === EXTEND)) {
      if (code > 0xffff) pushPair(out, code, at, false);
      else out.push(code, at);
      return;
    }
    const lowered = String.fromCodePoint(code).toLowerCase();
    if (lowered.length !== (code > 0xffff ? 2 : 1)) this.uncertain = true;
    for (let i = 0; i < lowered.length; i += 1) {
      const each = lowered.codePointAt(i) ?? 0;
      if (each > 0xffff) {
        pushPair(out, each, at, true);
        i += 1;
      } else pushUnit(out, each, at);
    }
  }
}

/** One for the process: every use is finished before the next begins, nothing in here waits. */
export const normaliser = new Normaliser();

/**
 * Brings a text into the one form in which texts are compared (design 4, step 1): NFC, lower case (each character by
 * itself, whatever its neighbours), no zero-width characters (a ZWJ between two emoji stays), เ+เ as แ, nikhahit with า
 * as ำ, Thai marks ordered (also before a following vowel) and each once, Arabic digits for Thai ones, and of three or
 * more equal characters two. A character is a code point, but an emoji of several is one. Idempotent.
 */
export function normalise(text: string): NormalisedText {
  const normalised = normaliser.run(text);
  return { text: normalised, offsets: normaliser.out.offsets.slice(0, normaliser.out.length + 1) };
}
