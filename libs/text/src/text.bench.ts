import { atomise, atomString, atomValues } from './atoms.js';
import { highlight } from './highlight.js';
import { KeywordAutomaton } from './keyword-automaton.js';
import { cloudWords, segmentWords } from './words.js';

export interface TextBenchOptions {
  /** Messages as people wrote them; a few thousand are enough. */
  readonly texts: readonly string[];
  /** Keywords of the automaton; they are cut from the texts, so that they do match. */
  readonly keywords?: number;
  /** Rounds over all texts; the best one counts, the machine is shared. */
  readonly rounds?: number;
}

const WARM_UP_SECONDS = 0.3;
let sink = 0;

/** Texts a second of the best round, after a warm-up. */
function rate(texts: readonly string[], rounds: number, work: (text: string) => number): number {
  const warm = performance.now() + WARM_UP_SECONDS * 1000;
  for (let i = 0; performance.now() < warm; i += 1) sink += work(texts[i % texts.length] ?? '');
  let best = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    for (const text of texts) sink += work(text);
    best = Math.min(best, performance.now() - started);
  }
  return Math.round((texts.length * 1000) / best);
}

/** Phrases of two to five atoms from the texts, all different. */
export function keywordsFrom(texts: readonly string[], count: number): string[] {
  const found = new Set<string>();
  for (let step = 0; step < 50 && found.size < count; step += 1) {
    for (const text of texts) {
      const atoms = atomise(text);
      const first = atoms[(step * 7) % Math.max(atoms.length, 1)];
      const last = atoms[((step * 7) % Math.max(atoms.length, 1)) + 1 + (found.size % 4)];
      if (first && last) found.add(text.slice(first.start, last.end));
      if (found.size >= count) break;
    }
  }
  return [...found];
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * What the text rules cost on one core: texts a second, and milliseconds a message for a match against all keywords
 * (normalising and cutting included). Goals: design 4 and 13.
 * @throws RangeError without texts.
 */
export async function benchText(options: TextBenchOptions): Promise<Record<string, number>> {
  const { texts, keywords = 10_000, rounds = 3 } = options;
  if (texts.length === 0) throw new RangeError('bench of text: no texts given, there is nothing to measure');
  const phrases = keywordsFrom(texts, keywords);
  const built = performance.now();
  const automaton = new KeywordAutomaton(phrases.map((phrase, payload) => ({ phrase, payload })));
  const buildMs = performance.now() - built;
  const match = (text: string): number => automaton.match(atomValues(text)).length;
  const matchRate = rate(texts, rounds, match);
  const times = texts.map((text) => {
    const started = performance.now();
    sink += match(text);
    return performance.now() - started;
  });
  times.sort((a, b) => a - b);
  return {
    texts: texts.length,
    averageLength: Math.round(texts.reduce((sum, text) => sum + text.length, 0) / texts.length),
    atomisePerSecond: rate(texts, rounds, (text) => atomise(text).length),
    atomStringPerSecond: rate(texts, rounds, (text) => atomString(text).length),
    segmentWordsPerSecond: rate(texts.slice(0, 4000), 1, (text) => segmentWords(text).length),
    cloudWordsPerSecond: rate(texts.slice(0, 4000), 1, (text) => cloudWords(text).length),
    highlightPerSecond: rate(
      texts.slice(0, 4000),
      1,
      (text) => highlight(text, [['โต', 'โย', 'ต้า'], ['honda']]).length,
    ),
    keywords: phrases.length,
    automatonBuildMs: Math.round(buildMs),
    automatonPerSecond: matchRate,
    automatonP50Ms: percentile(times, 0.5),
    automatonP99Ms: percentile(times, 0.99),
    automatonMaxMs: percentile(times, 1),
    checksum: sink,
  };
}
