import { FEED_ROLES } from '@krasae/domain';
import { z } from 'zod';
import { messagePageSchema } from './analytic.contract.js';
import { endpoint } from './endpoint.contract.js';
import { filterCriteriaSchema, SORT_FIELDS } from './filter-criteria.contract.js';
import { messageViewSchema } from './message-view.contract.js';

/** A list of pictures or videos is ranked: by engagement_score unless sorted otherwise (spec section 7). */
const mediaCriteriaSchema = filterCriteriaSchema.extend({
  sort: z
    .strictObject({
      field: z.enum(SORT_FIELDS).default('engagement_score'),
      direction: z.enum(['asc', 'desc']).default('desc'),
    })
    .prefault({}),
  highlight: z.strictObject({ enable: z.boolean().default(true) }).prefault({}),
});

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
  feedImage: endpoint({
    method: 'post',
    path: '/api/analytic/feed/image',
    access: FEED_ROLES,
    body: filterCriteriaSchema,
    answer: messagePageSchema,
    summary: 'As feed, those with a picture.',
  }),
  feedVideo: endpoint({
    method: 'post',
    path: '/api/analytic/feed/video',
    access: FEED_ROLES,
    body: filterCriteriaSchema,
    answer: messagePageSchema,
    summary: 'As feed, those with a video.',
  }),
  searchImage: endpoint({
    method: 'post',
    path: '/api/analytic/search/image',
    access: FEED_ROLES,
    body: mediaCriteriaSchema,
    answer: messagePageSchema,
    summary: 'As search, those with a picture; highest engagement first and with marks unless asked otherwise.',
  }),
  searchVideo: endpoint({
    method: 'post',
    path: '/api/analytic/search/video',
    access: FEED_ROLES,
    body: mediaCriteriaSchema,
    answer: messagePageSchema,
    summary: 'As search, those with a video; highest engagement first and with marks unless asked otherwise.',
  }),
} as const;
