import { classOf, EMOJI, EMOJI_STYLE, EXTEND, KEYCAP, REGIONAL, VARIATION, ZWJ } from './characters.js';
import { type UnitBuffer } from './unit-buffer.js';

const width = (code: number): number => (code > 0xffff ? 2 : 1);

/** Whether a digit, # or * at `at` is drawn as a key: the keycap mark follows, with or without the emoji style. */
export function isKeycap(buffer: UnitBuffer, at: number): boolean {
  const unit = buffer.unit(at);
  if (unit !== 0x23 && unit !== 0x2a && !(unit >= 0x30 && unit <= 0x39)) return false;
  const next = at + 1 < buffer.length ? buffer.unit(at + 1) : 0;
  if (next === KEYCAP) return true;
  return next === EMOJI_STYLE && at + 2 < buffer.length && buffer.unit(at + 2) === KEYCAP;
}

/** End of the modifiers, tags and style marks that follow an emoji. */
function afterExtensions(buffer: UnitBuffer, from: number): number {
  let at = from;
  while (at < buffer.length) {
    const code = buffer.codePoint(at);
    const kind = classOf(code);
    if (kind !== EXTEND && kind !== VARIATION) break;
    at += width(code);
  }
  return at;
}

/**
 * End of the emoji that begins at `at`, or `at` where none does: a flag of two regional letters, a key, or pictographs
 * with their modifiers joined by ZWJ (Unicode TR 51, emoji sequences).
 */
export function emojiEnd(buffer: UnitBuffer, at: number): number {
  const code = buffer.codePoint(at);
  const kind = classOf(code);
  if (kind === REGIONAL) {
    const second = at + 2 < buffer.length && classOf(buffer.codePoint(at + 2)) === REGIONAL;
    return afterExtensions(buffer, second ? at + 4 : at + 2);
  }
  if (kind !== EMOJI) return isKeycap(buffer, at) ? afterExtensions(buffer, at + 1) : at;
  let end = afterExtensions(buffer, at + width(code));
  while (end + 1 < buffer.length && buffer.unit(end) === ZWJ) {
    const joined = buffer.codePoint(end + 1);
    if (classOf(joined) !== EMOJI) break;
    end = afterExtensions(buffer, end + 1 + width(joined));
  }
  return end;
}
