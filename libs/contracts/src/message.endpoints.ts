import { FEED_ROLES } from '@krasae/domain';
import { z } from 'zod';
import { messagePageSchema } from './analytic.contract.js';
import { endpoint } from './endpoint.contract.js';
import { filterCriteriaSchema } from './filter-criteria.contract.js';
import { messageViewSchema } from './message-view.contract.js';

/** Lists of messages and single ones (spec section 7, Analytics). */
export const MESSAGE_ENDPOINTS = {
  search: endpoint({
    method: 'post',
    path: '/api/analytic/search',
    access: FEED_ROLES,
    body: filterCriteriaSchema,
    answer: messagePageSchema,
    summary: 'Messages that the filter finds, a page at a time.',
  }),
  findById: endpoint({
    method: 'get',
    path: '/api/analytic/search/find-by-id',
    access: FEED_ROLES,
    query: z.strictObject({ id: z.string().min(1).max(600) }),
    answer: messageViewSchema,
    summary: 'One message of the account by its id.',
  }),
  feed: endpoint({
    method: 'post',
    path: '/api/analytic/feed',
    access: FEED_ROLES,
    body: filterCriteriaSchema,
    answer: messagePageSchema,
    summary: 'The feed: messages that the filter finds, newest first unless sorted otherwise.',
  }),
} as const;
