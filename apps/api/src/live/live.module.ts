import { Module } from '@nestjs/common';
import { AnalyticModule } from '../analytic/analytic.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { AccountEventSender } from './account-event-sender.js';
import { FeedService } from './feed.service.js';
import { IndexedTail } from './indexed-tail.js';
import { LiveGateway } from './live.gateway.js';

@Module({
  imports: [AuthModule, AnalyticModule],
  providers: [AccountEventSender, FeedService, IndexedTail, LiveGateway],
})
export class LiveModule {}
