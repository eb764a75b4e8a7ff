import {
  ENDPOINTS,
  type HistoryGraph,
  type MessagePage,
  type MessageView,
  type SentimentPie,
  type SourcePie,
  type StatSummary,
} from '@krasae/contracts';
import { Controller, Inject } from '@nestjs/common';
import type { Session } from '../auth/session.service.js';
import { type CallOf, CurrentSession, Input, Route } from '../common/route.decorator.js';
import { type AnalyticQuestion, AnalyticService } from './analytic.service.js';

type FilterCall = CallOf<typeof ENDPOINTS.search>;

function questionOf({ body, signal }: FilterCall, { accountId }: Session): AnalyticQuestion {
  return { accountId, criteria: body, signal };
}

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

  @Route(ENDPOINTS.stat)
  async stat(@Input() call: FilterCall, @CurrentSession() session: Session): Promise<StatSummary> {
    return this.analytics.stat(questionOf(call, session));
  }

  @Route(ENDPOINTS.history)
  async history(@Input() call: FilterCall, @CurrentSession() session: Session): Promise<HistoryGraph> {
    return this.analytics.history(questionOf(call, session));
  }

  @Route(ENDPOINTS.sentimentPie)
  async sentimentPie(@Input() call: FilterCall, @CurrentSession() session: Session): Promise<SentimentPie> {
    return this.analytics.sentimentPie(questionOf(call, session));
  }

  @Route(ENDPOINTS.sourcePie)
  async sourcePie(@Input() call: FilterCall, @CurrentSession() session: Session): Promise<SourcePie> {
    return this.analytics.sourcePie(questionOf(call, session));
  }
}
