import type { FeedMessages, LogPosition } from '@krasae/contracts';
import { encodeCursor, hashOfId } from './feed-cursor.js';
import type { FeedFilter } from './feed-filter.js';
import type { IndexedEvent } from './indexed-events.js';
import type { TailListener } from './indexed-tail.js';

/** While messages come fast, they are sent together this often; the first after a pause goes at once. */
const FLUSH_MS = 50;
/** Many feeds of one process are sent to less often each, so that packets, which cost most, do not grow with them. */
const FEEDS_AT_FLUSH_MS = 400;
const MAX_FLUSH_MS = 125;
const MAX_BATCH = 100;
const MAX_UNACKNOWLEDGED = 8;
/** Messages held for a client that does not keep up. */
export const MAX_WAITING = 2_000;
/** What the backfill showed is in the log, and past the tail, long before this. */
const AHEAD_MS = 60_000;

type FeedItem = FeedMessages['messages'][number];
interface Waiting {
  readonly position: LogPosition;
  readonly item: FeedItem;
}

export interface FeedOutlet {
  send(batch: FeedMessages, acknowledged: () => void): void;
  tooSlow(notice: { subscriptionId: string; dropped: number }): void;
}

/** How long a feed of a process that serves so many gathers, milliseconds. */
export function flushMsOf(feeds: number): number {
  return Math.min(MAX_FLUSH_MS, FLUSH_MS * Math.max(1, feeds / FEEDS_AT_FLUSH_MS));
}

interface SubscriptionParts {
  readonly id: string;
  readonly filter: FeedFilter;
  readonly outlet: FeedOutlet;
  /** Of the tail: what every listener has been offered. */
  readonly tailPositions: () => readonly LogPosition[];
  /** Of this process; one unless given. */
  readonly openFeeds?: () => number;
}

/** What a feed begins with. */
export interface Opening {
  readonly phase: 'backfill' | 'resume';
  readonly items: readonly FeedItem[];
  /** The feed goes on just after these. */
  readonly positions: readonly LogPosition[];
  /** What the client holds already, though the tail may still bring it: hashed id -> observedAt. */
  readonly ahead: ReadonlyMap<string, number>;
}

/**
 * One feed of one client: gathers from the tail while it opens, then sends in batches with a cursor each. At most
 * MAX_UNACKNOWLEDGED batches are under way; beyond MAX_WAITING messages it ends with 'too slow' (design 7).
 */
export class FeedSubscription implements TailListener {
  private state: 'opening' | 'open' | 'closed' = 'opening';
  private readonly waiting: Waiting[] = [];
  private readonly sent = new Map<number, number>();
  private ahead = new Map<string, number>();
  private aheadUntil = 0;
  private unacknowledged = 0;
  private lastFlush = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | null = null;
  private readonly onClose: (() => void)[] = [];

  constructor(private readonly parts: SubscriptionParts) {}

  get isClosed(): boolean {
    return this.state === 'closed';
  }

  offer({ position, record }: IndexedEvent): void {
    if (this.state === 'closed') return;
    const message = this.parts.filter.viewOf(record.document);
    if (message === null || (this.state === 'open' && this.isShown(position, message.id, record.document.observedAt)))
      return;
    this.waiting.push({ position, item: { change: record.change, message } });
    if (this.waiting.length > MAX_WAITING) this.endTooSlow();
    else this.schedule();
  }

  /** Sends what the feed begins with, then goes over to the stream, without what the client holds by then. */
  open(opening: Opening): void {
    if (this.state !== 'opening') return;
    this.state = 'open';
    this.ahead = new Map(opening.ahead);
    this.aheadUntil = performance.now() + AHEAD_MS;
    for (const { partition, offset } of opening.positions) this.sent.set(partition, offset);
    const gathered = this.waiting.splice(0);
    this.waiting.push(
      ...gathered.filter(
        ({ position, item }) => !this.isShown(position, item.message.id, item.message.info.updated_at),
      ),
    );
    this.send(opening.phase, opening.items);
    this.schedule();
  }

  whenClosed(act: () => void): void {
    if (this.state === 'closed') act();
    else this.onClose.push(act);
  }

  close(): void {
    if (this.state === 'closed') return;
    this.state = 'closed';
    if (this.timer !== null) clearTimeout(this.timer);
    this.waiting.length = 0;
    for (const act of this.onClose.splice(0)) act();
  }

  private isShown({ partition, offset }: LogPosition, id: string, observedAt: string): boolean {
    if (offset <= (this.sent.get(partition) ?? -1)) return true;
    if (this.ahead.size === 0) return false;
    const shown = this.ahead.get(hashOfId(id));
    return shown !== undefined && Date.parse(observedAt) <= shown;
  }

  private schedule(): void {
    if (this.state !== 'open' || this.timer !== null || this.waiting.length === 0) return;
    if (this.unacknowledged >= MAX_UNACKNOWLEDGED) return;
    const gather = flushMsOf(this.parts.openFeeds?.() ?? 1);
    const wait = Math.max(0, this.lastFlush + gather - performance.now());
    this.timer = setTimeout(() => {
      this.timer = null;
      this.flush();
    }, wait);
  }

  private flush(): void {
    const batch = this.waiting.splice(0, MAX_BATCH);
    for (const { position } of batch) this.sent.set(position.partition, position.offset);
    // Nothing waits: what the tail has offered and this feed does not show is dealt with as well.
    if (this.waiting.length === 0) {
      for (const { partition, offset } of this.parts.tailPositions()) {
        this.sent.set(partition, Math.max(offset, this.sent.get(partition) ?? -1));
      }
    }
    this.send(
      'stream',
      batch.map(({ item }) => item),
    );
    this.schedule();
  }

  private send(phase: FeedMessages['phase'], items: readonly FeedItem[]): void {
    this.lastFlush = performance.now();
    if (this.lastFlush > this.aheadUntil) this.ahead.clear();
    this.unacknowledged += 1;
    const positions = [...this.sent].map(([partition, offset]) => ({ partition, offset }));
    const cursor = encodeCursor({ positions, ahead: this.ahead });
    this.parts.outlet.send({ subscriptionId: this.parts.id, phase, messages: [...items], cursor }, () => {
      this.unacknowledged -= 1;
      this.schedule();
    });
  }

  private endTooSlow(): void {
    const dropped = this.waiting.length;
    this.close();
    this.parts.outlet.tooSlow({ subscriptionId: this.parts.id, dropped });
  }
}
