import { SOURCES } from '@krasae/domain';
import { z } from 'zod';
import { freshnessSchema, granularitySchema, wholePercentSchema } from './analytic.contract.js';

/** Engagement, mentions and views under the names of the share-of-voice and campaign tables (spec section 3). */
export const shareValuesSchema = z.object({ engagement: z.number(), mention: z.number(), view: z.number() });
export type ShareValues = z.infer<typeof shareValuesSchema>;

export const sovSourceSchema = shareValuesSchema.extend({
  source: z.enum(SOURCES),
  highestEngagement: z.number().meta({ description: 'Engagement of the message that has most of it.' }),
  highestMention: z.number().meta({ description: 'Mentions of the busiest bucket at the granularity of the answer.' }),
  highestView: z.number().meta({ description: 'Views of the message that has most of them.' }),
});
export type SovSource = z.infer<typeof sovSourceSchema>;

/** A row for each visible category of the level, others last; every channel is in it, in the order of the screens. */
export const categorySovSchema = z.object({
  level: z.number().int(),
  granularity: granularitySchema,
  data: z.array(
    shareValuesSchema.extend({
      category: z.string(),
      percent: z
        .object({ engagement: wholePercentSchema, mention: wholePercentSchema, view: wholePercentSchema })
        .meta({ description: 'Share among the rows, whole percentages by largest remainder.' }),
      sources: z.array(sovSourceSchema),
    }),
  ),
  freshness: freshnessSchema,
});
export type CategorySov = z.infer<typeof categorySovSchema>;
