import { type AccountEvent, accountEventRecordSchema, RECORD_HEADERS, TOPICS } from '@krasae/contracts';
import type { EventLog, LogRecord, TailSubscription } from '@krasae/log';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { ApiLogger } from '../common/api-logger.js';
import { LOG, LOGGER } from '../common/tokens.js';

/** One screen of a user. */
export interface AccountEventListener {
  readonly userId: string;
  take(event: AccountEvent): void;
}

const MAX_BATCH = 500;

/**
 * The one tail of 'account-events' in this process. Whoever connects later reads the state itself: events are not kept
 * for them.
 */
@Injectable()
export class AccountEventsTail implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly listeners = new Map<string, Set<AccountEventListener>>();
  private tail: TailSubscription | null = null;

  constructor(
    @Inject(LOG) private readonly log: EventLog,
    @Inject(LOGGER) private readonly logger: ApiLogger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.tail = await this.log.tail({
      topic: TOPICS.accountEvents,
      from: 'end',
      maxBatch: MAX_BATCH,
      handle: async (records) => records.forEach((record) => this.take(record)),
      onError: (error) => this.logger.error({ err: error }, 'the tail of account events stumbled'),
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.tail?.close();
  }

  attach(accountId: string, listener: AccountEventListener): () => void {
    const ofAccount = this.listeners.get(accountId) ?? new Set();
    this.listeners.set(accountId, ofAccount.add(listener));
    return () => {
      ofAccount.delete(listener);
      if (ofAccount.size === 0 && this.listeners.get(accountId) === ofAccount) this.listeners.delete(accountId);
    };
  }

  /** A record that breaks its contract is logged and passed over: those after it must be told. */
  private take({ partition, offset, headers, value }: LogRecord): void {
    const listeners = this.listeners.get(headers[RECORD_HEADERS.account] ?? '');
    if (listeners === undefined) return;
    try {
      const { accountId, userIds, event } = accountEventRecordSchema.parse(JSON.parse(value));
      // The header picks who is told, so the two must agree: nobody hears of another account.
      if (accountId !== headers[RECORD_HEADERS.account]) throw new Error('The header names another account.');
      const told = userIds === null ? null : new Set(userIds);
      for (const listener of listeners) if (told === null || told.has(listener.userId)) listener.take(event);
    } catch (error) {
      this.logger.error({ err: error, topic: TOPICS.accountEvents, partition, offset }, 'a record was passed over');
    }
  }
}
