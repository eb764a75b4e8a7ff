import type { AccountEvent, ServerToClientEvents } from '@krasae/contracts';
import { ACCOUNTS, type DocumentStore } from '@krasae/documents';
import { Inject, Injectable } from '@nestjs/common';
import { AccountEventsTail } from '../account-events/account-events-tail.js';
import { setupOf } from '../auth/session-info.presenter.js';
import type { Session } from '../auth/session.service.js';
import type { ApiLogger } from '../common/api-logger.js';
import { DOCUMENTS, LOGGER, NOW } from '../common/tokens.js';

type ToldEvents = Pick<ServerToClientEvents, AccountEvent['kind']>;
/** The part of a socket that events go out by. */
export interface EventOutlet {
  emit<K extends keyof ToldEvents>(name: K, ...values: Parameters<ToldEvents[K]>): unknown;
}

function tell(outlet: EventOutlet, event: AccountEvent): void {
  switch (event.kind) {
    case 'setup.changed':
      outlet.emit(event.kind, event.setup);
      return;
    case 'settings.changed':
      outlet.emit(event.kind, { version: event.version });
      return;
    case 'preset.changed':
      outlet.emit(event.kind, event.preset);
      return;
    case 'notice.new':
      outlet.emit(event.kind, event.notice);
  }
}

/** Hands a socket what its user is to be told, beginning with how the setup stands. */
@Injectable()
export class AccountEventSender {
  constructor(
    @Inject(AccountEventsTail) private readonly tail: AccountEventsTail,
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
    @Inject(LOGGER) private readonly logger: ApiLogger,
    @Inject(NOW) private readonly now: () => number,
  ) {}

  /** Until the answer is called. */
  serve(outlet: EventOutlet, { accountId, userId }: Session): () => void {
    const state = { isOver: false, knowsSetup: false };
    const detach = this.tail.attach(accountId, {
      userId,
      take: (event) => {
        if (event.kind === 'setup.changed') state.knowsSetup = true;
        tell(outlet, event);
      },
    });
    this.setup(accountId).then(
      (event) => {
        // What came by the log meanwhile is newer than what was read.
        if (event !== null && !state.isOver && !state.knowsSetup) tell(outlet, event);
      },
      (error: unknown) => this.logger.error({ err: error }, 'the state of the setup could not be sent'),
    );
    return () => {
      state.isOver = true;
      detach();
    };
  }

  private async setup(accountId: string): Promise<AccountEvent | null> {
    const account = await this.documents.ofAll(ACCOUNTS).get(accountId);
    return account === null ? null : { kind: 'setup.changed', setup: setupOf(account.data, this.now()) };
  }
}
