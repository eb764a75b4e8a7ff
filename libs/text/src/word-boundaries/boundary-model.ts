import {
  type BoundaryContext,
  CONTEXT_SLOTS,
  contextSlots,
  isApart,
  LIMIT,
  SIGNALS,
  signals,
  SLOTS_A_PLACE,
} from './boundary-context.js';

/** A weight of the context is stored as a whole number of this part of one. */
export const WEIGHT_STEP = 1 / 24;

export interface BoundaryWeights {
  /** CONTEXT_SLOTS of them, in steps. */
  readonly context: Int8Array;
  /** SIGNALS of them. */
  readonly signals: Float64Array;
}

/** Two layers of logistic regression: the neighbouring atoms' opinion on a place, weighed with the dictionary's. */
export class BoundaryModel {
  private readonly slots = new Int32Array(SLOTS_A_PLACE);
  private readonly values = new Float64Array(SIGNALS);

  constructor(private readonly weights: BoundaryWeights) {
    const { context, signals: last } = weights;
    if (context.length !== CONTEXT_SLOTS || last.length !== SIGNALS) {
      const sizes = `${context.length} and ${last.length}, not ${CONTEXT_SLOTS} and ${SIGNALS}`;
      throw new RangeError(`weights of word boundaries: ${sizes}; train them again (libs/text/bin/train-words.js)`);
    }
  }

  /** For each atom the context's opinion in log odds; LIMIT where a separator decides. */
  opinions(context: BoundaryContext): number[] {
    const { places, row } = context;
    const opinions: number[] = [];
    for (let at = 0; at < places.length; at += 1) {
      opinions.push(isApart(context, at) ? LIMIT : this.opinion(row, places[at] ?? 0));
    }
    return opinions;
  }

  private opinion(row: readonly number[], place: number): number {
    const { slots, weights } = this;
    contextSlots(row, place, slots);
    let sum = 0;
    for (let i = 0; i < SLOTS_A_PLACE; i += 1) sum += weights.context[slots[i] ?? 0] ?? 0;
    return sum * WEIGHT_STEP;
  }

  /** For each atom the log odds that a word begins there; infinite where a separator decides. */
  odds(context: BoundaryContext): number[] {
    const opinions = this.opinions(context);
    const odds: number[] = [];
    for (let at = 0; at < opinions.length; at += 1) {
      odds.push(isApart(context, at) ? Infinity : this.oddsAt(context, opinions, at));
    }
    return odds;
  }

  private oddsAt(context: BoundaryContext, opinions: readonly number[], at: number): number {
    const { values, weights } = this;
    signals(context, opinions, at, values);
    let sum = 0;
    for (let i = 0; i < SIGNALS; i += 1) sum += (values[i] ?? 0) * (weights.signals[i] ?? 0);
    return sum;
  }
}
