import { z } from 'zod';
import { filterCriteriaSchema } from './filter-criteria.contract.js';

/** A node of the trees in the filter sidebar (spec section 3, account group tree node). */
export interface FilterTreeNode {
  readonly title: string;
  readonly key: string;
  readonly value: string;
  readonly hasChild: boolean;
  readonly children: readonly FilterTreeNode[];
}
export const filterTreeNodeSchema: z.ZodType<FilterTreeNode> = z.object({
  title: z.string(),
  key: z.string(),
  value: z.string(),
  hasChild: z.boolean(),
  get children() {
    return z.array(filterTreeNodeSchema);
  },
});

/** What the account's filter can choose from beside the categories of the session: sources, websites and own media. */
export const filterOptionsSchema = z.object({
  /** In the order of the account's sources; children of website: its named sites, keys 'website::name', most used first. */
  sources: z.array(filterTreeNodeSchema),
  /** Own media groups by their ids, 'others' last; a group is chosen whole, so it has no children. */
  ownMedia: z.array(filterTreeNodeSchema),
});
export type FilterOptions = z.infer<typeof filterOptionsSchema>;

export const CLAUSE_LISTS = [
  'keywordPhrase',
  'excludeKeywordPhrase',
  'containAllList',
  'containAnyList',
  'containNoneList',
  'username',
  'excludeUsername',
] as const;

/** Clauses of a filter that are counted, from the first on; what comes beyond is left out. */
export const MAX_CLAUSES = 30;

export const clauseCountsBodySchema = z.strictObject({ criteria: filterCriteriaSchema });
export const clauseCountsSchema = z.object({
  /** Messages that the whole filter finds. */
  total: z.number().int(),
  /**
   * What each clause finds alone, all else of the filter but the other text clauses holding; of an exclusion, what it
   * takes away at most. The keyword phrase has none where a contain list is given: it is not asked then (spec section 5).
   */
  clauses: z.array(
    z.object({
      list: z.enum(CLAUSE_LISTS),
      /** Place in its list; 0 for a phrase. */
      index: z.number().int(),
      /** Of a query text, where the clause stands in it, in UTF-16 units: [start, end). */
      start: z.number().int(),
      end: z.number().int(),
      text: z.string(),
      mentions: z.number().int(),
    }),
  ),
});
export type ClauseCounts = z.infer<typeof clauseCountsSchema>;
