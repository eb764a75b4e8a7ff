import { ANALYST_ROLES, FEED_ROLES } from '@krasae/domain';
import { drilldownSchema } from './drilldown.contract.js';
import { endpoint } from './endpoint.contract.js';
import { filterCriteriaSchema } from './filter-criteria.contract.js';
import { modeParamsSchema } from './home.contract.js';
import {
  authorCriteriaSchema,
  childrenCriteriaSchema,
  childrenQuerySchema,
  influencerCriteriaSchema,
  influencerPageSchema,
  networkChildrenSchema,
  networkParentsSchema,
  parentsQuerySchema,
  usernameQuerySchema,
  usernamesSchema,
} from './people.contract.js';

/** Who talks, and to whom (spec section 7, Analytics). */
export const PEOPLE_ENDPOINTS = {
  influencers: endpoint({
    method: 'post',
    path: '/api/analytic/influencer',
    access: ANALYST_ROLES,
    body: influencerCriteriaSchema,
    answer: influencerPageSchema,
    summary: 'Authors of the messages found, those with most of a mode first, a page at a time.',
  }),
  influencerDrilldown: endpoint({
    method: 'post',
    path: '/api/analytic/influencer/drilldown',
    access: ANALYST_ROLES,
    body: authorCriteriaSchema,
    answer: drilldownSchema,
    summary: 'Messages of one author that the filter finds.',
  }),
  networkParents: endpoint({
    method: 'post',
    path: '/api/analytic/influencer/get-parent/:mode',
    access: ANALYST_ROLES,
    params: modeParamsSchema,
    query: parentsQuerySchema,
    body: filterCriteriaSchema,
    answer: networkParentsSchema,
    summary: 'The authors in the middle of the network graph: those with most of a mode.',
  }),
  networkChildren: endpoint({
    method: 'post',
    path: '/api/analytic/influencer/get-children',
    access: ANALYST_ROLES,
    query: childrenQuerySchema,
    body: childrenCriteriaSchema,
    answer: networkChildrenSchema,
    summary: 'Who answered these authors, by the messages that the filter finds.',
  }),
  searchUsernames: endpoint({
    method: 'get',
    path: '/api/analytic/username/search',
    access: FEED_ROLES,
    query: usernameQuerySchema,
    answer: usernamesSchema,
    summary: 'The twenty authors with most messages whose name or id begins so.',
  }),
} as const;
