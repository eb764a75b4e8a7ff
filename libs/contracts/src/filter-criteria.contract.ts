import { CONTENT_TYPES, MESSAGE_TYPES, SENTIMENTS } from '@krasae/domain';
import { z } from 'zod';

/** A day (YYYY-MM-DD, Bangkok), or an instant with offset. A day as sinceDate means its start, as untilDate its end. */
const dayOrInstant = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

const phraseList = z.array(z.string().max(1000)).max(1000);

export const SORT_FIELDS = ['created_at', 'engagement_score', 'view_count', 'comment_count'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

/**
 * The filter of spec section 3, as far as it is built. An absent list asks for everything; an empty list of
 * sources, sentiments, message types or content types is incomplete and refused (spec section 5).
 */
export const filterCriteriaSchema = z.strictObject({
  source: z.array(z.string().min(1).max(300)).min(1).max(500).optional(),
  sentiment: z.array(z.enum(SENTIMENTS)).min(1).optional(),
  messageType: z.array(z.enum(MESSAGE_TYPES)).min(1).optional(),
  contentType: z.array(z.enum(CONTENT_TYPES)).min(1).optional(),
  category: z.array(z.string().max(255)).max(1000).optional(),
  subCategory: z
    .array(z.strictObject({ level: z.number().int().min(1).max(4), category: z.array(z.string().max(255)).max(1000) }))
    .max(4)
    .optional(),
  matchCategoryMode: z.enum(['any', 'all']).default('any'),
  /** Query language: phrases, "quotes", #tag, @name, AND, OR, -exclusion, brackets. */
  keywordPhrase: z.string().max(100_000).default(''),
  excludeKeywordPhrase: z.string().max(100_000).default(''),
  containAllList: phraseList.default([]),
  containAnyList: phraseList.default([]),
  containNoneList: phraseList.default([]),
  time: z.strictObject({ sinceDate: dayOrInstant, untilDate: dayOrInstant }).optional(),
  paging: z
    .strictObject({
      page: z.number().int().min(1).default(1),
      recordPerPage: z.number().int().min(1).max(100).default(25),
    })
    .prefault({}),
  sort: z
    .strictObject({
      field: z.enum(SORT_FIELDS).default('created_at'),
      direction: z.enum(['asc', 'desc']).default('desc'),
    })
    .prefault({}),
  highlight: z.strictObject({ enable: z.boolean().default(false) }).prefault({}),
});
export type FilterCriteria = z.infer<typeof filterCriteriaSchema>;
export type FilterCriteriaInput = z.input<typeof filterCriteriaSchema>;
