import { ANALYST_ROLES } from '@krasae/domain';
import { drilldownSchema } from './drilldown.contract.js';
import { endpoint } from './endpoint.contract.js';
import { filterCriteriaSchema } from './filter-criteria.contract.js';

/** Messages behind a figure (spec section 7, Analytics). */
export const DRILLDOWN_ENDPOINTS = {
  drilldown: endpoint({
    method: 'post',
    path: '/api/analytic/drilldown',
    access: ANALYST_ROLES,
    body: filterCriteriaSchema,
    answer: drilldownSchema,
    summary: 'Messages behind a point of a graph, a page at a time; a page beyond the last is empty.',
  }),
  engagementDrilldown: endpoint({
    method: 'post',
    path: '/api/analytic/engagement-drilldown',
    access: ANALYST_ROLES,
    body: filterCriteriaSchema,
    answer: drilldownSchema,
    summary: 'As drilldown, but sorted by engagement_score where the filter sorts by created_at.',
  }),
} as const;
