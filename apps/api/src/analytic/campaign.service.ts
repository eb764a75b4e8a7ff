import type { CampaignOverall, ChannelTimeline, SentimentBySource } from '@krasae/contracts';
import type { DocumentStore } from '@krasae/documents';
import type { Granularity } from '@krasae/domain';
import { Inject, Injectable } from '@nestjs/common';
import { requireOwnAccount } from '../account/own-account.js';
import { DOCUMENTS } from '../common/tokens.js';
import { toCampaignOverall, CAMPAIGN_MEASURES, toChannelTimeline, toSentimentBySource } from './campaign.presenter.js';
import { cellsOf, THREE_MEASURES } from './cells.js';
import { type AnalyticQuestion, CubeService } from './cube.service.js';
import { timelineOf } from './timeline.js';

export interface CampaignQuestion extends AnalyticQuestion {
  /** As the client names it; the session's own unless given. */
  readonly brand?: string | undefined;
}

@Injectable()
export class CampaignService {
  constructor(
    @Inject(CubeService) private readonly cube: CubeService,
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
  ) {}

  async overall(question: CampaignQuestion): Promise<CampaignOverall> {
    await requireOwnAccount(this.documents, question.accountId, question.brand, 'brand');
    const wish = { by: [{ kind: 'source' }], measures: CAMPAIGN_MEASURES } as const;
    return this.cube.answer(question, async (scope) => {
      const { sinceMs, untilMs } = scope.range;
      return toCampaignOverall(cellsOf(await scope.rows(wish)), untilMs - sinceMs + 1);
    });
  }

  async sentimentBySource(question: CampaignQuestion): Promise<SentimentBySource> {
    await requireOwnAccount(this.documents, question.accountId, question.brand, 'brand');
    const wish = { by: [{ kind: 'source' }, { kind: 'sentiment' }], measures: THREE_MEASURES } as const;
    return this.cube.answer(question, async (scope) => toSentimentBySource(cellsOf(await scope.rows(wish))));
  }

  async timeline(question: CampaignQuestion, wished?: Granularity): Promise<ChannelTimeline> {
    await requireOwnAccount(this.documents, question.accountId, question.brand, 'brand');
    return this.cube.answer(question, async (scope) => {
      const timeline = timelineOf(scope.range, wished);
      const rows = await scope.rows({ by: [{ kind: 'source' }, timeline.dimension], measures: THREE_MEASURES });
      return toChannelTimeline(cellsOf(rows), timeline);
    });
  }
}
