import { SENTIMENTS } from '@krasae/domain';
import { FEATURE_BITS, FeatureExtractor } from '../features.js';
import { FEATURE_SCALE, type LinearWeights, softmax } from '../linear-model.js';
import type { LabelledText } from './dataset.js';
import { seededRandom, shuffle } from './random.js';

export interface TrainingOptions {
  readonly epochs: number;
  readonly rate: number;
  /** The rate is multiplied by it after each epoch. */
  readonly decay: number;
  readonly l2: number;
  /** The weights of this many last epochs are averaged, which calms the wobble of the last steps. */
  readonly averaged: number;
  readonly seed: number;
}

/** Found on a tenth of the training split; the validation split was not looked at for them. */
export const TRAINING_DEFAULTS: TrainingOptions = {
  epochs: 8,
  rate: 0.03,
  decay: 0.8,
  l2: 1e-4,
  averaged: 4,
  seed: 2026,
};

export interface FloatWeights {
  /** Per feature id three weights, in the order of SENTIMENTS. */
  readonly weights: Float64Array;
  readonly biases: Float64Array;
}

interface Example {
  readonly ids: Int32Array;
  readonly target: number;
}

const CLASSES = SENTIMENTS.length;
/** Biases meet every example, weights only those with their feature: at the full rate biases would swing. */
const BIAS_RATE = 0.02;

/**
 * Multinomial logistic regression by stochastic gradient descent. L2 pulls only on the features of the example at hand.
 * Deterministic: same texts, options and extractor, same weights.
 */
export function trainWeights(data: readonly LabelledText[], options: TrainingOptions): FloatWeights {
  const extractor = new FeatureExtractor();
  const examples = data.map(({ text, label }): Example => {
    const { ids, count } = extractor.extract(text);
    return { ids: ids.slice(0, count), target: SENTIMENTS.indexOf(label) };
  });
  const learning: FloatWeights = {
    weights: new Float64Array(CLASSES << FEATURE_BITS),
    biases: new Float64Array(CLASSES),
  };
  const sum: FloatWeights = { weights: new Float64Array(CLASSES << FEATURE_BITS), biases: new Float64Array(CLASSES) };
  const random = seededRandom(options.seed);
  let rate = options.rate;
  for (let epoch = 0; epoch < options.epochs; epoch += 1) {
    for (const example of shuffle(examples, random)) step(learning, example, rate, options.l2);
    rate *= options.decay;
    if (epoch >= options.epochs - options.averaged) addTo(sum, learning, 1 / options.averaged);
  }
  return sum;
}

function step(model: FloatWeights, { ids, target }: Example, rate: number, l2: number): void {
  const { weights, biases } = model;
  const value = FEATURE_SCALE / Math.sqrt(Math.max(1, ids.length));
  const logits = [0, 1, 2].map((k) => {
    let sum = 0;
    for (const id of ids) sum += weights[id * CLASSES + k] ?? 0;
    return (biases[k] ?? 0) + sum * value;
  });
  const probabilities = softmax(logits[0] ?? 0, logits[1] ?? 0, logits[2] ?? 0);
  for (let k = 0; k < CLASSES; k += 1) {
    const error = (probabilities[k] ?? 0) - (k === target ? 1 : 0);
    biases[k] = (biases[k] ?? 0) - rate * BIAS_RATE * error;
    for (const id of ids) {
      const at = id * CLASSES + k;
      const weight = weights[at] ?? 0;
      weights[at] = weight - rate * (error * value + l2 * weight);
    }
  }
}

function addTo(sum: FloatWeights, part: FloatWeights, share: number): void {
  for (let i = 0; i < part.weights.length; i += 1)
    sum.weights[i] = (sum.weights[i] ?? 0) + (part.weights[i] ?? 0) * share;
  for (let i = 0; i < part.biases.length; i += 1) sum.biases[i] = (sum.biases[i] ?? 0) + (part.biases[i] ?? 0) * share;
}

/** Takes neutral as the reference class and stores each weight in one byte. */
export function quantise({ weights, biases }: FloatWeights, temperature: number): LinearWeights {
  const againstNeutral = (k: number) =>
    Float64Array.from(
      { length: 1 << FEATURE_BITS },
      (_, id) => (weights[id * CLASSES + k] ?? 0) - (weights[id * CLASSES + 1] ?? 0),
    );
  const positive = toBytes(againstNeutral(0));
  const negative = toBytes(againstNeutral(2));
  return {
    positive: positive.bytes,
    negative: negative.bytes,
    positiveStep: positive.step,
    negativeStep: negative.step,
    positiveBias: (biases[0] ?? 0) - (biases[1] ?? 0),
    negativeBias: (biases[2] ?? 0) - (biases[1] ?? 0),
    temperature,
  };
}

function toBytes(values: Float64Array): { bytes: Int8Array; step: number } {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const step = largest === 0 ? 1 : largest / 127;
  return { bytes: Int8Array.from(values, (value) => Math.round(value / step)), step };
}
