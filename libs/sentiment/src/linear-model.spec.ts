import { describe, expect, it } from '@jest/globals';
import { FEATURE_BITS, FeatureExtractor } from './features.js';
import { decodeWeights, encodeWeights, linearModel, type LinearWeights, predict } from './linear-model.js';

function weightsOf(overrides: Partial<LinearWeights> = {}): LinearWeights {
  return {
    positive: new Int8Array(1 << FEATURE_BITS),
    negative: new Int8Array(1 << FEATURE_BITS),
    positiveStep: 0.25,
    negativeStep: 0.5,
    positiveBias: -0.5,
    negativeBias: -1,
    temperature: 1.5,
    ...overrides,
  };
}

describe('linear model', () => {
  it('comes back from its file as it was written', () => {
    const weights = weightsOf({ positive: new Int8Array(1 << FEATURE_BITS).fill(-7, 3, 9) });
    expect(decodeWeights(encodeWeights(weights), 'a file')).toEqual(weights);
  });

  it('refuses bytes that are not weights, and says what to do', () => {
    expect(() => decodeWeights(new Uint8Array(100), 'a.bin')).toThrow(/^a\.bin does not hold sentiment weights.*train/);
  });

  it('gives three probabilities that sum to one', () => {
    const sum = predict(linearModel(weightsOf()), new FeatureExtractor().extract('กาแฟแก้วนี้')).reduce(
      (a, b) => a + b,
      0,
    );
    expect(sum).toBeCloseTo(1, 12);
  });

  it('counts each feature of a text once, however often it occurs', () => {
    const extractor = new FeatureExtractor();
    const { ids, count } = extractor.extract('ดี ดี ดี ดี');
    expect(new Set(ids.slice(0, count)).size).toBe(count);
  });

  it('extracts the same features again after another text', () => {
    const extractor = new FeatureExtractor();
    const first = extractor.extract('ร้านนี้บริการดี');
    const ids = Array.from(first.ids.slice(0, first.count));
    extractor.extract('ข้อความอื่น');
    const again = extractor.extract('ร้านนี้บริการดี');
    expect(Array.from(again.ids.slice(0, again.count))).toEqual(ids);
  });
});
