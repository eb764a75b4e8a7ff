import type { LogPosition } from '@krasae/contracts';
import { type KnownObservation, observedMsOf, type PendingMessage, samePosition } from '@krasae/messages';
import type { BulkOutcome } from './bulk.js';

/** The call went out, and whether it was done is not known. */
export interface LostOutcome {
  readonly kind: 'lost';
  readonly reason: unknown;
}
export type WriteOutcome = BulkOutcome | LostOutcome;

/** What a batch knows and would write, by key, while one round of it is decided. */
export interface Round {
  readonly known: Map<string, KnownObservation>;
  readonly pending: Map<string, PendingMessage>;
  readonly fresh: Map<string, LogPosition>;
}

interface Placed {
  readonly key: string;
  readonly place: number;
}

/**
 * What was decided in rounds whose answers were lost on the way. When the next round finds exactly what such a write
 * would have left, it was done, and the change is the one that it made: not that of a replay.
 */
export class LostAnswers<C> {
  private readonly written = new Map<string, { readonly known: KnownObservation; readonly changes: Map<number, C> }>();

  note(
    decided: readonly (Placed & { readonly change: C })[],
    outcomes: ReadonlyMap<string, WriteOutcome>,
    { pending, fresh }: Round,
  ): void {
    for (const { key, place, change } of decided) {
      if (outcomes.get(key)?.kind !== 'lost') continue;
      const known = writtenOf(pending.get(key), fresh.get(key));
      const before = this.written.get(key);
      if (before !== undefined && isSame(before.known, known)) before.changes.set(place, change);
      else this.written.set(key, { known, changes: new Map([[place, change]]) });
    }
  }

  changeOf({ key, place }: Placed, { known }: Round): C | undefined {
    const written = this.written.get(key);
    const stored = known.get(key);
    if (written === undefined || stored === undefined || !isSame(written.known, stored)) return undefined;
    return written.changes.get(place);
  }
}

function writtenOf(pending: PendingMessage | undefined, mark: LogPosition | undefined): KnownObservation {
  if (pending !== undefined) {
    return { observedMs: observedMsOf(pending.message), collectedAt: pending.message.collectedAt };
  }
  return { observedMs: 0, collectedAt: mark ?? { partition: -1, offset: -1 } };
}

function isSame(one: KnownObservation, other: KnownObservation): boolean {
  return one.observedMs === other.observedMs && samePosition(one.collectedAt, other.collectedAt);
}
