import { SENTIMENTS, SOURCES } from '@krasae/domain';
import { z } from 'zod';
import { freshnessSchema, granularitySchema, timePointSchema } from './analytic.contract.js';

export const historySchema = z.object({
  granularity: granularitySchema,
  graphData: z.object({ data: z.array(timePointSchema) }),
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

const namedNumbers = z.record(z.string(), z.number()).meta({
  description: 'Visible categories of the level and others, zero where nothing was found.',
});
export const categoryPieSchema = z.object({
  level: z.number().int(),
  graphData: z.object({ engagement: namedNumbers, count: namedNumbers, view: namedNumbers }),
  freshness: freshnessSchema,
});
export type CategoryPie = z.infer<typeof categoryPieSchema>;

export const sentimentPortionSchema = z
  .object({
    negative: z.number(),
    neutral: z.number(),
    positive: z.number(),
    negativePercent: z.number().int(),
    neutralPercent: z.number().int(),
    positivePercent: z.number().int(),
  })
  .meta({ description: 'A value for each sentiment, with its whole percentage of the three (largest remainder).' });
export type SentimentPortion = z.infer<typeof sentimentPortionSchema>;

export const categorySentimentPieSchema = z.object({
  level: z.number().int(),
  categoryPortionSentiment: z.record(
    z.string(),
    z.object({ count: sentimentPortionSchema, engagement: sentimentPortionSchema, view: sentimentPortionSchema }),
  ),
  freshness: freshnessSchema,
});
export type CategorySentimentPie = z.infer<typeof categorySentimentPieSchema>;

const chartedNameSchema = z
  .string()
  .meta({ description: 'A visible category of the level, in the order of the settings, others last.' });
const seriesOf = <Name extends z.ZodType>(name: Name) => z.object({ name, data: z.array(timePointSchema) });
const sentimentSeriesSchema = z.array(seriesOf(z.enum(SENTIMENTS)));

/** A line for each sentiment over the same buckets. */
export const sentimentHistorySchema = z.object({
  granularity: granularitySchema,
  graphData: z.object({ series: sentimentSeriesSchema }),
  freshness: freshnessSchema,
});
export type SentimentHistory = z.infer<typeof sentimentHistorySchema>;

export const categoryHistorySchema = z.object({
  level: z.number().int(),
  granularity: granularitySchema,
  graphData: z.object({ series: z.array(seriesOf(chartedNameSchema)) }),
  freshness: freshnessSchema,
});
export type CategoryHistory = z.infer<typeof categoryHistorySchema>;

export const categorySentimentHistorySchema = z.object({
  level: z.number().int(),
  granularity: granularitySchema,
  graphData: z.object({ categories: z.array(z.object({ name: chartedNameSchema, series: sentimentSeriesSchema })) }),
  freshness: freshnessSchema,
});
export type CategorySentimentHistory = z.infer<typeof categorySentimentHistorySchema>;

const heatmapCells = z.array(z.tuple([z.number().int(), z.number().int(), z.number()])).meta({
  description: 'Cells as [hour 0-23, day 0-6 (0 is Sunday), value] in Bangkok time, all 168; none where all are zero.',
});
export const activeTimeSchema = z.object({
  engagementData: heatmapCells,
  countData: heatmapCells,
  viewData: heatmapCells,
  freshness: freshnessSchema,
});
export type ActiveTime = z.infer<typeof activeTimeSchema>;
