import { Module } from '@nestjs/common';
import { AnalyticModule } from '../analytic/analytic.module.js';
import { PresetChecker } from './preset-checker.js';
import { PresetController } from './preset.controller.js';
import { PresetService } from './preset.service.js';

@Module({ imports: [AnalyticModule], controllers: [PresetController], providers: [PresetChecker, PresetService] })
export class PresetModule {}
