import type { IndexedMessage, LogPosition } from '@krasae/contracts';
import type { UnwantedChange, UpsertChange } from './message-index.port.js';

/** What an index must know of a message it holds, or of a mark (whose time does not matter), to decide about another. */
export interface KnownObservation {
  readonly observedMs: number;
  readonly collectedAt: LogPosition;
}

/** What a batch writes of one id: the newest observation so far, under the position of the record that created it. */
export interface PendingMessage {
  readonly message: IndexedMessage;
  /** Whether the index held the id before this batch. */
  readonly replaces: boolean;
}

export type UpsertRule = 'observe' | 'merge' | 'reclassify';

export function observedMsOf(message: IndexedMessage): number {
  return Date.parse(message.observedAt);
}

/**
 * What becomes of one message in the light of what is known and of the messages before it in the batch; notes it in
 * both maps. merge carries messages over from another index of the account, where the record that created a message
 * says nothing of how new it is: the time of observation alone decides. reclassify says something else about the very
 * observation that is known, and nothing about any other.
 */
export function decideUpsert(
  key: string,
  message: IndexedMessage,
  known: Map<string, KnownObservation>,
  pending: Map<string, PendingMessage>,
  rule: UpsertRule = 'observe',
): UpsertChange {
  const before = known.get(key);
  const observedMs = observedMsOf(message);
  if (rule === 'reclassify') {
    if (before?.observedMs !== observedMs) return 'duplicate';
    pending.set(key, { message: { ...message, collectedAt: before.collectedAt }, replaces: true });
    return 'refreshed';
  }
  if (before === undefined) {
    known.set(key, { observedMs, collectedAt: message.collectedAt });
    pending.set(key, { message, replaces: false });
    return 'created';
  }
  if (rule === 'observe' && samePosition(before.collectedAt, message.collectedAt)) return 'replayed';
  if (observedMs <= before.observedMs) return 'duplicate';
  const { collectedAt } = before;
  known.set(key, { observedMs, collectedAt });
  // What the same batch creates is not in the index yet: there is nothing to replace.
  pending.set(key, { message: { ...message, collectedAt }, replaces: pending.get(key)?.replaces ?? true });
  return 'refreshed';
}

/** What becomes of one mark; notes a new one in fresh. known holds the marks and the messages of the index. */
export function decideMark(
  key: string,
  collectedAt: LogPosition,
  known: ReadonlyMap<string, KnownObservation>,
  fresh: Map<string, LogPosition>,
): UnwantedChange {
  const before = known.get(key)?.collectedAt ?? fresh.get(key);
  if (before !== undefined) return samePosition(before, collectedAt) ? 'replayed' : 'duplicate';
  fresh.set(key, collectedAt);
  return 'new';
}

export function samePosition(one: LogPosition, other: LogPosition): boolean {
  return one.partition === other.partition && one.offset === other.offset;
}

/** Throws RangeError for a message of another account. */
export function assertOwnMessages(accountId: string, messages: readonly IndexedMessage[]): void {
  const stray = messages.find((message) => message.accountId !== accountId);
  if (stray === undefined) return;
  throw new RangeError(`Message '${stray.id}' belongs to account '${stray.accountId}', not to '${accountId}'.`);
}
