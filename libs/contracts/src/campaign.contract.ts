import { GRANULARITIES, SENTIMENTS, SOURCES } from '@krasae/domain';
import { z } from 'zod';
import {
  bucketStartSchema,
  freshnessSchema,
  granularitySchema,
  threeValuesSchema,
  wholePercentSchema,
} from './analytic.contract.js';
import { shareValuesSchema } from './sov.contract.js';

export const brandQuerySchema = z.strictObject({
  brand: z
    .string()
    .max(200)
    .optional()
    .meta({ description: "Name or brand of the session's own account, which it is without; any other is refused." }),
});
export const timelineQuerySchema = brandQuerySchema.extend({
  granularity: z
    .enum(GRANULARITIES)
    .optional()
    .meta({ description: 'Length of a bucket; without it by the length of the time.' }),
});

/** A channel of the campaign: the tile (value and share of each mode) and the column of the performance table. */
export const campaignItemSchema = shareValuesSchema.extend({
  source: z.enum(SOURCES),
  engagementPercent: wholePercentSchema,
  mentionPercent: wholePercentSchema,
  viewPercent: wholePercentSchema,
  reaction: z.number(),
  comment: z.number(),
  share: z.number(),
  engagementPerMention: z.number().meta({ description: 'Zero where there is no mention.' }),
  post: z.number(),
  nonOriginMention: z.number(),
  frequency: z.number().meta({ description: 'Mentions a day.' }),
  videoView: z.number(),
  pageView: z.number(),
});
export type CampaignItem = z.infer<typeof campaignItemSchema>;

/** Every channel is there, in the order of the screens; whole percentages by largest remainder. */
export const campaignOverallSchema = z.object({
  total: shareValuesSchema,
  data: z.array(campaignItemSchema),
  freshness: freshnessSchema,
});
export type CampaignOverall = z.infer<typeof campaignOverallSchema>;

const bySentiment = z.record(z.enum(SENTIMENTS), z.number());
export const sentimentBySourceSchema = z.object({
  data: z.array(z.object({ source: z.enum(SOURCES), engagement: bySentiment, count: bySentiment, view: bySentiment })),
  freshness: freshnessSchema,
});
export type SentimentBySource = z.infer<typeof sentimentBySourceSchema>;

/** By date, then by channel; every bucket of the time with every channel, zeros where nothing was said. */
export const channelTimelineSchema = z.object({
  granularity: granularitySchema,
  graphData: z.object({
    data: z.array(
      threeValuesSchema.extend({
        date: bucketStartSchema,
        source: z.enum(SOURCES),
      }),
    ),
  }),
  freshness: freshnessSchema,
});
export type ChannelTimeline = z.infer<typeof channelTimelineSchema>;
