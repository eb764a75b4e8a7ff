import { type LogPosition, TOPICS } from '@krasae/contracts';
import type { EventLog, LogRecord, TailSubscription } from '@krasae/log';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { ApiLogger } from '../common/api-logger.js';
import { LOG, LOGGER } from '../common/tokens.js';
import { changeKey, type IndexedEvent, IndexedEvents } from './indexed-events.js';

export interface TailListener {
  offer(event: IndexedEvent): void;
}

const MAX_BATCH = 500;
/** Changes remembered to tell a repeat by: more than the pipeline can have uncommitted at once. */
const REMEMBERED = 20_000;

/** The one tail of 'indexed' in this process: feeds every subscription of every account (design 7). */
@Injectable()
export class IndexedTail implements OnApplicationBootstrap, OnModuleDestroy {
  readonly events: IndexedEvents;
  private readonly listeners = new Map<string, Set<TailListener>>();
  private readonly dealtWith = new Map<number, number>();
  private readonly recent = new Set<string>();
  private tail: TailSubscription | null = null;

  constructor(
    @Inject(LOG) private readonly log: EventLog,
    @Inject(LOGGER) private readonly logger: ApiLogger,
  ) {
    this.events = new IndexedEvents(log, logger);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.tail = await this.log.tail({
      topic: TOPICS.indexed,
      from: await this.endOfTopic(),
      maxBatch: MAX_BATCH,
      handle: async (records) => this.take(records),
      onError: (error) => this.logger.error({ err: error }, 'the tail of the live feed stumbled'),
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.tail?.close();
  }

  /** The last record of each partition that every listener has been offered. */
  positions(): LogPosition[] {
    return [...this.dealtWith].map(([partition, offset]) => ({ partition, offset }));
  }

  /** From now on, beginning just after positions(), the listener gets every change of the account, each once. */
  attach(accountId: string, listener: TailListener): () => void {
    const ofAccount = this.listeners.get(accountId) ?? new Set();
    this.listeners.set(accountId, ofAccount.add(listener));
    return () => {
      ofAccount.delete(listener);
      if (ofAccount.size === 0 && this.listeners.get(accountId) === ofAccount) this.listeners.delete(accountId);
    };
  }

  /** Changes that somebody was given from before positions(): their repeats are for nobody. */
  remember(keys: Iterable<string>): void {
    for (const key of keys) this.isRepeat(key);
  }

  private async endOfTopic(): Promise<LogPosition[]> {
    const ranges = await this.log.ranges(TOPICS.indexed);
    for (const { partition, end } of ranges) this.dealtWith.set(partition, end - 1);
    return this.positions();
  }

  private take(records: readonly LogRecord[]): void {
    for (const record of records) {
      const listeners = this.listeners.get(this.events.accountOf(record) ?? '');
      const event = listeners === undefined ? null : this.events.parse(record);
      if (listeners !== undefined && event !== null && !this.isRepeat(changeKey(event.record))) {
        const { traceId, accountId, change } = event.record;
        this.logger.debug({ traceId, accountId, change, feeds: listeners.size }, 'offered to the feeds');
        this.offer(event, listeners);
      }
      this.dealtWith.set(record.partition, record.offset);
    }
  }

  /** A message that cannot be shown must not keep those after it from anybody. */
  private offer(event: IndexedEvent, listeners: ReadonlySet<TailListener>): void {
    for (const listener of listeners) {
      try {
        listener.offer(event);
      } catch (error) {
        this.logger.error({ err: error, ...event.position }, 'a message could not be shown in the live feed');
      }
    }
  }

  private isRepeat(key: string): boolean {
    if (this.recent.has(key)) return true;
    this.recent.add(key);
    const [oldest] = this.recent.size > REMEMBERED ? this.recent : [];
    if (oldest !== undefined) this.recent.delete(oldest);
    return false;
  }
}
