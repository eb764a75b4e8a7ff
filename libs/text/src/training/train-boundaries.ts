import { normalise } from '../normalise.js';
import { TextReading } from '../text-reading.js';
import {
  type BoundaryContext,
  boundaryContext,
  CONTEXT_SLOTS,
  contextSlots,
  isApart,
  SIGNALS,
  signals,
  SLOTS_A_PLACE,
} from '../word-boundaries/boundary-context.js';
import { BoundaryModel, type BoundaryWeights, WEIGHT_STEP } from '../word-boundaries/boundary-model.js';

/** A message cut into words by hand: joined they are the message. */
export type HandSegmented = readonly string[];

const CONTEXT_RATE = 0.08;
const SIGNAL_RATE = 0.3;
const DECAY = 1e-4;
const ROUNDS = 60;
/** Prime, so that rows come in another order each round and always in the same orders. */
const STRIDE = 7919;

const probability = (odds: number): number => 1 / (1 + Math.exp(-odds));

/**
 * First layer: learns from unsegmented texts what the dictionary does in most contexts, so that it can tell where the
 * dictionary, led astray by a name or a misspelling, does otherwise than usual.
 */
export function trainContext(texts: Iterable<string>): Int8Array {
  const weights = new Float64Array(CONTEXT_SLOTS);
  const slots = new Int32Array(SLOTS_A_PLACE);
  for (const text of texts) {
    const context = boundaryContext(new TextReading(text));
    for (let at = 0; at < context.atoms.length; at += 1) {
      if (isApart(context, at)) continue;
      contextSlots(context.row, context.places[at] ?? 0, slots);
      let odds = 0;
      for (const slot of slots) odds += weights[slot] ?? 0;
      const step = ((context.cuts[at] ?? 0) - probability(odds)) * CONTEXT_RATE;
      for (const slot of slots) weights[slot] = (weights[slot] ?? 0) + step;
    }
  }
  return Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / WEIGHT_STEP))));
}

/** A hand-segmented message in normalised form, and where in it the hand put boundaries. */
export interface HandCut {
  readonly text: string;
  readonly boundaries: ReadonlySet<number>;
}

export function handCut(words: HandSegmented): HandCut {
  const inOriginal = new Set([0]);
  let end = 0;
  for (const word of words) inOriginal.add((end += word.length));
  const { text, offsets } = normalise(words.join(''));
  const boundaries = new Set<number>();
  offsets.forEach((offset, at) => {
    if (inOriginal.has(offset)) boundaries.add(at);
  });
  return { text, boundaries };
}

interface Row {
  readonly values: Float64Array;
  readonly isBoundary: number;
}

function rowsOf({ boundaries }: HandCut, context: BoundaryContext, opinions: readonly number[]): Row[] {
  return context.atoms.flatMap(({ start }, at) => {
    if (isApart(context, at)) return [];
    const values = new Float64Array(SIGNALS);
    signals(context, opinions, at, values);
    return [{ values, isBoundary: boundaries.has(start) ? 1 : 0 }];
  });
}

/** Second layer: learns from messages cut by hand how far to trust the dictionary and the context. AdaGrad. */
export function trainSignals(context: Int8Array, messages: readonly HandCut[]): Float64Array {
  const weights = new Float64Array(SIGNALS);
  const first = new BoundaryModel({ context, signals: weights });
  const rows = messages.flatMap((message) => {
    const read = boundaryContext(new TextReading(message.text));
    return rowsOf(message, read, first.opinions(read));
  });
  const squares = new Float64Array(SIGNALS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let step = 0; step < rows.length; step += 1) {
      const row = rows[(step * STRIDE + round) % rows.length];
      if (row) learn(weights, squares, row);
    }
  }
  return weights;
}

function learn(weights: Float64Array, squares: Float64Array, { values, isBoundary }: Row): void {
  let odds = 0;
  for (let i = 0; i < SIGNALS; i += 1) odds += (weights[i] ?? 0) * (values[i] ?? 0);
  const error = probability(odds) - isBoundary;
  for (let i = 0; i < SIGNALS; i += 1) {
    const gradient = error * (values[i] ?? 0) + DECAY * (weights[i] ?? 0);
    const square = (squares[i] ?? 0) + gradient * gradient;
    squares[i] = square;
    weights[i] = (weights[i] ?? 0) - (SIGNAL_RATE * gradient) / Math.sqrt(square + 1e-6);
  }
}

/** Both layers. Texts that are also among the messages should be left out by the caller, so that figures stay honest. */
export function trainBoundaries(texts: Iterable<string>, messages: readonly HandSegmented[]): BoundaryWeights {
  const context = trainContext(texts);
  return { context, signals: trainSignals(context, messages.map(handCut)) };
}

/** The weights as the module that the product reads (word-boundaries/boundary-weights.ts). */
export function boundaryWeightsModule({ context, signals: last }: BoundaryWeights): string {
  let bytes = '';
  for (const weight of context) bytes += String.fromCharCode(weight & 0xff);
  const numbers = Array.from(last, (weight) => `  ${Number(weight.toFixed(5))},`).join('\n');
  return `// Written by libs/text/bin/train-words.js.

/** One signed byte a slot, in base 64. */
export const CONTEXT_WEIGHTS =
  '${btoa(bytes)}';

export const SIGNAL_WEIGHTS: readonly number[] = [
${numbers}
];
`;
}
