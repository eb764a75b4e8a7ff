import { type Drilldown, ENDPOINTS, type MessagePage, type MessageView } from '@krasae/contracts';
import { Controller, Inject } from '@nestjs/common';
import type { Session } from '../auth/session.service.js';
import { type CallOf, CurrentSession, Input, Route } from '../common/route.decorator.js';
import { questionOf } from './analytic-question.js';
import { AnalyticService } from './analytic.service.js';

type FilterCall = CallOf<typeof ENDPOINTS.search>;

@Controller()
export class AnalyticController {
  constructor(@Inject(AnalyticService) private readonly analytics: AnalyticService) {}

  @Route(ENDPOINTS.search)
  async search(@Input() call: FilterCall, @CurrentSession() session: Session): Promise<MessagePage> {
    return this.analytics.search(questionOf(call, session));
  }

  @Route(ENDPOINTS.findById)
  async findById(
    @Input() { query }: CallOf<typeof ENDPOINTS.findById>,
    @CurrentSession() { accountId }: Session,
  ): Promise<MessageView> {
    return this.analytics.findById(accountId, query.id);
  }

  /** Today the same question as search; the two part ways when the feed gets its show modes. */
  @Route(ENDPOINTS.feed)
  async feed(@Input() call: FilterCall, @CurrentSession() session: Session): Promise<MessagePage> {
    return this.analytics.search(questionOf(call, session));
  }

  @Route(ENDPOINTS.drilldown)
  async drilldown(@Input() call: FilterCall, @CurrentSession() session: Session): Promise<Drilldown> {
    return this.analytics.drilldown(questionOf(call, session));
  }

  @Route(ENDPOINTS.engagementDrilldown)
  async engagementDrilldown(@Input() call: FilterCall, @CurrentSession() session: Session): Promise<Drilldown> {
    return this.analytics.engagementDrilldown(questionOf(call, session));
  }
}
