import { PROVINCES } from '@krasae/domain';
import { z } from 'zod';
import { freshnessSchema, threeValuesSchema, wholePercentSchema } from './analytic.contract.js';
import { filterCriteriaSchema } from './filter-criteria.contract.js';

const limitOf = (fallback: number) =>
  z
    .string()
    .regex(/^(?:[1-9]\d?|100)$/u, 'A whole number from 1 to 100.')
    .default(String(fallback))
    .transform(Number)
    .meta({ description: 'Rows at most, 1 to 100.' });

/** account: name or brand of the session's own account; another's is refused. Without it the session says it. */
export const wordQuerySchema = z.strictObject({ account: z.string().max(200).optional(), limit: limitOf(20) });

/** The words or hashtags with most of what the call counts, the first on top; hashtags without '#'. */
export const wordRowsSchema = z.object({
  data: z.array(
    z.object({
      word: z.string(),
      count: z.number().meta({ description: 'Messages, engagement or views, as the call says.' }),
      percent: wholePercentSchema.meta({ description: 'Share among the rows.' }),
    }),
  ),
  freshness: freshnessSchema,
});
export type WordRows = z.infer<typeof wordRowsSchema>;

const provinceSchema = z.enum(PROVINCES.map(({ name }) => name));

/** Every province, the most mentioned first, zeros where none was. */
export const locationsSchema = z.object({
  data: z.array(
    threeValuesSchema.extend({
      location: z.string().meta({ description: 'English name of the province.' }),
      locationThai: z.string(),
      percent: wholePercentSchema.meta({ description: 'Share of the mentions among the provinces.' }),
    }),
  ),
  freshness: freshnessSchema,
});
export type Locations = z.infer<typeof locationsSchema>;
export const locationCriteriaSchema = filterCriteriaSchema.extend({
  location: z.array(provinceSchema).min(1).max(PROVINCES.length).meta({ description: 'English names of provinces.' }),
});

export const topKeywordQuerySchema = z.strictObject({ limit: limitOf(20) });
export const keywordUsageBodySchema = z.strictObject({
  keywords: z.array(z.string().trim().min(1).max(255)).min(1).max(1000),
  time: filterCriteriaSchema.shape.time,
});
export type KeywordUsageBody = z.infer<typeof keywordUsageBodySchema>;
/** Messages by keyword of the account, as the account wrote it. */
export const keywordUsageSchema = z.object({
  data: z.array(z.object({ keyword: z.string(), count: z.number().int() })),
  freshness: freshnessSchema,
});
export type KeywordUsage = z.infer<typeof keywordUsageSchema>;
