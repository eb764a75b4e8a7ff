import { type feedSubscribeSchema, type IndexedMessage, type LogPosition, TOPICS } from '@krasae/contracts';
import type { EventLog } from '@krasae/log';
import type { MessageIndex } from '@krasae/messages';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { OwnMediaService } from '../analytic/own-media.service.js';
import { INDEX, LOG, NOW } from '../common/tokens.js';
import { decodeCursor, type FeedCursor, hashOfId } from './feed-cursor.js';
import { type FeedFilter, FeedFilters } from './feed-filter.js';
import { type FeedOutlet, FeedSubscription, MAX_WAITING, type Opening } from './feed-subscription.js';
import { changeKey } from './indexed-events.js';
import { IndexedTail } from './indexed-tail.js';

/** Log read for a client that comes back, at most; who was away longer begins anew from the index. */
const MAX_RESUME_RECORDS = 20_000;
/** Read before the cursor as well, to know a repeat of what the client was given: a batch that a dead worker repeats. */
const BEFORE_CURSOR = 1_000;

export interface FeedRequest {
  readonly accountId: string;
  readonly request: z.output<typeof feedSubscribeSchema>;
  readonly outlet: FeedOutlet;
}

/** A partition to be read again: after the cursor through to. */
interface Stretch {
  readonly partition: number;
  readonly after: number;
  readonly through: number;
}

/** Opens feeds: backfill, cutover, stream; or, with a cursor, what was missed in place of the backfill (design 7). */
@Injectable()
export class FeedService {
  private readonly filters = new FeedFilters();
  private openFeeds = 0;

  constructor(
    @Inject(LOG) private readonly log: EventLog,
    @Inject(INDEX) private readonly index: MessageIndex,
    @Inject(IndexedTail) private readonly tail: IndexedTail,
    @Inject(OwnMediaService) private readonly ownMedia: OwnMediaService,
    @Inject(NOW) private readonly now: () => number,
  ) {}

  /** Prepared, gathering, but silent until open() of the answer is called. Throws ApiError 400 for a bad filter. */
  async subscribe({ accountId, request, outlet }: FeedRequest): Promise<{ feed: FeedSubscription; open: () => void }> {
    const ownMedia = await this.ownMedia.forCriteria(accountId, request.criteria);
    const { filter, release } = this.filters.acquire(accountId, request.criteria, ownMedia, this.now());
    const tailPositions = () => this.tail.positions();
    const openFeeds = () => this.openFeeds;
    const feed = new FeedSubscription({ id: request.subscriptionId, filter, outlet, tailPositions, openFeeds });
    this.openFeeds += 1;
    feed.whenClosed(() => {
      this.openFeeds -= 1;
      release();
    });
    // The tail first, the index or the log second: what comes in between is gathered, not lost.
    const start = this.tail.positions();
    feed.whenClosed(this.tail.attach(accountId, feed));
    try {
      const cursor = request.cursor === undefined ? null : decodeCursor(request.cursor);
      const resumed = cursor === null ? null : await this.resume(accountId, filter, cursor, start);
      const opening = resumed ?? (await this.backfill(accountId, filter, request.backfill, start));
      return { feed, open: () => feed.open(opening) };
    } catch (error) {
      feed.close();
      throw error;
    }
  }

  private async backfill(
    accountId: string,
    filter: FeedFilter,
    limit: number,
    positions: readonly LogPosition[],
  ): Promise<Opening> {
    const sort = { field: 'created_at', direction: 'desc' } as const;
    const found = limit === 0 ? [] : await this.newest(accountId, filter, { sort, limit });
    const ahead = new Map(found.map(({ id, observedAt }) => [hashOfId(id), Date.parse(observedAt)]));
    const items = found.map((message) => ({ change: 'created' as const, message: filter.present(message) })).reverse();
    return { phase: 'backfill', items, positions, ahead };
  }

  private async newest(
    accountId: string,
    { query }: FeedFilter,
    page: { sort: { field: 'created_at'; direction: 'desc' }; limit: number },
  ): Promise<readonly IndexedMessage[]> {
    // What was told before the tail was attached is written; some indexes find it only after a while.
    await this.index.refresh(accountId);
    const { messages } = await this.index.search(accountId, { query, offset: 0, ...page });
    return messages;
  }

  /** Null where the log cannot give what was missed: trimmed away, another log, or too much. */
  private async resume(
    accountId: string,
    filter: FeedFilter,
    cursor: FeedCursor,
    start: readonly LogPosition[],
  ): Promise<Opening | null> {
    const stretches = await this.stretchesAfter(cursor, start);
    if (stretches === null) return null;
    const items: Opening['items'][number][] = [];
    for (const { partition, after, through } of stretches) {
      const known = new Set<string>();
      const from = Math.max(0, after + 1 - BEFORE_CURSOR);
      for (const { position, record } of await this.tail.events.between(accountId, partition, from, through)) {
        const key = changeKey(record);
        const isRepeat = known.has(key);
        known.add(key);
        if (isRepeat || position.offset <= after || this.isShown(cursor, record.document)) continue;
        const message = filter.viewOf(record.document);
        if (message !== null) items.push({ change: record.change, message });
      }
      this.tail.remember(known);
    }
    if (items.length > MAX_WAITING) return null;
    const positions = stretches.map(({ partition, after, through }) => ({
      partition,
      offset: Math.max(after, through),
    }));
    return { phase: 'resume', items, positions, ahead: cursor.ahead };
  }

  private isShown({ ahead }: FeedCursor, { id, observedAt }: IndexedMessage): boolean {
    const shown = ahead.size === 0 ? undefined : ahead.get(hashOfId(id));
    return shown !== undefined && Date.parse(observedAt) <= shown;
  }

  private async stretchesAfter(cursor: FeedCursor, start: readonly LogPosition[]): Promise<Stretch[] | null> {
    const ranges = await this.log.ranges(TOPICS.indexed);
    const ends = new Map(start.map(({ partition, offset }) => [partition, offset]));
    const stretches: Stretch[] = [];
    let records = 0;
    for (const { partition, begin, end } of ranges) {
      const after = cursor.positions.find((position) => position.partition === partition)?.offset;
      const through = ends.get(partition);
      // Not there, trimmed away, or of a log that was longer than this one.
      if (after === undefined || through === undefined || after + 1 < begin || after >= end) return null;
      stretches.push({ partition, after, through });
      records += Math.max(0, through - after);
    }
    return records > MAX_RESUME_RECORDS ? null : stretches;
  }
}
