import { GRANULARITIES } from '@krasae/domain';
import { z } from 'zod';
import { messageViewSchema } from './message-view.contract.js';

/** How fresh an answer is: when it was true, and how far each source lags behind the log in milliseconds (design 6). */
export const freshnessSchema = z.object({
  asOf: z.string().meta({ description: 'When the answer was true, ISO 8601 with offset.' }),
  lag: z
    .array(z.object({ source: z.string(), milliseconds: z.number() }))
    .meta({ description: 'For how long the oldest message of each channel has waited to be counted.' }),
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

/** Modes of the overview: engagement, mentions (count) and views (view_count) (spec section 2). */
export const ANALYTIC_MODES = ['engagement', 'count', 'view_count'] as const;
export type AnalyticMode = (typeof ANALYTIC_MODES)[number];

/** The three modes of the overview: engagement, count (mentions) and view_count, as every graph answers them (spec section 3). */
export const threeValuesSchema = z.object({ engagement: z.number(), count: z.number(), view: z.number() });
export type ThreeValues = z.infer<typeof threeValuesSchema>;

export const bucketStartSchema = z.string().meta({
  description: 'Start of the bucket, ISO 8601 with offset; buckets without messages are there with zeros.',
});
export const timePointSchema = z.object({ x: bucketStartSchema, y: threeValuesSchema });
export type TimePoint = z.infer<typeof timePointSchema>;

/** Levels of categories from 0 to 4, as a query parameter is written. */
export const levelQuerySchema = z.strictObject({
  level: z
    .enum(['0', '1', '2', '3', '4'])
    .default('0')
    .transform(Number)
    .meta({ description: 'Level of the categories; only visible ones are charted, and others.' }),
});

export const granularitySchema = z.enum(GRANULARITIES).meta({
  description:
    'Length of a bucket in Bangkok time; by itself hour up to 1 day, day up to 91, month up to 1000, then year.',
});
/** Whole percentages of a list of values, by largest remainder: they sum to 100 unless all values are zero. */
export const wholePercentSchema = z.number().int().min(0).max(100);
