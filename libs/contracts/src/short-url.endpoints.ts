import { FEED_ROLES } from '@krasae/domain';
import { endpoint } from './endpoint.contract.js';
import {
  shortUrlBodySchema,
  shortUrlCreatedSchema,
  shortUrlParamsSchema,
  shortUrlSchema,
} from './short-url.contract.js';

/** Filters behind the address parameter shortId (spec section 7). */
export const SHORT_URL_ENDPOINTS = {
  createShortUrl: endpoint({
    method: 'post',
    path: '/api/analytic/short-url',
    access: FEED_ROLES,
    body: shortUrlBodySchema,
    answer: shortUrlCreatedSchema,
    summary: 'Keep a filter under a short id, for an address that others of the account can open.',
  }),
  shortUrl: endpoint({
    method: 'get',
    path: '/api/analytic/short-url/:shortId',
    access: 'session',
    params: shortUrlParamsSchema,
    answer: shortUrlSchema,
    summary: 'The filter behind a short id of the account.',
  }),
} as const;
