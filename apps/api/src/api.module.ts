import type { DocumentStore } from '@krasae/documents';
import type { EventLog } from '@krasae/log';
import type { Mailer } from '@krasae/mail';
import type { MessageIndex } from '@krasae/messages';
import type { Metrics } from '@krasae/metrics';
import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AccountEventsModule } from './account-events/account-events.module.js';
import { AnalyticModule } from './analytic/analytic.module.js';
import { AuthModule } from './auth/auth.module.js';
import { AccessGuard } from './common/access.guard.js';
import { ApiErrorFilter } from './common/api-error.filter.js';
import type { ApiLogger } from './common/api-logger.js';
import type { ApiSettings } from './common/api-settings.js';
import { ContractInterceptor } from './common/contract.interceptor.js';
import { OperationsController } from './common/operations.controller.js';
import { DOCUMENTS, INDEX, LOG, LOGGER, MAILER, METRICS, NOW, SETTINGS } from './common/tokens.js';
import { FilterOptionsModule } from './filter-options/filter-options.module.js';
import { LiveModule } from './live/live.module.js';
import { PeopleModule } from './people/people.module.js';
import { PresetModule } from './preset/preset.module.js';
import { PushModule } from './push/push.module.js';
import { ShortUrlModule } from './short-url/short-url.module.js';
import { ThreadModule } from './thread/thread.module.js';
import { UserModule } from './user/user.module.js';

/** What the composition root hands in: ports, never adapters. */
export interface ApiParts {
  readonly log: EventLog;
  readonly documents: DocumentStore;
  readonly index: MessageIndex;
  readonly mailer: Mailer;
  readonly now: () => number;
  readonly logger: ApiLogger;
  readonly metrics: Metrics;
  readonly settings: ApiSettings;
}

@Global()
@Module({})
class PartsModule {
  static with({ log, documents, index, mailer, now, logger, metrics, settings }: ApiParts): DynamicModule {
    const providers: Provider[] = [
      { provide: LOG, useValue: log },
      { provide: DOCUMENTS, useValue: documents },
      { provide: INDEX, useValue: index },
      { provide: MAILER, useValue: mailer },
      { provide: NOW, useValue: now },
      { provide: LOGGER, useValue: logger },
      { provide: METRICS, useValue: metrics },
      { provide: SETTINGS, useValue: settings },
    ];
    return { module: PartsModule, providers, exports: [LOG, DOCUMENTS, INDEX, MAILER, NOW, LOGGER, METRICS, SETTINGS] };
  }
}

@Module({})
export class ApiModule {
  static with(parts: ApiParts): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        PartsModule.with(parts),
        AccountEventsModule,
        AuthModule,
        UserModule,
        PresetModule,
        FilterOptionsModule,
        PushModule,
        AnalyticModule,
        ThreadModule,
        PeopleModule,
        ShortUrlModule,
        LiveModule,
      ],
      controllers: [OperationsController],
      providers: [
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_INTERCEPTOR, useClass: ContractInterceptor },
        { provide: APP_FILTER, useClass: ApiErrorFilter },
      ],
    };
  }
}
