export interface SliceOptions {
  /** A question over fewer messages is asked as it is, which takes some ten milliseconds; 100,000 unless given. */
  readonly minMessages?: number | undefined;
  /** How long a month that has lost messages is counted with each asking, and not ahead; a minute unless given. */
  readonly restlessMs?: number | undefined;
}

export const DEFAULT_MIN_MESSAGES = 100_000;
/** Roughly how long messages of a month are observed anew once one was. */
export const DEFAULT_RESTLESS_MS = 60_000;
