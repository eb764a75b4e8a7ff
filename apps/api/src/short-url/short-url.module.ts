import { Module } from '@nestjs/common';
import { AnalyticModule } from '../analytic/analytic.module.js';
import { ShortUrlController } from './short-url.controller.js';
import { ShortUrlService } from './short-url.service.js';

@Module({ imports: [AnalyticModule], controllers: [ShortUrlController], providers: [ShortUrlService] })
export class ShortUrlModule {}
