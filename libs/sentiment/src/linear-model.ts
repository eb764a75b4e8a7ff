import { FEATURE_BITS, type TextFeatures } from './features.js';

/** Probabilities in the order positive, neutral, negative; they sum to 1. */
export type Probabilities = readonly [positive: number, neutral: number, negative: number];

/**
 * Weights of a multinomial logistic regression with neutral as the reference class (its weights are zero).
 * A text's features count FEATURE_SCALE / sqrt(number of features) each.
 */
export interface LinearWeights {
  readonly positive: Int8Array;
  readonly negative: Int8Array;
  /** One step of an Int8 weight. */
  readonly positiveStep: number;
  readonly negativeStep: number;
  readonly positiveBias: number;
  readonly negativeBias: number;
  /** Logits are divided by it, so that confidence is the share of right answers (Guo et al. 2017, temperature scaling). */
  readonly temperature: number;
}

/** Keeps the logits of a long and a short text on one scale; fixed, for weights are learned against it. */
export const FEATURE_SCALE = 8;

const MAGIC = 0x4b52534d;
const FORMAT = 1;
const HEADER_BYTES = 32;

/** Softmax of the three logits. */
export function softmax(positive: number, neutral: number, negative: number): Probabilities {
  const top = Math.max(positive, neutral, negative);
  const p = Math.exp(positive - top);
  const z = Math.exp(neutral - top);
  const n = Math.exp(negative - top);
  const sum = p + z + n;
  return [p / sum, z / sum, n / sum];
}

/** Weights as they are looked up: those of a feature beside each other, since most lookups miss the cache. */
export interface LinearModel extends LinearWeights {
  /** Of feature i the positive weight at 2i and the negative one behind it. */
  readonly pairs: Int8Array;
}

export function linearModel(weights: LinearWeights): LinearModel {
  const pairs = new Int8Array(2 * weights.positive.length);
  weights.positive.forEach((weight, id) => (pairs[2 * id] = weight));
  weights.negative.forEach((weight, id) => (pairs[2 * id + 1] = weight));
  return { ...weights, pairs };
}

/** Probabilities of a text without features are those of the biases alone. */
export function predict(weights: LinearModel, features: TextFeatures): Probabilities {
  const { pairs } = weights;
  let positive = 0;
  let negative = 0;
  for (let i = 0; i < features.count; i += 1) {
    const at = 2 * (features.ids[i] ?? 0);
    positive += pairs[at] ?? 0;
    negative += pairs[at + 1] ?? 0;
  }
  const value = features.count === 0 ? 0 : FEATURE_SCALE / Math.sqrt(features.count);
  return softmax(
    (weights.positiveBias + positive * weights.positiveStep * value) / weights.temperature,
    0,
    (weights.negativeBias + negative * weights.negativeStep * value) / weights.temperature,
  );
}

/** Little-endian: magic, format, feature bits, five float32 (steps, biases, temperature), then both Int8 arrays. */
export function encodeWeights(weights: LinearWeights): Uint8Array {
  const size = 1 << FEATURE_BITS;
  const bytes = new Uint8Array(HEADER_BYTES + 2 * size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, FORMAT, true);
  view.setUint32(8, FEATURE_BITS, true);
  view.setFloat32(12, weights.positiveStep, true);
  view.setFloat32(16, weights.negativeStep, true);
  view.setFloat32(20, weights.positiveBias, true);
  view.setFloat32(24, weights.negativeBias, true);
  view.setFloat32(28, weights.temperature, true);
  bytes.set(new Uint8Array(weights.positive.buffer, weights.positive.byteOffset, size), HEADER_BYTES);
  bytes.set(new Uint8Array(weights.negative.buffer, weights.negative.byteOffset, size), HEADER_BYTES + size);
  return bytes;
}

/** @throws Error when the bytes are not weights of this format and feature space; the message says what to do. */
export function decodeWeights(bytes: Uint8Array, name: string): LinearWeights {
  const size = 1 << FEATURE_BITS;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fits =
    bytes.byteLength === HEADER_BYTES + 2 * size &&
    view.getUint32(0, true) === MAGIC &&
    view.getUint32(4, true) === FORMAT &&
    view.getUint32(8, true) === FEATURE_BITS;
  if (!fits) {
    throw new Error(
      `${name} does not hold sentiment weights of format ${FORMAT} with 2^${FEATURE_BITS} features; train them anew with libs/sentiment/bin/train.js`,
    );
  }
  const weightsAt = (offset: number) => new Int8Array(bytes.buffer, bytes.byteOffset + offset, size);
  return {
    positive: weightsAt(HEADER_BYTES),
    negative: weightsAt(HEADER_BYTES + size),
    positiveStep: view.getFloat32(12, true),
    negativeStep: view.getFloat32(16, true),
    positiveBias: view.getFloat32(20, true),
    negativeBias: view.getFloat32(24, true),
    temperature: view.getFloat32(28, true),
  };
}
