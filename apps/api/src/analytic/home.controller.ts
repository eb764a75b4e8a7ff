import {
  type AnalyticMode,
  type CategoryTrend,
  ENDPOINTS,
  type FilterCriteria,
  type HomeSentiment,
  type HomeTotal,
  type InfluencerTrend,
  type SourceTraffic,
  type WordTrend,
} from '@krasae/contracts';
import { Controller, Inject } from '@nestjs/common';
import type { Session } from '../auth/session.service.js';
import { type Call, type CallOf, CurrentSession, Input, Route } from '../common/route.decorator.js';
import { questionOf } from './analytic-question.js';
import { type HomeQuestion, HomeService } from './home.service.js';

type ModeCall = CallOf<typeof ENDPOINTS.homeTotal>;
type AnyModeCall = Call<FilterCriteria, unknown, { readonly mode: AnalyticMode }>;

function homeQuestionOf(call: AnyModeCall, session: Session): HomeQuestion {
  return { ...questionOf(call, session), mode: call.params.mode };
}

@Controller()
export class HomeController {
  constructor(@Inject(HomeService) private readonly home: HomeService) {}

  @Route(ENDPOINTS.homeTotal)
  async homeTotal(@Input() call: ModeCall, @CurrentSession() session: Session): Promise<HomeTotal> {
    return this.home.total(homeQuestionOf(call, session));
  }

  @Route(ENDPOINTS.homeSentiment)
  async homeSentiment(@Input() call: ModeCall, @CurrentSession() session: Session): Promise<HomeSentiment> {
    return this.home.sentiment(homeQuestionOf(call, session));
  }

  @Route(ENDPOINTS.wordTrend)
  async wordTrend(@Input() call: ModeCall, @CurrentSession() session: Session): Promise<WordTrend> {
    return this.home.wordTrend(homeQuestionOf(call, session));
  }

  @Route(ENDPOINTS.influencerTrend)
  async influencerTrend(@Input() call: ModeCall, @CurrentSession() session: Session): Promise<InfluencerTrend> {
    return this.home.influencerTrend(homeQuestionOf(call, session));
  }

  @Route(ENDPOINTS.sourceTraffic)
  async sourceTraffic(@Input() call: ModeCall, @CurrentSession() session: Session): Promise<SourceTraffic> {
    return this.home.sourceTraffic(homeQuestionOf(call, session));
  }

  @Route(ENDPOINTS.categoryTrend)
  async categoryTrend(
    @Input() call: CallOf<typeof ENDPOINTS.categoryTrend>,
    @CurrentSession() session: Session,
  ): Promise<CategoryTrend> {
    return this.home.categoryTrend(homeQuestionOf(call, session), call.query.level, call.query.time);
  }
}
