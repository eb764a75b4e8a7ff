/**
 * What a step says about one record (design 3). It does nothing else about failure: the wrapper alone acts on verdicts.
 * drop: nothing is to be done, on purpose. dead-letter: it can never pass. retry: not now; after too many it is a dead letter.
 */
export type FinalVerdict<T> =
  | { readonly kind: 'ok'; readonly output: T }
  | { readonly kind: 'drop'; readonly reason: string }
  | { readonly kind: 'dead-letter'; readonly reason: string };

export type Verdict<T> =
  FinalVerdict<T> | { readonly kind: 'retry'; readonly reason: string; readonly afterMs?: number };

export function ok<T>(output: T): Verdict<T> {
  return { kind: 'ok', output };
}

export function drop(reason: string): FinalVerdict<never> {
  return { kind: 'drop', reason };
}

export function deadLetter(reason: string): FinalVerdict<never> {
  return { kind: 'dead-letter', reason };
}

/** afterMs: earliest next try, milliseconds; without it the wrapper's back-off decides. */
export function retry(reason: string, afterMs?: number): Verdict<never> {
  return afterMs === undefined ? { kind: 'retry', reason } : { kind: 'retry', reason, afterMs };
}
