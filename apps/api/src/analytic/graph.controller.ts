import {
  type ActiveTime,
  type CategoryHistory,
  type CategoryPie,
  type CategorySentimentHistory,
  type CategorySentimentPie,
  type CategorySov,
  ENDPOINTS,
  type HistoryGraph,
  type SentimentHistory,
  type SentimentPie,
  type SourcePie,
} from '@krasae/contracts';
import { Controller, Inject } from '@nestjs/common';
import type { Session } from '../auth/session.service.js';
import { type CallOf, CurrentSession, Input, Route } from '../common/route.decorator.js';
import { questionOf } from './analytic-question.js';
import { GraphService } from './graph.service.js';

type FilterCall = CallOf<typeof ENDPOINTS.history>;
type LevelCall = CallOf<typeof ENDPOINTS.categoryPie>;

@Controller()
export class GraphController {
  constructor(@Inject(GraphService) private readonly graphs: GraphService) {}

  @Route(ENDPOINTS.history)
  async history(@Input() call: FilterCall, @CurrentSession() session: Session): Promise<HistoryGraph> {
    return this.graphs.history(questionOf(call, session));
  }

  @Route(ENDPOINTS.sentimentPie)
  async sentimentPie(@Input() call: FilterCall, @CurrentSession() session: Session): Promise<SentimentPie> {
    return this.graphs.sentimentPie(questionOf(call, session));
  }

  @Route(ENDPOINTS.sourcePie)
  async sourcePie(@Input() call: FilterCall, @CurrentSession() session: Session): Promise<SourcePie> {
    return this.graphs.sourcePie(questionOf(call, session));
  }

  @Route(ENDPOINTS.activeTime)
  async activeTime(@Input() call: FilterCall, @CurrentSession() session: Session): Promise<ActiveTime> {
    return this.graphs.activeTime(questionOf(call, session));
  }

  @Route(ENDPOINTS.sentimentHistory)
  async sentimentHistory(@Input() call: FilterCall, @CurrentSession() session: Session): Promise<SentimentHistory> {
    return this.graphs.sentimentHistory(questionOf(call, session));
  }

  @Route(ENDPOINTS.categoryPie)
  async categoryPie(@Input() call: LevelCall, @CurrentSession() session: Session): Promise<CategoryPie> {
    return this.graphs.categoryPie(questionOf(call, session), call.query.level);
  }

  @Route(ENDPOINTS.categorySentimentPie)
  async categorySentimentPie(
    @Input() call: LevelCall,
    @CurrentSession() session: Session,
  ): Promise<CategorySentimentPie> {
    return this.graphs.categorySentimentPie(questionOf(call, session), call.query.level);
  }

  @Route(ENDPOINTS.categoryHistory)
  async categoryHistory(@Input() call: LevelCall, @CurrentSession() session: Session): Promise<CategoryHistory> {
    return this.graphs.categoryHistory(questionOf(call, session), call.query.level);
  }

  @Route(ENDPOINTS.categorySentimentHistory)
  async categorySentimentHistory(
    @Input() call: LevelCall,
    @CurrentSession() session: Session,
  ): Promise<CategorySentimentHistory> {
    return this.graphs.categorySentimentHistory(questionOf(call, session), call.query.level);
  }

  @Route(ENDPOINTS.categorySov)
  async categorySov(@Input() call: LevelCall, @CurrentSession() session: Session): Promise<CategorySov> {
    return this.graphs.categorySov(questionOf(call, session), call.query.level);
  }
}
