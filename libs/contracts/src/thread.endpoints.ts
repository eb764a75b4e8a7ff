import { FEED_ROLES } from '@krasae/domain';
import { messagePageSchema } from './analytic.contract.js';
import { endpoint } from './endpoint.contract.js';
import {
  availabilityQuerySchema,
  availabilitySchema,
  lineageAnswerSchema,
  lineageQuerySchema,
  seeMoreBodySchema,
  threadCriteriaSchema,
} from './thread.contract.js';

/** Posts with their comments and replies (spec sections 2 and 7). */
export const THREAD_ENDPOINTS = {
  seeMore: endpoint({
    method: 'post',
    path: '/api/analytic/seemore',
    access: FEED_ROLES,
    body: seeMoreBodySchema,
    answer: messagePageSchema,
    summary: 'A whole thread, oldest first, a page at a time.',
  }),
  feedSeeMore: endpoint({
    method: 'post',
    path: '/api/analytic/feed/seemore',
    access: FEED_ROLES,
    body: threadCriteriaSchema,
    answer: messagePageSchema,
    summary: 'Messages of one thread that the filter finds.',
  }),
  feedImageSeeMore: endpoint({
    method: 'post',
    path: '/api/analytic/feed/image/seemore',
    access: FEED_ROLES,
    body: threadCriteriaSchema,
    answer: messagePageSchema,
    summary: 'As feedSeeMore, those with a picture.',
  }),
  feedVideoSeeMore: endpoint({
    method: 'post',
    path: '/api/analytic/feed/video/seemore',
    access: FEED_ROLES,
    body: threadCriteriaSchema,
    answer: messagePageSchema,
    summary: 'As feedSeeMore, those with a video.',
  }),
  lineage: endpoint({
    method: 'post',
    path: '/api/analytic/seemore/lineage',
    access: FEED_ROLES,
    query: lineageQuerySchema,
    answer: lineageAnswerSchema,
    summary: 'A message below what it answers, up to the post; of a post the first comments too.',
  }),
  lineageNext: endpoint({
    method: 'post',
    path: '/api/analytic/seemore/lineage/next',
    access: FEED_ROLES,
    query: lineageQuerySchema,
    answer: lineageAnswerSchema,
    summary: 'The siblings behind a message, the nearest first.',
  }),
  lineagePrevious: endpoint({
    method: 'post',
    path: '/api/analytic/seemore/lineage/previous',
    access: FEED_ROLES,
    query: lineageQuerySchema,
    answer: lineageAnswerSchema,
    summary: 'The siblings before a message, the nearest last.',
  }),
  lineageSub: endpoint({
    method: 'post',
    path: '/api/analytic/seemore/lineage/sub',
    access: FEED_ROLES,
    query: lineageQuerySchema,
    answer: lineageAnswerSchema,
    summary: 'The first answers to a message.',
  }),
  lineageAvailable: endpoint({
    method: 'get',
    path: '/api/analytic/search/find-by-id/is-lineage-available',
    access: FEED_ROLES,
    query: availabilityQuerySchema,
    answer: availabilitySchema,
    summary: 'Whether the account has what a message answers, or an answer to it.',
  }),
} as const;
