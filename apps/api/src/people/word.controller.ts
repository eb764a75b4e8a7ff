import {
  type AnalyticMode,
  type Drilldown,
  ENDPOINTS,
  type KeywordUsage,
  type Locations,
  type WordRows,
} from '@krasae/contracts';
import { Controller, Inject } from '@nestjs/common';
import { questionOf } from '../analytic/analytic-question.js';
import { AnalyticService } from '../analytic/analytic.service.js';
import type { Session } from '../auth/session.service.js';
import { type CallOf, CurrentSession, Input, Route } from '../common/route.decorator.js';
import { WordService } from './word.service.js';

type WordCall = CallOf<typeof ENDPOINTS.wordCount>;

@Controller()
export class WordController {
  constructor(
    @Inject(WordService) private readonly words: WordService,
    @Inject(AnalyticService) private readonly analytics: AnalyticService,
  ) {}

  @Route(ENDPOINTS.hashtagCount)
  async hashtagCount(@Input() call: WordCall, @CurrentSession() session: Session): Promise<WordRows> {
    return this.rows(call, session, 'hashtag', 'count');
  }

  @Route(ENDPOINTS.hashtagEngagement)
  async hashtagEngagement(@Input() call: WordCall, @CurrentSession() session: Session): Promise<WordRows> {
    return this.rows(call, session, 'hashtag', 'engagement');
  }

  @Route(ENDPOINTS.hashtagView)
  async hashtagView(@Input() call: WordCall, @CurrentSession() session: Session): Promise<WordRows> {
    return this.rows(call, session, 'hashtag', 'view_count');
  }

  @Route(ENDPOINTS.wordCount)
  async wordCount(@Input() call: WordCall, @CurrentSession() session: Session): Promise<WordRows> {
    return this.rows(call, session, 'word', 'count');
  }

  @Route(ENDPOINTS.wordEngagement)
  async wordEngagement(@Input() call: WordCall, @CurrentSession() session: Session): Promise<WordRows> {
    return this.rows(call, session, 'word', 'engagement');
  }

  @Route(ENDPOINTS.wordView)
  async wordView(@Input() call: WordCall, @CurrentSession() session: Session): Promise<WordRows> {
    return this.rows(call, session, 'word', 'view_count');
  }

  @Route(ENDPOINTS.locations)
  async locations(
    @Input() call: CallOf<typeof ENDPOINTS.locations>,
    @CurrentSession() session: Session,
  ): Promise<Locations> {
    return this.words.locations(questionOf(call, session));
  }

  @Route(ENDPOINTS.mapDrilldown)
  async mapDrilldown(
    @Input() call: CallOf<typeof ENDPOINTS.mapDrilldown>,
    @CurrentSession() session: Session,
  ): Promise<Drilldown> {
    const { location, ...criteria } = call.body;
    const also = { kind: 'province', names: location } as const;
    return this.analytics.drilldown({ ...questionOf(call, session), criteria, also });
  }

  @Route(ENDPOINTS.topKeywords)
  async topKeywords(
    @Input() call: CallOf<typeof ENDPOINTS.topKeywords>,
    @CurrentSession() session: Session,
  ): Promise<KeywordUsage> {
    return this.words.topKeywords(questionOf(call, session), call.query.limit);
  }

  @Route(ENDPOINTS.keywordUsage)
  async keywordUsage(
    @Input() { body, signal }: CallOf<typeof ENDPOINTS.keywordUsage>,
    @CurrentSession() { accountId }: Session,
  ): Promise<KeywordUsage> {
    return this.words.keywordUsage(accountId, body, signal);
  }

  private rows(call: WordCall, session: Session, of: 'word' | 'hashtag', mode: AnalyticMode): Promise<WordRows> {
    const { account, limit } = call.query;
    return this.words.rows({ ...questionOf(call, session), of, mode, limit, account });
  }
}
