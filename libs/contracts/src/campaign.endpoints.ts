import { ANALYST_ROLES } from '@krasae/domain';
import {
  brandQuerySchema,
  campaignOverallSchema,
  channelTimelineSchema,
  sentimentBySourceSchema,
  timelineQuerySchema,
} from './campaign.contract.js';
import { endpoint } from './endpoint.contract.js';
import { filterCriteriaSchema } from './filter-criteria.contract.js';

/** Dashboards of campaigns and of channel performance (spec section 7, Analytics). */
export const CAMPAIGN_ENDPOINTS = {
  channelHistory: endpoint({
    method: 'post',
    path: '/api/analytic/campaign/channel/overview-history',
    access: ANALYST_ROLES,
    body: filterCriteriaSchema,
    answer: channelTimelineSchema,
    summary: 'Engagement, mentions and views by date and channel.',
  }),
  channelTimeline: endpoint({
    method: 'post',
    path: '/api/analytic/campaign/channel/timeline',
    access: ANALYST_ROLES,
    query: timelineQuerySchema,
    body: filterCriteriaSchema,
    answer: channelTimelineSchema,
    summary: 'As channelHistory, at a granularity of choice.',
  }),
  campaignOverall: endpoint({
    method: 'post',
    path: '/api/analytic/campaign/performance/overall',
    access: ANALYST_ROLES,
    query: brandQuerySchema,
    body: filterCriteriaSchema,
    answer: campaignOverallSchema,
    summary: 'Every channel of a campaign with its figures and shares.',
  }),
  campaignSentimentBySource: endpoint({
    method: 'post',
    path: '/api/analytic/campaign/sentiment-by-source',
    access: ANALYST_ROLES,
    query: brandQuerySchema,
    body: filterCriteriaSchema,
    answer: sentimentBySourceSchema,
    summary: 'Engagement, mentions and views by channel and sentiment.',
  }),
} as const;
