import { FEED_ROLES } from '@krasae/domain';
import { endpoint } from './endpoint.contract.js';
import { clauseCountsBodySchema, clauseCountsSchema, filterOptionsSchema } from './filter-options.contract.js';

/** What the filter sidebar and the advanced search ask beside the messages themselves. */
export const FILTER_OPTION_ENDPOINTS = {
  filterOptions: endpoint({
    method: 'get',
    path: '/api/corpusV2/filter/options',
    access: FEED_ROLES,
    answer: filterOptionsSchema,
    summary: 'What the filter can choose from.',
  }),
  clauseCounts: endpoint({
    method: 'post',
    path: '/api/analytic/search/clauses',
    access: FEED_ROLES,
    body: clauseCountsBodySchema,
    answer: clauseCountsSchema,
    summary: 'How many messages each clause of a search finds.',
  }),
} as const;
