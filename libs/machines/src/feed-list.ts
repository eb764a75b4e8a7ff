import type { FeedMessages, MessageView } from '@krasae/contracts';

/** More than this no reader scrolls through, and the screen stays light however long the feed runs. */
export const MAX_LISTED = 500;

/** Messages newest first, and those that came while the reader's place was held. */
export interface FeedList {
  readonly shown: readonly MessageView[];
  readonly waiting: readonly MessageView[];
  /** How many wait in all; waiting itself ends at MAX_LISTED. */
  readonly waitingCount: number;
  /** How many came since the list was empty; repeats do not count. */
  readonly arrived: number;
}

export const EMPTY_FEED: FeedList = { shown: [], waiting: [], waitingCount: 0, arrived: 0 };

/** A refreshed message that the list never held is older than its last one, unless its creation was missed. */
function belongs(change: 'created' | 'refreshed', message: MessageView, list: FeedList): boolean {
  if (change === 'created') return true;
  const oldest = list.shown.at(-1);
  return oldest === undefined || Date.parse(message.info.created_at) >= Date.parse(oldest.info.created_at);
}

/**
 * Takes a batch (newest last) into the list. A message that is there already is replaced in its place, so that a
 * repeat never shows twice; a new one goes on top, or among the waiting while the reader's place is held.
 */
export function takeBatch(list: FeedList, batch: FeedMessages['messages'], held: boolean): FeedList {
  const newest = new Map(batch.map(({ message }) => [message.id, message]));
  const known = new Set([...list.shown, ...list.waiting].map(({ id }) => id));
  const fresh = new Map<string, MessageView>();
  for (const { change, message } of batch) {
    if (known.has(message.id) || !belongs(change, message, list)) continue;
    fresh.delete(message.id);
    fresh.set(message.id, message);
  }
  const arrived = [...fresh.values()].reverse();
  const shown = list.shown.map((message) => newest.get(message.id) ?? message);
  const waiting = list.waiting.map((message) => newest.get(message.id) ?? message);
  const count = list.arrived + arrived.length;
  return held
    ? {
        arrived: count,
        shown,
        waiting: [...arrived, ...waiting].slice(0, MAX_LISTED),
        waitingCount: list.waitingCount + arrived.length,
      }
    : { arrived: count, shown: [...arrived, ...waiting, ...shown].slice(0, MAX_LISTED), waiting: [], waitingCount: 0 };
}

/** Puts the waiting messages on top of the list. */
export function releaseWaiting(list: FeedList): FeedList {
  return takeBatch(list, [], false);
}
