import {
  type CategoryCompare,
  type CategoryComparePivot,
  ENDPOINTS,
  type StatSentiment,
  type StatSummary,
  type UsageStats,
} from '@krasae/contracts';
import { Controller, Inject } from '@nestjs/common';
import type { Session } from '../auth/session.service.js';
import { type CallOf, CurrentSession, Input, Route } from '../common/route.decorator.js';
import { questionOf } from './analytic-question.js';
import { StatService } from './stat.service.js';

type FilterCall = CallOf<typeof ENDPOINTS.stat>;
type LevelCall = CallOf<typeof ENDPOINTS.categoryCompare>;

@Controller()
export class StatController {
  constructor(@Inject(StatService) private readonly stats: StatService) {}

  @Route(ENDPOINTS.stat)
  async stat(@Input() call: FilterCall, @CurrentSession() session: Session): Promise<StatSummary> {
    return this.stats.stat(questionOf(call, session));
  }

  @Route(ENDPOINTS.statSentiment)
  async statSentiment(@Input() call: FilterCall, @CurrentSession() session: Session): Promise<StatSentiment> {
    return this.stats.statSentiment(questionOf(call, session));
  }

  @Route(ENDPOINTS.categoryCompare)
  async categoryCompare(@Input() call: LevelCall, @CurrentSession() session: Session): Promise<CategoryCompare> {
    return this.stats.categoryCompare(questionOf(call, session), call.query.level);
  }

  @Route(ENDPOINTS.categoryComparePivot)
  async categoryComparePivot(
    @Input() call: LevelCall,
    @CurrentSession() session: Session,
  ): Promise<CategoryComparePivot> {
    return this.stats.categoryComparePivot(questionOf(call, session), call.query.level);
  }

  @Route(ENDPOINTS.usageStats)
  async usageStats(
    @Input() { query: { sinceDate, untilDate }, signal }: CallOf<typeof ENDPOINTS.usageStats>,
    @CurrentSession() { accountId }: Session,
  ): Promise<UsageStats> {
    return this.stats.usage({ accountId, sinceDate, untilDate, signal });
  }
}
