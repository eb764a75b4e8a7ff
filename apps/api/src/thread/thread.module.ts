import { Module } from '@nestjs/common';
import { AnalyticModule } from '../analytic/analytic.module.js';
import { LineageService } from './lineage.service.js';
import { ThreadController } from './thread.controller.js';
import { ThreadService } from './thread.service.js';

@Module({ imports: [AnalyticModule], controllers: [ThreadController], providers: [ThreadService, LineageService] })
export class ThreadModule {}
