import { describe, expect, it } from '@jest/globals';
import { sentimentLabel, sentimentOfScore } from '@krasae/domain';
import fc from 'fast-check';
import { softmax } from './linear-model.js';
import { labelOf, scoreOf } from './sentiment-score.js';

const logit = fc.double({ min: -30, max: 30, noNaN: true });

describe('sentiment score', () => {
  it('falls into the bucket of its label, whatever the probabilities', () => {
    fc.assert(
      fc.property(logit, logit, logit, (positive, neutral, negative) => {
        const probabilities = softmax(positive, neutral, negative);
        const label = labelOf(probabilities);
        expect(sentimentOfScore(scoreOf(label, probabilities))).toBe(label);
      }),
      { numRuns: 2000 },
    );
  });

  it('never reads as the opposite in the five-step text', () => {
    fc.assert(
      fc.property(logit, logit, logit, (positive, neutral, negative) => {
        const probabilities = softmax(positive, neutral, negative);
        const label = labelOf(probabilities);
        const expected = {
          positive: /^(Slightly )?Positive$/,
          neutral: /^Neutral$/,
          negative: /^(Slightly )?Negative$/,
        };
        expect(sentimentLabel(scoreOf(label, probabilities))).toMatch(expected[label]);
      }),
    );
  });

  it.each([
    [[0.9, 0.08, 0.02], 'positive', 5],
    [[1 / 3 + 1e-9, 1 / 3 - 5e-10, 1 / 3 - 5e-10], 'positive', 2.5],
    [[0.1, 0.1, 0.8], 'negative', -5],
    [[0.3, 0.3, 0.4], 'negative', -2],
    [[0.2, 0.7, 0.1], 'neutral', 0.1],
    [[0.1, 0.6, 0.3], 'neutral', 0],
    [[0.4, 0.4, 0.2], 'neutral', 0.2],
  ] as const)('of %j is %s with %d', (probabilities, label, score) => {
    expect(labelOf(probabilities)).toBe(label);
    expect(scoreOf(label, probabilities)).toBe(score);
  });
});
