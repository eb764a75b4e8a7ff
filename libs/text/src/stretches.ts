import { classOf, EMOJI, EXTEND, SINGLE, THAI_CONSONANT, THAI_LEAD, VARIATION, ZWJ } from './characters.js';

/** Intl.Segmenter takes time by the square of a text's length, so a long text is given to it in stretches. */
const STRETCH = 500;
/** Where a stretch finds no good end, it is cut all the same at this many times its length. */
const PATIENCE = 4;

/** Whether a grapheme surely begins before `at`, and a word most likely. */
function beginsAfresh(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const unit = text.charCodeAt(at);
  if (before === ZWJ || (before === 0x0d && unit === 0x0a)) return false;
  if (/\s/.test(text.charAt(at - 1))) {
    const kind = classOf(text.codePointAt(at) ?? 0);
    return kind !== EXTEND && kind !== VARIATION && unit !== ZWJ;
  }
  const kind = classOf(text.codePointAt(at) ?? 0);
  return kind === THAI_LEAD || kind === EMOJI || (kind === SINGLE && unit >= 0x4e00 && unit <= 0x9fff);
}

/** Where the stretch that begins at `from` ends. */
export function endOfStretch(text: string, from: number): number {
  const wished = from + STRETCH;
  if (wished >= text.length) return text.length;
  for (let at = wished; at > from + STRETCH / 2; at -= 1) {
    if (/\s/.test(text.charAt(at - 1)) && beginsAfresh(text, at)) return at;
  }
  const limit = Math.min(from + STRETCH * PATIENCE, text.length);
  for (let at = wished; at < limit; at += 1) if (beginsAfresh(text, at)) return at;
  for (let at = wished; at < limit; at += 1) {
    const unit = text.charCodeAt(at);
    if ((unit >= 0x20 && unit < 0x80 && text.charCodeAt(at - 1) !== ZWJ) || classOf(unit) === THAI_CONSONANT) return at;
  }
  return limit;
}

/** Cuts a text as a segmenter does, long texts too; indexes are those of the whole text. Joined the segments are the text. */
export function* segmentsOf(segmenter: Intl.Segmenter, text: string): Generator<Omit<Intl.SegmentData, 'input'>> {
  for (let from = 0; from < text.length;) {
    const end = endOfStretch(text, from);
    const stretch = from === 0 && end === text.length ? text : text.slice(from, end);
    for (const { segment, index, isWordLike } of segmenter.segment(stretch)) {
      yield isWordLike === undefined ? { segment, index: from + index } : { segment, index: from + index, isWordLike };
    }
    from = end;
  }
}
