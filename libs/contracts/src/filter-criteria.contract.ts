import { CONTENT_TYPES, MESSAGE_TYPES, SENTIMENTS } from '@krasae/domain';
import { z } from 'zod';

/** A day (YYYY-MM-DD, Bangkok), or an instant with offset. A day as sinceDate means its start, as untilDate its end. */
const dayOrInstant = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** Texts in the query language are bounded by its reader, which says where; this only bounds what is handed to it. */
const queryText = z.string().max(1_000_000).default('');
const phraseList = z.array(z.string().max(1000)).max(1000).default([]);
const usernameList = z.array(z.string().max(512)).max(500).default([]);
const categoryNames = z.array(z.string().max(255)).max(1000);
const oneOrMore = (highest: number) => {
  const number = z.number().int().min(0).max(highest);
  return z
    .union([
      number,
      z
        .array(number)
        .min(1)
        .max(highest + 1),
    ])
    .optional();
};

export const USERNAME_MATCH_MODES = ['BEGINS_WITH', 'IS_EXACTLY'] as const;
export type UsernameMatchMode = (typeof USERNAME_MATCH_MODES)[number];
const usernameMatchMode = z.enum(USERNAME_MATCH_MODES).default('BEGINS_WITH');

/** A flag says that everything of a section is chosen: then the section asks for nothing, whatever its list holds. */
const selectAllSchema = z.strictObject({
  source: z.boolean().default(false),
  category: z.boolean().default(false),
  subCategory: z.boolean().default(false),
  messageType: z.boolean().default(false),
  sentiment: z.boolean().default(false),
  contentType: z.boolean().default(false),
  ownMedia: z.boolean().default(false),
});

export const SORT_FIELDS = ['created_at', 'engagement_score', 'view_count', 'comment_count'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

/**
 * The filter of spec section 3. A section that is absent asks for everything; one that is there and empty is incomplete
 * and refused, unless its selectAll flag is set (spec section 5), but for category and subCategory, where empty means
 * all. What the values mean together is decided by criteriaToQuery of libs/query.
 */
export const filterCriteriaSchema = z.strictObject({
  /** What the trees of the sidebar show as chosen. Of rawSource the entries 'website::name' narrow down 'website'. */
  rawCategory: z.array(z.string().max(300)).max(5000).optional(),
  rawSource: z.array(z.string().min(1).max(300)).max(500).optional(),
  source: z.array(z.string().min(1).max(300)).max(500).optional(),
  sentiment: z.array(z.enum(SENTIMENTS)).optional(),
  messageType: z.array(z.enum(MESSAGE_TYPES)).optional(),
  contentType: z.array(z.enum(CONTENT_TYPES)).optional(),
  /** Kinds of own media, ids of groups of them, or 'others' for messages on none of them. */
  ownMedia: z.array(z.string().min(1).max(255)).max(500).optional(),
  category: categoryNames.optional(),
  subCategory: z
    .array(z.strictObject({ level: z.number().int().min(1).max(4), category: categoryNames }))
    .max(4)
    .optional(),
  matchCategoryMode: z.enum(['any', 'all']).default('any'),
  selectAll: selectAllSchema.prefault({}),
  /** Query language: phrases, "quotes", #tag, @name, AND, OR, NEAR/n, -exclusion, brackets, field:value. */
  keywordPhrase: queryText,
  excludeKeywordPhrase: queryText,
  containAllList: phraseList,
  containAnyList: phraseList,
  containNoneList: phraseList,
  username: usernameList,
  usernameMatchMode,
  excludeUsername: usernameList,
  excludeUsernameMatchMode: usernameMatchMode,
  /** One author, by the key that influencers are listed with: 'channel:id'. */
  userId: z.string().min(1).max(600).optional(),
  /** 0 (Sunday) to 6, in Bangkok. */
  dayOfWeek: oneOrMore(6),
  /** 0 to 23, in Bangkok. */
  hourOfDay: oneOrMore(23),
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
