import { ANALYST_ROLES } from '@krasae/domain';
import { historySchema, sentimentPieSchema, sourcePieSchema, statSummarySchema } from './analytic.contract.js';
import { endpoint } from './endpoint.contract.js';
import { filterCriteriaSchema } from './filter-criteria.contract.js';

/** Figures and graphs of the widgets (spec section 7, Analytics). */
export const GRAPH_ENDPOINTS = {
  stat: endpoint({
    method: 'post',
    path: '/api/analytic/stat',
    access: ANALYST_ROLES,
    body: filterCriteriaSchema,
    answer: statSummarySchema,
    summary: 'Totals of the filter with the change against the preceding period of equal length.',
  }),
  history: endpoint({
    method: 'post',
    path: '/api/analytic/graph/history',
    access: ANALYST_ROLES,
    body: filterCriteriaSchema,
    answer: historySchema,
    summary: 'Engagement, mentions and views over time.',
  }),
  sentimentPie: endpoint({
    method: 'post',
    path: '/api/analytic/graph/sentiment-pie',
    access: ANALYST_ROLES,
    body: filterCriteriaSchema,
    answer: sentimentPieSchema,
    summary: 'Engagement, mentions and views by sentiment.',
  }),
  sourcePie: endpoint({
    method: 'post',
    path: '/api/analytic/graph/source-pie',
    access: ANALYST_ROLES,
    body: filterCriteriaSchema,
    answer: sourcePieSchema,
    summary: 'Engagement, mentions and views by channel.',
  }),
} as const;
