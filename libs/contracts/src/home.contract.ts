import { SENTIMENTS, SOURCES } from '@krasae/domain';
import { z } from 'zod';
import {
  ANALYTIC_MODES,
  bucketStartSchema,
  freshnessSchema,
  granularitySchema,
  wholePercentSchema,
} from './analytic.contract.js';
import { statValueSchema } from './stat.contract.js';

export const modeParamsSchema = z.strictObject({ mode: z.enum(ANALYTIC_MODES) });
const mode = z.enum(ANALYTIC_MODES).meta({ description: 'What every value counts.' });

const pointSchema = z.object({ x: bucketStartSchema, y: z.number() });
const percentOfRows = wholePercentSchema.meta({
  description: 'Share among the rows, whole percentages by largest remainder.',
});

/** A card of the overview: the total with its change against the preceding equal period, and its line. */
export const homeTotalSchema = z.object({
  mode,
  total: statValueSchema,
  granularity: granularitySchema,
  graphData: z.object({ data: z.array(pointSchema) }),
  freshness: freshnessSchema,
});
export type HomeTotal = z.infer<typeof homeTotalSchema>;

export const homeSentimentSchema = z.object({
  mode,
  data: z.array(z.object({ name: z.enum(SENTIMENTS), value: z.number(), percent: percentOfRows })),
  freshness: freshnessSchema,
});
export type HomeSentiment = z.infer<typeof homeSentimentSchema>;

const trendOf = <Row extends z.ZodRawShape>(row: Row) =>
  z.object({
    mode,
    granularity: granularitySchema,
    data: z.array(
      z.object({
        ...row,
        value: z.number().meta({ description: 'Sum of the points.' }),
        percent: percentOfRows,
        series: z.array(pointSchema),
      }),
    ),
    freshness: freshnessSchema,
  });

export const wordTrendSchema = trendOf({
  name: z.string().meta({ description: 'A word; the twenty that have most of the mode, the first on top.' }),
});
export type WordTrend = z.infer<typeof wordTrendSchema>;
/** Every channel, in the order of the screens. */
export const sourceTrafficSchema = trendOf({ name: z.enum(SOURCES) });
export type SourceTraffic = z.infer<typeof sourceTrafficSchema>;
export const categoryTrendSchema = trendOf({
  name: z.string().meta({ description: 'A visible category, in the order of the settings, others last.' }),
}).extend({ level: z.number().int() });
export type CategoryTrend = z.infer<typeof categoryTrendSchema>;

export const influencerTrendSchema = trendOf({
  id: z
    .string()
    .meta({ description: 'Channel and id of the author; the five that have most of the mode, the first on top.' }),
  name: z.string(),
  source: z.enum(SOURCES),
  photo: z.string().nullable(),
  link: z.string().nullable(),
});
export type InfluencerTrend = z.infer<typeof influencerTrendSchema>;
