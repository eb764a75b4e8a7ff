import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { filterCriteriaSchema, type FeedMessages, type LogPosition } from '@krasae/contracts';
import { NO_OWN_MEDIA } from '@krasae/query';
import * as fc from 'fast-check';
import { indexedMessage } from '../spec/messages.js';
import { decodeCursor } from './feed-cursor.js';
import { FeedFilter } from './feed-filter.js';
import { FeedSubscription, MAX_WAITING } from './feed-subscription.js';
import type { IndexedEvent } from './indexed-events.js';

const filter = new FeedFilter(filterCriteriaSchema.parse({ keywordPhrase: 'กาแฟ' }), NO_OWN_MEDIA, 0);
const ID = (partition: number, offset: number) => `p${partition}o${offset}`;

/** A tail of three partitions; what does not hold the phrase is for another feed. */
class Tail {
  readonly dealtWith = new Map([0, 1, 2].map((partition) => [partition, -1]));

  positions = (): LogPosition[] => [...this.dealtWith].map(([partition, offset]) => ({ partition, offset }));

  next(partition: number, isWanted: boolean): IndexedEvent {
    const offset = (this.dealtWith.get(partition) ?? -1) + 1;
    const document = indexedMessage({ id: ID(partition, offset), accountId: 'a', text: isWanted ? 'กาแฟ' : 'ชา' });
    const indexedAt = document.observedAt;
    return {
      position: { partition, offset },
      record: { v: 1, accountId: 'a', traceId: 't', indexedAt, change: 'created', document },
    };
  }
}

function startFeed() {
  const tail = new Tail();
  const batches: { readonly batch: FeedMessages; readonly acknowledge: () => void }[] = [];
  const dropped: number[] = [];
  const feed = new FeedSubscription({
    id: 'f',
    filter,
    tailPositions: tail.positions,
    outlet: {
      send: (batch, acknowledge) => void batches.push({ batch, acknowledge }),
      tooSlow: (notice) => void dropped.push(notice.dropped),
    },
  });
  const offer = (partition: number, isWanted = true): void => {
    const event = tail.next(partition, isWanted);
    feed.offer(event);
    tail.dealtWith.set(partition, event.position.offset);
  };
  const open = () => feed.open({ phase: 'backfill', items: [], positions: tail.positions(), ahead: new Map() });
  return { feed, offer, open, batches, dropped };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a feed subscription', () => {
  it('stands with each cursor exactly after what it has sent, wherever the client stops reading', () => {
    const step = fc.record({
      partition: fc.nat(2),
      count: fc.integer({ min: 1, max: 150 }),
      isWanted: fc.boolean(),
      advance: fc.nat(60),
      acknowledges: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
        const { offer, open, batches } = startFeed();
        open();
        const wanted: { readonly id: string; readonly position: LogPosition }[] = [];
        const counts = [0, 0, 0];
        for (const { partition, count, isWanted, advance, acknowledges } of steps) {
          for (let at = 0; at < count; at += 1) {
            const offset = counts[partition] ?? 0;
            counts[partition] = offset + 1;
            if (isWanted) wanted.push({ id: `twitter:${ID(partition, offset)}`, position: { partition, offset } });
            offer(partition, isWanted);
          }
          jest.advanceTimersByTime(advance);
          if (acknowledges) for (const { acknowledge } of batches) acknowledge();
        }
        jest.advanceTimersByTime(1_000);
        const sent = new Set<string>();
        for (const { batch } of batches) {
          for (const { message } of batch.messages) sent.add(message.id);
          const positions = new Map(decodeCursor(batch.cursor)?.positions.map((at) => [at.partition, at.offset]));
          const behind = wanted.filter(({ position }) => position.offset <= (positions.get(position.partition) ?? -1));
          expect(new Set(behind.map(({ id }) => id))).toEqual(sent);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('sends the first after a pause at once and then gathers', () => {
    const { offer, open, batches } = startFeed();
    open();
    jest.advanceTimersByTime(100);
    offer(0);
    jest.advanceTimersByTime(1);
    offer(0);
    offer(0);
    jest.advanceTimersByTime(40);
    expect(batches.map(({ batch }) => batch.messages.length)).toEqual([0, 1]);
    jest.advanceTimersByTime(10);
    expect(batches.map(({ batch }) => batch.messages.length)).toEqual([0, 1, 2]);
  });

  it('sends nothing on until batches under way are acknowledged', () => {
    const { offer, open, batches } = startFeed();
    open();
    for (let at = 0; at < 1_500; at += 1) offer(0);
    jest.advanceTimersByTime(10_000);
    expect(batches).toHaveLength(8);
    batches[0]?.acknowledge();
    jest.advanceTimersByTime(100);
    expect(batches).toHaveLength(9);
  });

  it('ends as too slow with what it could not hand over, and once', () => {
    const { feed, offer, open, dropped } = startFeed();
    open();
    for (let at = 0; at < MAX_WAITING + 10; at += 1) offer(0);
    expect(dropped).toEqual([MAX_WAITING + 1]);
    expect(feed.isClosed).toBe(true);
  });
});
