import { TextReading } from '@krasae/text';

/** Number of hash buckets is 2^FEATURE_BITS. A collision costs accuracy, never an error; 2^18 loses nothing on the training data. */
export const FEATURE_BITS = 18;
/** Sentiment is decided on the first units of a text; a news page of 200,000 characters does not cost more than a long post. */
export const MAX_UNITS = 4096;

const MIN_GRAM = 2;
const MAX_GRAM = 6;
const MAX_FEATURES = MAX_UNITS * 8 + 64;
const MASK = (1 << FEATURE_BITS) - 1;
const PRIME = 0x01000193;
const GRAM_SIZE = 0x9e3779b1;
const TEXT_EDGE = 0x02;
const LAST_GENERATION = 0xff;

/** Seeds keep the kinds of feature apart in the one hash space. */
const SEED = { gram: 0x811c9dc5, word: 0x2545f491, pair: 0x6c62272e, triple: 0x1b873593, cue: 0x3c6ef372 } as const;
const CUE = { question: 1, exclamation: 2, laughter: 3, elongation: 4, length: 16 } as const;

export interface Word {
  readonly start: number;
  readonly end: number;
}

/** The distinct features of one text, and where each stood first, in units of the normalised text. */
export interface TextFeatures {
  readonly count: number;
  readonly ids: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly words: readonly Word[];
  /** offsets[i] is the place in the original of normalised unit i. */
  readonly offsets: Int32Array;
}

function mix(hash: number): number {
  let h = hash ^ (hash >>> 15);
  h = Math.imul(h, 0x2c1b3c6d);
  h ^= h >>> 12;
  return h & MASK;
}

/**
 * Turns a text into binary hashed features: character 2- to 6-grams, word 1- to 3-grams and a few cues of tone.
 * The result lives in buffers that the next call overwrites: one extractor serves one thread.
 */
export class FeatureExtractor {
  readonly #ids = new Int32Array(MAX_FEATURES);
  readonly #starts = new Int32Array(MAX_FEATURES);
  readonly #ends = new Int32Array(MAX_FEATURES);
  /** seen[id] === generation marks an id of the current text. A byte each, so that most of it stays in the cache. */
  readonly #seen = new Uint8Array(1 << FEATURE_BITS);
  /** The units of the current text between two edge marks. */
  #units = new Uint16Array(MAX_UNITS + 2);
  #generation = 0;
  #count = 0;

  extract(original: string | TextReading): TextFeatures {
    const { original: source, text, offsets, segments } = beginningOf(original);
    const words = segments.filter(({ word, isWordLike }) => isWordLike || word.trim() !== '');
    this.#begin(text);
    this.#addGrams(text.length);
    this.#addWords(words);
    this.#addCues(source, text);
    return { count: this.#count, ids: this.#ids, starts: this.#starts, ends: this.#ends, words, offsets };
  }

  #begin(text: string): void {
    const { length } = text;
    // Lower case and composing may make a text longer than its original.
    if (this.#units.length < length + 2) this.#units = new Uint16Array(length + 2);
    const units = this.#units;
    units[0] = TEXT_EDGE;
    for (let i = 0; i < length; i += 1) units[i + 1] = text.charCodeAt(i);
    units[length + 1] = TEXT_EDGE;
    this.#count = 0;
    this.#generation += 1;
    if (this.#generation > LAST_GENERATION) {
      this.#seen.fill(0);
      this.#generation = 1;
    }
  }

  #add(hash: number, start: number, end: number): void {
    const id = mix(hash);
    if (this.#seen[id] === this.#generation || this.#count === MAX_FEATURES) return;
    this.#seen[id] = this.#generation;
    this.#ids[this.#count] = id;
    this.#starts[this.#count] = start;
    this.#ends[this.#count] = end;
    this.#count += 1;
  }
  /** The text stands between two edge marks, so that how it begins and ends is a feature too. */
  #addGrams(length: number): void {
    const units = this.#units;
    for (let from = 0; from <= length; from += 1) {
      const longest = Math.min(MAX_GRAM, length + 2 - from);
      const start = from === 0 ? 0 : from - 1;
      let hash: number = SEED.gram;
      for (let size = 1; size <= longest; size += 1) {
        hash = Math.imul(hash ^ (units[from + size - 1] ?? 0), PRIME);
        if (size < MIN_GRAM) continue;
        this.#add((hash + Math.imul(size, GRAM_SIZE)) | 0, start, Math.min(from + size - 1, length));
      }
    }
  }

  #addWords(words: readonly Word[]): void {
    const units = this.#units;
    let before = 0;
    let twoBefore = 0;
    let beforeStart = 0;
    let twoBeforeStart = 0;
    for (const { start, end } of words) {
      let hash: number = SEED.word;
      for (let i = start; i < end; i += 1) hash = Math.imul(hash ^ (units[i + 1] ?? 0), PRIME);
      const pair = Math.imul(before, 31) ^ hash;
      this.#add(hash, start, end);
      this.#add(pair ^ SEED.pair, beforeStart, end);
      this.#add(Math.imul(twoBefore, PRIME) ^ pair ^ SEED.triple, twoBeforeStart, end);
      twoBefore = before;
      twoBeforeStart = beforeStart;
      before = hash;
      beforeStart = start;
    }
  }

  /** Cues stand nowhere in particular: start and end are 0, so they weigh in the score but are never shown as evidence. */
  #addCues(source: string, text: string): void {
    const cue = (kind: number) => {
      this.#add(Math.imul(SEED.cue ^ kind, PRIME), 0, 0);
    };
    cue(CUE.length + Math.min(8, Math.floor(Math.log2(text.length + 1))));
    if (text.includes('?')) cue(CUE.question);
    if (text.includes('!')) cue(CUE.exclamation);
    if (text.includes('55')) cue(CUE.laughter);
    if (isElongated(source)) cue(CUE.elongation);
  }
}

function beginningOf(text: string | TextReading): TextReading {
  const original = typeof text === 'string' ? text : text.original;
  if (typeof text !== 'string' && original.length <= MAX_UNITS) return text;
  return new TextReading(original.slice(0, MAX_UNITS));
}

/** มากกกก, sooo: the normaliser shortens such runs, so the stress is looked for in the original. */
function isElongated(source: string): boolean {
  let run = 1;
  for (let i = 1; i < source.length; i += 1) {
    const unit = source.charCodeAt(i);
    run = unit === source.charCodeAt(i - 1) && unit > 0x40 ? run + 1 : 1;
    if (run === 3) return true;
  }
  return false;
}
