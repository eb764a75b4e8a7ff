import { SENTIMENTS, type Sentiment } from '@krasae/domain';
import type { Probabilities } from './linear-model.js';

/** From this probability on a label is a plain 'Positive' or 'Negative' (the ends of the scale). */
const SURE = 0.8;
const CHANCE = 1 / 3;

/** The likeliest class; a tie goes to neutral. */
export function labelOf([positive, neutral, negative]: Probabilities): Sentiment {
  if (positive > neutral && positive > negative) return 'positive';
  return negative > neutral && negative > positive ? 'negative' : 'neutral';
}

export function probabilityOf(label: Sentiment, probabilities: Probabilities): number {
  return probabilities[SENTIMENTS.indexOf(label)] ?? 0;
}

/**
 * The score -5..5 of spec section 4, two decimals. Label, bucket (sentimentOfScore) and five-step text
 * (sentimentLabel) always say the same: positive is 2.5..5, negative -5..-1.5, neutral 0..1.
 */
export function scoreOf(label: Sentiment, probabilities: Probabilities): number {
  const [positive, , negative] = probabilities;
  const sureness = Math.min(1, Math.max(0, (probabilityOf(label, probabilities) - CHANCE) / (SURE - CHANCE)));
  if (label === 'positive') return round(2.5 + 2.5 * sureness);
  return label === 'negative' ? round(-1.5 - 3.5 * sureness) : round(Math.min(1, Math.max(0, positive - negative)));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
