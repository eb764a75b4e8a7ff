import type { DocumentStore } from '@krasae/documents';
import type { EventLog } from '@krasae/log';
import { Global, Module } from '@nestjs/common';
import { AuditService } from '../audit/audit.service.js';
import { DOCUMENTS, LOG, NOW } from '../common/tokens.js';
import { AccountEvents } from './account-events.js';
import { AccountEventsTail } from './account-events-tail.js';

/** What every change ends in: a record of it, and word to the screens. Both work without the framework as well. */
@Global()
@Module({
  providers: [
    AccountEventsTail,
    {
      provide: AccountEvents,
      inject: [LOG, NOW],
      useFactory: (log: EventLog, now: () => number) => new AccountEvents(log, now),
    },
    {
      provide: AuditService,
      inject: [DOCUMENTS, NOW],
      useFactory: (documents: DocumentStore, now: () => number) => new AuditService(documents, now),
    },
  ],
  exports: [AccountEvents, AccountEventsTail, AuditService],
})
export class AccountEventsModule {}
