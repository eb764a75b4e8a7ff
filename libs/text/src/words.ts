import { classOf, HASH, AT, THAI_CONSONANT, THAI_LEAD, WIDE_AT, WIDE_HASH } from './characters.js';
import { normalise } from './normalise.js';
import { isStopWord } from './stop-words.js';
import { endOfStretch } from './stretches.js';
import type { TextReading } from './text-reading.js';

export interface WordSegment {
  /** As it stands in the text. */
  readonly word: string;
  /** UTF-16 indexes in the text; end exclusive. */
  readonly start: number;
  readonly end: number;
  /** False for spaces, punctuation, emoji and web addresses. */
  readonly isWordLike: boolean;
}

const words = new Intl.Segmenter('th', { granularity: 'word' });

/** Web addresses, hashtags and @names: what a dictionary of words would cut to pieces. */
const WHOLE =
  /(?:https?:\/\/|www?\.)[^\s\u0e00-\u0e7f<>"]+|(?<![&/])[#\uff03][\p{L}\p{M}\p{N}_]+|(?<![\p{Script=Latin}\p{N}._])[@\uff20][\p{L}\p{M}\p{N}_]+(?:\.[\p{L}\p{M}\p{N}_]+)*/giu;
/** What stands in every match of WHOLE: most texts have none of it and are spared the long expression. */
const MAY_HOLD_WHOLE = /:\/\/|[wW]\.|[#@\uff03\uff20]/;
const ADDRESS = /^(?:http|ww)/i;
const LETTER = /\p{L}/u;

/** Asks for one segment after another by its place, which takes the platform less than iterating over them. */
function segmentPlain(text: string, start: number, into: WordSegment[]): void {
  for (let from = 0; from < text.length;) {
    const end = endOfStretch(text, from);
    const segments = words.segment(from === 0 && end === text.length ? text : text.slice(from, end));
    const first = start + from;
    for (let at = 0; at < end - from;) {
      const found = segments.containing(at);
      if (found === undefined) break;
      const { segment, isWordLike } = found;
      const next = at + segment.length;
      into.push({ word: segment, start: first + at, end: first + next, isWordLike: isWordLike === true });
      at = next;
    }
    from = end;
  }
}

/**
 * Cuts a text into words by the dictionary of the platform (Intl.Segmenter; Thai, and English between). Hashtags, @names
 * and web addresses stay whole. The segments joined are the text. For word clouds and ranking only, never for matching:
 * the dictionary cuts names differently from sentence to sentence (design 4).
 */
export function segmentWords(text: string): readonly WordSegment[] {
  const segments: WordSegment[] = [];
  let done = 0;
  for (const { 0: whole, index } of MAY_HOLD_WHOLE.test(text) ? text.matchAll(WHOLE) : []) {
    segmentPlain(text.slice(done, index), done, segments);
    done = index + whole.length;
    segments.push({ word: whole, start: index, end: done, isWordLike: !ADDRESS.test(whole) });
  }
  segmentPlain(done === 0 ? text : text.slice(done), done, segments);
  return segments;
}

/**
 * The words of a text that are worth a place in a word cloud: normalised, each once, in order of first appearance.
 * Left out are stop words, numbers, single letters, emoji, web addresses, hashtags and @names.
 */
export function cloudWords(text: string | TextReading): string[] {
  const segments = typeof text === 'string' ? segmentWords(normalise(text).text) : text.segments;
  const found = new Set<string>();
  for (const { word, isWordLike } of segments) {
    if (isWordLike && word.length > 1 && mayBeInCloud(word) && !isStopWord(word)) found.add(word);
  }
  return [...found];
}

/** No tag and no name, and with a letter in it: most words begin with one that is quickly told. */
function mayBeInCloud(word: string): boolean {
  const first = word.charCodeAt(0);
  if (first >= 0x61 && first <= 0x7a) return true;
  if (first === HASH || first === AT || first === WIDE_HASH || first === WIDE_AT) return false;
  const kind = classOf(first);
  return kind === THAI_CONSONANT || kind === THAI_LEAD || LETTER.test(word);
}
