import { type CampaignOverall, type ChannelTimeline, ENDPOINTS, type SentimentBySource } from '@krasae/contracts';
import { Controller, Inject } from '@nestjs/common';
import type { Session } from '../auth/session.service.js';
import { type CallOf, CurrentSession, Input, Route } from '../common/route.decorator.js';
import { questionOf } from './analytic-question.js';
import { CampaignService } from './campaign.service.js';

@Controller()
export class CampaignController {
  constructor(@Inject(CampaignService) private readonly campaigns: CampaignService) {}

  @Route(ENDPOINTS.channelHistory)
  async channelHistory(
    @Input() call: CallOf<typeof ENDPOINTS.channelHistory>,
    @CurrentSession() session: Session,
  ): Promise<ChannelTimeline> {
    return this.campaigns.timeline(questionOf(call, session));
  }

  @Route(ENDPOINTS.channelTimeline)
  async channelTimeline(
    @Input() call: CallOf<typeof ENDPOINTS.channelTimeline>,
    @CurrentSession() session: Session,
  ): Promise<ChannelTimeline> {
    return this.campaigns.timeline({ ...questionOf(call, session), brand: call.query.brand }, call.query.granularity);
  }

  @Route(ENDPOINTS.campaignOverall)
  async campaignOverall(
    @Input() call: CallOf<typeof ENDPOINTS.campaignOverall>,
    @CurrentSession() session: Session,
  ): Promise<CampaignOverall> {
    return this.campaigns.overall({ ...questionOf(call, session), brand: call.query.brand });
  }

  @Route(ENDPOINTS.campaignSentimentBySource)
  async campaignSentimentBySource(
    @Input() call: CallOf<typeof ENDPOINTS.campaignSentimentBySource>,
    @CurrentSession() session: Session,
  ): Promise<SentimentBySource> {
    return this.campaigns.sentimentBySource({ ...questionOf(call, session), brand: call.query.brand });
  }
}
