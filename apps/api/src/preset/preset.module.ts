import type { DocumentStore } from '@krasae/documents';
import type { EventLog } from '@krasae/log';
import { Module } from '@nestjs/common';
import { AnalyticModule } from '../analytic/analytic.module.js';
import { DOCUMENTS, LOG, NOW } from '../common/tokens.js';
import { PresetCatchUp } from './preset-catch-up.js';
import { PresetChecker } from './preset-checker.js';
import { PresetFollower } from './preset-follower.js';
import { PresetController } from './preset.controller.js';
import { PresetService } from './preset.service.js';

@Module({
  imports: [AnalyticModule],
  controllers: [PresetController],
  providers: [
    PresetCatchUp,
    PresetChecker,
    PresetService,
    {
      provide: PresetFollower,
      inject: [DOCUMENTS, LOG, NOW],
      useFactory: (documents: DocumentStore, log: EventLog, now: () => number) =>
        new PresetFollower(documents, log, now),
    },
  ],
})
export class PresetModule {}
