import type { Sentiment } from '@krasae/domain';
import type { TextFeatures } from './features.js';
import type { LinearModel } from './linear-model.js';

const MAX_EVIDENCE = 5;
/** A word that carries less than this share of the strongest word's weight explains nothing. */
const LEAST_SHARE = 0.2;
const HAS_MEANING = /[\p{L}\p{N}\p{Extended_Pictographic}!?]/u;

/**
 * The words that speak most for the label, strongest first, each once, as they stand in the original text.
 * Every feature's weight is shared evenly among the units it covers, and a word is as strong as its units together.
 */
export function evidenceFor(
  label: Sentiment,
  { pairs, positiveStep, negativeStep }: LinearModel,
  features: TextFeatures,
  original: string,
): string[] {
  const [positiveShare, negativeShare] = directionOf(label);
  const [positiveEach, negativeEach] = [positiveStep * positiveShare, negativeStep * negativeShare];
  const length = features.offsets.length;
  // A difference array: adding a constant over a range costs two steps, whatever the range.
  const slope = new Float64Array(length + 1);
  for (let i = 0; i < features.count; i += 1) {
    const at = 2 * (features.ids[i] ?? 0);
    const start = features.starts[i] ?? 0;
    const end = features.ends[i] ?? 0;
    if (end <= start) continue;
    const each = ((pairs[at] ?? 0) * positiveEach + (pairs[at + 1] ?? 0) * negativeEach) / (end - start);
    slope[start] = (slope[start] ?? 0) + each;
    slope[end] = (slope[end] ?? 0) - each;
  }
  sumUp(slope);
  return strongest(slope, features, original);
}

/** How the two weights of a feature speak for a label against the mean of the other two classes. */
function directionOf(label: Sentiment): [positive: number, negative: number] {
  if (label === 'positive') return [1, -0.5];
  return label === 'negative' ? [-0.5, 1] : [-0.5, -0.5];
}

/** Turns the differences into the sum of all heights before each place, in place. */
function sumUp(slope: Float64Array): void {
  let height = 0;
  let sum = 0;
  for (let i = 0; i < slope.length; i += 1) {
    height += slope[i] ?? 0;
    slope[i] = sum;
    sum += height;
  }
}

function strongest(sums: Float64Array, features: TextFeatures, original: string): string[] {
  const weighed = features.words
    .map(({ start, end }) => ({ start, end, weight: (sums[end] ?? 0) - (sums[start] ?? 0) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  const found = new Set<string>();
  let least = 0;
  for (const { start, end, weight } of weighed) {
    if (weight < least || found.size === MAX_EVIDENCE) break;
    const word = original.slice(features.offsets[start] ?? 0, features.offsets[end] ?? original.length).trim();
    if (!HAS_MEANING.test(word)) continue;
    if (found.size === 0) least = weight * LEAST_SHARE;
    found.add(word);
  }
  return [...found];
}
