import { Module } from '@nestjs/common';
import { PushController } from './push.controller.js';
import { PushKeyService } from './push-key.service.js';
import { PushLimiter } from './push-limiter.js';
import { PushSources } from './push-sources.js';

@Module({
  controllers: [PushController],
  providers: [PushKeyService, PushLimiter, PushSources],
  exports: [PushKeyService],
})
export class PushModule {}
