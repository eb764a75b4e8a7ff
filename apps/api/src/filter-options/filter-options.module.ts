import { Module } from '@nestjs/common';
import { AnalyticModule } from '../analytic/analytic.module.js';
import { FilterOptionsController } from './filter-options.controller.js';
import { FilterOptionsService } from './filter-options.service.js';

@Module({ imports: [AnalyticModule], controllers: [FilterOptionsController], providers: [FilterOptionsService] })
export class FilterOptionsModule {}
