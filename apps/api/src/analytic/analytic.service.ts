import type { Drilldown, MessagePage, MessageView } from '@krasae/contracts';
import type { MessageIndex } from '@krasae/messages';
import { Inject, Injectable } from '@nestjs/common';
import { notFound } from '../common/api-error.js';
import { INDEX, NOW } from '../common/tokens.js';
import type { AnalyticQuestion } from './cube.service.js';
import { rankedByFigure, toDrilldown } from './drilldown.presenter.js';
import { narrowed, readFilter, within } from './filter.js';
import { FreshnessService } from './freshness.service.js';
import { toMessageView } from './message.presenter.js';
import { OwnMediaService } from './own-media.service.js';

/** Lists of messages and single ones. */
@Injectable()
export class AnalyticService {
  constructor(
    @Inject(INDEX) private readonly index: MessageIndex,
    @Inject(FreshnessService) private readonly freshness: FreshnessService,
    @Inject(OwnMediaService) private readonly ownMedia: OwnMediaService,
    @Inject(NOW) private readonly now: () => number,
  ) {}

  async search({ accountId, criteria, signal, also }: AnalyticQuestion): Promise<MessagePage> {
    const ownMedia = await this.ownMedia.forCriteria(accountId, criteria);
    const filter = narrowed(readFilter(criteria, this.now(), ownMedia), also);
    const { page, recordPerPage } = criteria.paging;
    const [found, freshness] = await Promise.all([
      this.index.search(
        accountId,
        {
          query: within(filter, filter.range),
          sort: criteria.sort,
          offset: (page - 1) * recordPerPage,
          limit: recordPerPage,
        },
        { signal },
      ),
      this.freshness.of(accountId),
    ]);
    return {
      data: found.messages.map((message) => toMessageView(message, filter.phrases)),
      currentPage: page,
      totalPage: Math.ceil(found.total / recordPerPage),
      totalRecord: found.total,
      freshness,
    };
  }

  async drilldown(question: AnalyticQuestion): Promise<Drilldown> {
    return toDrilldown(await this.search(question), question.criteria);
  }

  async engagementDrilldown(question: AnalyticQuestion): Promise<Drilldown> {
    return this.drilldown({ ...question, criteria: rankedByFigure(question.criteria) });
  }

  async findById(accountId: string, id: string): Promise<MessageView> {
    const [message] = await this.index.get(accountId, [id]);
    if (message === undefined) throw notFound('noMessage', { id });
    return toMessageView(message, null);
  }
}
