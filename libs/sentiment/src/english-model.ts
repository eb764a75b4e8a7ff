import type { SentimentResult } from '@krasae/contracts';
import { INTENSIFIERS, NEGATORS, VALENCE } from './english-lexicon.js';
import { softmax } from './linear-model.js';
import { labelOf, probabilityOf, scoreOf } from './sentiment-score.js';

const TOKEN = /10\/10|[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|\p{Extended_Pictographic}\uFE0F?/gu;
const MAX_UNITS = 4096;
/** A negator reaches this many words; 'not a good one' is still negated, the next clause is not. */
const NEGATION_REACH = 3;
/** What is negated is weaker than its opposite: 'not great' is not 'terrible'. */
const NEGATED = -0.7;
/** After 'but' comes what is meant. */
const AFTER_BUT = 1.5;
/** Logit for each unit of valence, and how much sure feeling it takes to leave neutral. Chosen, not learned: no labelled English data. */
const SLOPE = 0.75;
const RESERVE = 0.6;

interface Felt {
  readonly word: string;
  readonly valence: number;
}

/** Sentiment of an English text by a lexicon with negation, intensifiers and contrast. Its confidence is not calibrated. */
export function classifyEnglish(text: string): SentimentResult {
  const felt = feelings(text.slice(0, MAX_UNITS));
  const sum = felt.reduce((total, { valence }) => total + valence, 0);
  // Many words dilute one another: a long list of mild praise is not certainty.
  const valence = felt.length === 0 ? 0 : sum / Math.sqrt(Math.max(1, felt.length / 2));
  const probabilities = softmax(SLOPE * valence - RESERVE, 0, -SLOPE * valence - RESERVE);
  const label = labelOf(probabilities);
  const direction = { positive: 1, negative: -1, neutral: 0 }[label];
  const evidence = felt
    .filter((one) => one.valence * direction > 0)
    .sort((a, b) => Math.abs(b.valence) - Math.abs(a.valence))
    .map(({ word }) => word);
  return {
    label,
    score: scoreOf(label, probabilities),
    confidence: probabilityOf(label, probabilities),
    evidence: [...new Set(evidence)].slice(0, 5),
  };
}

function feelings(text: string): Felt[] {
  const felt: Felt[] = [];
  let sinceNegator = Number.POSITIVE_INFINITY;
  let strength = 1;
  let emphasis = 1;
  for (const [word] of text.matchAll(TOKEN)) {
    const key = word.toLowerCase().replaceAll('’', "'");
    if (NEGATORS.has(key)) {
      sinceNegator = 0;
      continue;
    }
    if (key === 'but' || key === 'however') {
      emphasis = AFTER_BUT;
      sinceNegator = Number.POSITIVE_INFINITY;
    }
    sinceNegator += 1;
    const valence = VALENCE.get(key) ?? VALENCE.get(squeezed(key));
    const negated = sinceNegator <= NEGATION_REACH;
    if (valence !== undefined) felt.push({ word, valence: valence * strength * emphasis * (negated ? NEGATED : 1) });
    strength = INTENSIFIERS.get(key) ?? 1;
  }
  return felt;
}

/** soooo -> so, goooood -> good: runs of three or more are shortened to two, then to one where that is a word. */
function squeezed(word: string): string {
  const two = word.replace(/(.)\1{2,}/g, '$1$1');
  return VALENCE.has(two) ? two : two.replace(/(.)\1+/g, '$1');
}
