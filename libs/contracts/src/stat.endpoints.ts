import { ANALYST_ROLES } from '@krasae/domain';
import { levelQuerySchema } from './analytic.contract.js';
import { endpoint } from './endpoint.contract.js';
import { filterCriteriaSchema } from './filter-criteria.contract.js';
import {
  categoryComparePivotSchema,
  categoryCompareSchema,
  statSentimentSchema,
  statSummarySchema,
  usageQuerySchema,
  usageStatsSchema,
} from './stat.contract.js';

/** Figures with their change (spec section 7, Analytics). */
export const STAT_ENDPOINTS = {
  stat: endpoint({
    method: 'post',
    path: '/api/analytic/stat',
    access: ANALYST_ROLES,
    body: filterCriteriaSchema,
    answer: statSummarySchema,
    summary: 'Totals of the filter with the change against the preceding period of equal length.',
  }),
  statSentiment: endpoint({
    method: 'post',
    path: '/api/analytic/stat/sentiment',
    access: ANALYST_ROLES,
    body: filterCriteriaSchema,
    answer: statSentimentSchema,
    summary: 'The totals of stat for each sentiment.',
  }),
  // The path is the spec's own, misspelt as it is.
  categoryCompare: endpoint({
    method: 'post',
    path: '/api/analytic/stat/categroy-compare',
    access: ANALYST_ROLES,
    query: levelQuerySchema,
    body: filterCriteriaSchema,
    answer: categoryCompareSchema,
    summary: 'The totals of stat for each category of a level.',
  }),
  categoryComparePivot: endpoint({
    method: 'post',
    path: '/api/analytic/stat/categroy-compare/pivot',
    access: ANALYST_ROLES,
    query: levelQuerySchema,
    body: filterCriteriaSchema,
    answer: categoryComparePivotSchema,
    summary: 'As categoryCompare, turned: a row for each figure.',
  }),
  usageStats: endpoint({
    method: 'get',
    path: '/api/analytic/usage/stats',
    access: 'session',
    query: usageQuerySchema,
    answer: usageStatsSchema,
    summary: 'How many messages of the account were created in a time.',
  }),
} as const;
