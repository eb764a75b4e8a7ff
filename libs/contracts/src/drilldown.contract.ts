import { z } from 'zod';
import { messagePageSchema } from './analytic.contract.js';
import { filterCriteriaSchema } from './filter-criteria.contract.js';

/** The messages behind a point, slice, cell or legend, for the message list modal (spec sections 2 and 7). */
export const drilldownSchema = messagePageSchema.extend({
  criteria: filterCriteriaSchema.meta({ description: 'The filter as it was read, with its defaults.' }),
  subCategoryName: z
    .string()
    .nullable()
    .meta({ description: 'Sub categories of the filter, joined by a comma; null where it asks for none.' }),
});
export type Drilldown = z.infer<typeof drilldownSchema>;
