import { GRANULARITIES, SENTIMENTS, SOURCES } from '@krasae/domain';
import { z } from 'zod';
import { messageViewSchema } from './message-view.contract.js';

/** How fresh an answer is: when it was true, and how far each source lags behind the log in milliseconds (design 6). */
export const freshnessSchema = z.object({
  asOf: z.string(),
  lag: z.array(z.object({ source: z.string(), milliseconds: z.number() })),
});
export type Freshness = z.infer<typeof freshnessSchema>;

export const messagePageSchema = z.object({
  data: z.array(messageViewSchema),
  currentPage: z.number().int(),
  totalPage: z.number().int(),
  totalRecord: z.number().int(),
  freshness: freshnessSchema,
});
export type MessagePage = z.infer<typeof messagePageSchema>;

/** percentChange against the preceding period of equal length; null where that was zero and this is not ('N/A %'). */
export const statValueSchema = z.object({ value: z.number(), percentChange: z.number().nullable() });
export type StatValue = z.infer<typeof statValueSchema>;

export const STAT_MEASURES = [
  'engagement',
  'mention',
  'view',
  'videoView',
  'pageView',
  'reaction',
  'comment',
  'share',
  'originCount',
  'commentCount',
  'postPerDay',
] as const;
export type StatMeasure = (typeof STAT_MEASURES)[number];

export const statSummarySchema = z.object({
  ...(Object.fromEntries(STAT_MEASURES.map((name) => [name, statValueSchema])) as Record<
    StatMeasure,
    typeof statValueSchema
  >),
  freshness: freshnessSchema,
});
export type StatSummary = z.infer<typeof statSummarySchema>;

/** The three modes of the overview: engagement, count (mentions) and view_count, as every graph answers them (spec section 3). */
export const threeValuesSchema = z.object({ engagement: z.number(), count: z.number(), view: z.number() });
export type ThreeValues = z.infer<typeof threeValuesSchema>;

export const historySchema = z.object({
  granularity: z.enum(GRANULARITIES),
  /** x is the start of the bucket, ISO 8601 with offset; buckets without messages are there with zeros. */
  graphData: z.object({ data: z.array(z.object({ x: z.string(), y: threeValuesSchema })) }),
  freshness: freshnessSchema,
});
export type HistoryGraph = z.infer<typeof historySchema>;

const pieOf = <K extends string>(names: readonly K[]) =>
  z.object({
    graphData: z.object({
      engagement: z.record(z.enum(names), z.number()),
      count: z.record(z.enum(names), z.number()),
      view: z.record(z.enum(names), z.number()),
    }),
    freshness: freshnessSchema,
  });
/** Every name is present, zero where nothing was found. */
export const sentimentPieSchema = pieOf(SENTIMENTS);
export type SentimentPie = z.infer<typeof sentimentPieSchema>;
export const sourcePieSchema = pieOf(SOURCES);
export type SourcePie = z.infer<typeof sourcePieSchema>;
