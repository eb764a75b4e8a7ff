import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { FeedService } from './feed.service.js';
import { IndexedTail } from './indexed-tail.js';
import { LiveGateway } from './live.gateway.js';

@Module({ imports: [AuthModule], providers: [FeedService, IndexedTail, LiveGateway] })
export class LiveModule {}
