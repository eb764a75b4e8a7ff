import { normalise } from './normalise.js';
import { isStopWord } from './stop-words.js';
import { segmentsOf } from './stretches.js';

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
const ADDRESS = /^(?:http|ww)/i;
const TAG_OR_NAME = /^[#@\uff03\uff20]/u;
const LETTER = /\p{L}/u;

function segmentPlain(text: string, start: number, into: WordSegment[]): void {
  for (const { segment, index, isWordLike } of segmentsOf(words, text)) {
    const at = start + index;
    into.push({ word: segment, start: at, end: at + segment.length, isWordLike: isWordLike === true });
  }
}

/**
 * The last text and its segments: sentiment and the word cloud of one message cut the same text one after the other, and
 * the dictionary is the dearest part of classifying it.
 */
let lastText = '';
let lastSegments: readonly WordSegment[] = [];

/**
 * Cuts a text into words by the dictionary of the platform (Intl.Segmenter; Thai, and English between). Hashtags, @names
 * and web addresses stay whole. The segments joined are the text. For word clouds and ranking only, never for matching:
 * the dictionary cuts names differently from sentence to sentence (design 4).
 */
export function segmentWords(text: string): readonly WordSegment[] {
  if (text === lastText) return lastSegments;
  const segments: WordSegment[] = [];
  let done = 0;
  for (const { 0: whole, index } of text.matchAll(WHOLE)) {
    segmentPlain(text.slice(done, index), done, segments);
    done = index + whole.length;
    segments.push({ word: whole, start: index, end: done, isWordLike: !ADDRESS.test(whole) });
  }
  segmentPlain(text.slice(done), done, segments);
  lastText = text;
  lastSegments = segments;
  return segments;
}

/**
 * The words of a text that are worth a place in a word cloud: normalised, each once, in order of first appearance.
 * Left out are stop words, numbers, single letters, emoji, web addresses, hashtags and @names.
 */
export function cloudWords(text: string): string[] {
  const found = new Set<string>();
  for (const { word, isWordLike } of segmentWords(normalise(text).text)) {
    if (!isWordLike || word.length < 2 || TAG_OR_NAME.test(word) || !LETTER.test(word)) continue;
    if (!isStopWord(word)) found.add(word);
  }
  return [...found];
}
