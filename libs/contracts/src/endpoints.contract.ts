import { ANALYST_ROLES, FEED_ROLES, type Role, ROLES } from '@krasae/domain';
import { z } from 'zod';
import {
  historySchema,
  messagePageSchema,
  sentimentPieSchema,
  sourcePieSchema,
  statSummarySchema,
} from './analytic.contract.js';
import { loginBodySchema, sessionInfoSchema } from './auth.contract.js';
import { filterCriteriaSchema } from './filter-criteria.contract.js';
import { messageViewSchema } from './message-view.contract.js';
import { pushBodySchema, pushReceiptSchema } from './push.contract.js';

export type HttpMethod = 'get' | 'post';
/** Who may call: nobody's session needed, any session, a session of one of the roles, or the key of a push source. */
export type Access = 'public' | 'session' | 'push-key' | readonly Role[];

/** One call of spec section 7. The API routes, the client and the OpenAPI description are all derived from it. */
export interface Endpoint<
  Body extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: HttpMethod;
  /** Express style, ':name' for a parameter. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly body?: Body;
  readonly query?: Query;
  /** The payload inside the envelope. */
  readonly answer: Answer;
}

function endpoint<A extends z.ZodType, B extends z.ZodType = z.ZodNever, Q extends z.ZodType = z.ZodNever>(
  declaration: Endpoint<B, Q, A>,
): Endpoint<B, Q, A> {
  return declaration;
}

const nothing = z.null();

export const ENDPOINTS = {
  login: endpoint({
    method: 'post',
    path: '/services/login',
    access: 'public',
    body: loginBodySchema,
    answer: sessionInfoSchema,
    summary: 'Log in with account, username and password; sets the session cookie.',
  }),
  logout: endpoint({
    method: 'get',
    path: '/services/logout',
    access: 'public',
    answer: nothing,
    summary: 'End the session.',
  }),
  tcheck: endpoint({
    method: 'get',
    path: '/services/tcheck',
    access: 'session',
    answer: sessionInfoSchema,
    summary: 'Who is logged in; 401 when nobody is.',
  }),
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
  push: endpoint({
    method: 'post',
    path: '/api/push/:sourceId',
    access: 'push-key',
    body: pushBodySchema,
    answer: pushReceiptSchema,
    summary: 'Push one message or a batch into the account of a push source (Authorization: Bearer KEY).',
  }),
} as const;
export type EndpointName = keyof typeof ENDPOINTS;

/** For whoever runs the product: no session, no data of any account (design 11). */
export const OPERATIONAL_ENDPOINTS = {
  health: endpoint({
    method: 'get',
    path: '/healthz',
    access: 'public',
    answer: z.object({ status: z.literal('ok') }),
    summary: 'The process answers.',
  }),
  readiness: endpoint({
    method: 'get',
    path: '/readyz',
    access: 'public',
    answer: z.object({ status: z.literal('ready') }),
    summary: 'The engines answer; 503 with one issue for each that does not.',
  }),
} as const;

export type BodyOf<N extends EndpointName> =
  (typeof ENDPOINTS)[N] extends Endpoint<infer B, z.ZodType, z.ZodType> ? z.input<B> : never;
export type QueryOf<N extends EndpointName> =
  (typeof ENDPOINTS)[N] extends Endpoint<z.ZodType, infer Q, z.ZodType> ? z.input<Q> : never;
export type AnswerOf<N extends EndpointName> =
  (typeof ENDPOINTS)[N] extends Endpoint<z.ZodType, z.ZodType, infer A> ? z.infer<A> : never;

/** Roles that an access rule lets in; null where no session is asked for. */
export function rolesOfAccess(access: Access): readonly Role[] | null {
  if (access === 'public' || access === 'push-key') return null;
  return access === 'session' ? ROLES : access;
}
