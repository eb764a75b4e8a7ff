import { z } from 'zod';
import { freshnessSchema } from './analytic.contract.js';
import { filterCriteriaSchema } from './filter-criteria.contract.js';
import { messageViewSchema } from './message-view.contract.js';

const messageIdSchema = z.string().min(1).max(600);

/** The whole thread of a post, by paging alone: no filter, the post first, then the oldest answers. */
export const seeMoreBodySchema = z.strictObject({
  originId: messageIdSchema.meta({ description: 'The message on top of the thread: info.origin_id.' }),
  paging: filterCriteriaSchema.shape.paging,
  highlight: filterCriteriaSchema.shape.highlight,
});
export type SeeMoreBody = z.infer<typeof seeMoreBodySchema>;

/** Of one thread what a filter finds. */
export const threadCriteriaSchema = filterCriteriaSchema.extend({ originId: messageIdSchema });

export const lineageQuerySchema = z.strictObject({
  'record-id': messageIdSchema.meta({ description: 'Id of the message that the answer starts from.' }),
  limit: z
    .string()
    .regex(/^(?:[1-9]|[1-4]\d|50)$/u, 'A whole number from 1 to 50.')
    .default('5')
    .transform(Number)
    .meta({ description: 'Messages to load, 1 to 50.' }),
});
export const availabilityQuerySchema = z.strictObject({ id: messageIdSchema });
export const availabilitySchema = z.object({ available: z.boolean() });

/** Where a message stands: 0 a post, 1 a comment, 2 a reply, however deep; index counts its siblings, oldest first, from 0. */
const lineageSchema = z.object({
  level: z.number().int().min(0).max(2),
  index: z.number().int(),
  child_count: z.number().int(),
});

/** What can be loaded from here (spec section 2, message detail). */
const lineageControlSchema = z.object({
  hasPrev: z.boolean().meta({ description: 'Siblings stand before this one, the first shown: load previous.' }),
  hasNext: z.boolean().meta({ description: 'Siblings stand behind this one, the last shown: load next.' }),
  hasReplies: z.boolean().meta({ description: 'Has answers, none of them shown: load replies (sub).' }),
  hasFinalNext: z
    .boolean()
    .meta({ description: 'The last reply shown, and the post has comments behind its comment.' }),
  nextCount: z.number().int().meta({ description: 'How many stand behind; 0 without hasNext.' }),
  finalNextCount: z.number().int().meta({ description: 'How many comments are left; 0 without hasFinalNext.' }),
  lastCommentId: z
    .string()
    .nullable()
    .meta({ description: 'The comment whose next are the final next; null without hasFinalNext.' }),
});
export type LineageControl = z.infer<typeof lineageControlSchema>;

export const lineageMessageSchema = messageViewSchema.extend({
  lineage: lineageSchema,
  lineageControl: lineageControlSchema,
  isTarget: z.boolean(),
});
export type LineageMessage = z.infer<typeof lineageMessageSchema>;

export const lineageAnswerSchema = z.object({ data: z.array(lineageMessageSchema), freshness: freshnessSchema });
export type LineageAnswer = z.infer<typeof lineageAnswerSchema>;
