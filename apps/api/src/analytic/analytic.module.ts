import { Module } from '@nestjs/common';
import { AnalyticController } from './analytic.controller.js';
import { AnalyticService } from './analytic.service.js';
import { FreshnessService } from './freshness.service.js';

@Module({ controllers: [AnalyticController], providers: [AnalyticService, FreshnessService] })
export class AnalyticModule {}
