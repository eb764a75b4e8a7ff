import { SENTIMENTS } from '@krasae/domain';
import { z } from 'zod';
import { freshnessSchema } from './analytic.contract.js';

/** percentChange against the preceding period of equal length; null where that was zero and this is not ('N/A %'). */
export const statValueSchema = z.object({
  value: z.number(),
  percentChange: z.number().nullable().meta({
    description: 'Against the preceding period of equal length; null where that was zero and this is not.',
  }),
});
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

export const statFiguresSchema = z.object(
  Object.fromEntries(STAT_MEASURES.map((name) => [name, statValueSchema])) as Record<
    StatMeasure,
    typeof statValueSchema
  >,
);
export type StatFigures = z.infer<typeof statFiguresSchema>;

export const statSummarySchema = statFiguresSchema.extend({ freshness: freshnessSchema });
export type StatSummary = z.infer<typeof statSummarySchema>;

export const statSentimentSchema = z.object({
  data: z
    .record(z.enum(SENTIMENTS), statFiguresSchema)
    .meta({ description: 'The figures of each sentiment, zeros where nothing was found.' }),
  freshness: freshnessSchema,
});
export type StatSentiment = z.infer<typeof statSentimentSchema>;

export const categoryCompareSchema = z.object({
  level: z.number().int(),
  data: z
    .array(statFiguresSchema.extend({ category: z.string() }))
    .meta({ description: 'A row for each visible category in the order of the settings, others last.' }),
  freshness: freshnessSchema,
});
export type CategoryCompare = z.infer<typeof categoryCompareSchema>;

/** The same figures turned: a row for each figure, with all categories. */
export const categoryComparePivotSchema = z.object({
  level: z.number().int(),
  data: z.array(
    z.object({
      measure: z.enum(STAT_MEASURES),
      categories: z.array(statValueSchema.extend({ category: z.string() })),
    }),
  ),
  freshness: freshnessSchema,
});
export type CategoryComparePivot = z.infer<typeof categoryComparePivotSchema>;

export const usageQuerySchema = z.strictObject({
  sinceDate: z.iso
    .date()
    .optional()
    .meta({ description: 'First Bangkok day; without it the first of the month of untilDate.' }),
  untilDate: z.iso.date().optional().meta({ description: 'Last Bangkok day; without it today.' }),
});
export const usageStatsSchema = z.object({
  total: z.number().int().meta({ description: 'Messages of the account created within the days.' }),
  sinceDate: z.string(),
  untilDate: z.string(),
  freshness: freshnessSchema,
});
export type UsageStats = z.infer<typeof usageStatsSchema>;
