export const SENTIMENTS = ['positive', 'neutral', 'negative'] as const;
export type Sentiment = (typeof SENTIMENTS)[number];

export const SENTIMENT_COLOURS: Readonly<Record<Sentiment, string>> = {
  positive: '#20C997',
  neutral: '#FEBC3C',
  negative: '#FF4D4F',
};

/** Scores that the editors set and the classifier writes: the ends and the middle of the scale -5..5 (spec section 4). */
export const SENTIMENT_SCORES: Readonly<Record<Sentiment, number>> = { positive: 5, neutral: 0, negative: -5 };

/** Bucket of a score for filters, pies and icons: above 1 positive, below -1 negative (spec section 4). */
export function sentimentOfScore(score: number): Sentiment {
  if (score > 1) return 'positive';
  return score < -1 ? 'negative' : 'neutral';
}

export type SentimentLabel = 'Positive' | 'Slightly Positive' | 'Neutral' | 'Slightly Negative' | 'Negative';

/** Five-step label of a score (spec section 4). */
export function sentimentLabel(score: number): SentimentLabel {
  if (score >= 5) return 'Positive';
  if (score >= 2.5) return 'Slightly Positive';
  if (score >= 0) return 'Neutral';
  if (score >= -2.5) return 'Slightly Negative';
  return 'Negative';
}
