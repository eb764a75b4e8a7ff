import type { z } from 'zod';
import { AUTH_ENDPOINTS } from './auth.endpoints.js';
import type { Endpoint } from './endpoint.contract.js';
import { CAMPAIGN_ENDPOINTS } from './campaign.endpoints.js';
import { DRILLDOWN_ENDPOINTS } from './drilldown.endpoints.js';
import { FILTER_OPTION_ENDPOINTS } from './filter-options.endpoints.js';
import { GRAPH_ENDPOINTS } from './graph.endpoints.js';
import { HOME_ENDPOINTS } from './home.endpoints.js';
import { MESSAGE_ENDPOINTS } from './message.endpoints.js';
import { PEOPLE_ENDPOINTS } from './people.endpoints.js';
import { PRESET_ENDPOINTS } from './preset.endpoints.js';
import { PUSH_ENDPOINTS } from './push.endpoints.js';
import { SHORT_URL_ENDPOINTS } from './short-url.endpoints.js';
import { STAT_ENDPOINTS } from './stat.endpoints.js';
import { THREAD_ENDPOINTS } from './thread.endpoints.js';
import { USER_ENDPOINTS } from './user.endpoints.js';
import { WORD_ENDPOINTS } from './word.endpoints.js';

/** Every call of the product, by the name the client calls it by. */
export const ENDPOINTS = {
  ...AUTH_ENDPOINTS,
  ...MESSAGE_ENDPOINTS,
  ...THREAD_ENDPOINTS,
  ...DRILLDOWN_ENDPOINTS,
  ...STAT_ENDPOINTS,
  ...GRAPH_ENDPOINTS,
  ...HOME_ENDPOINTS,
  ...CAMPAIGN_ENDPOINTS,
  ...PEOPLE_ENDPOINTS,
  ...WORD_ENDPOINTS,
  ...SHORT_URL_ENDPOINTS,
  ...PUSH_ENDPOINTS,
  ...USER_ENDPOINTS,
  ...PRESET_ENDPOINTS,
  ...FILTER_OPTION_ENDPOINTS,
} as const;
export type EndpointName = keyof typeof ENDPOINTS;

export type BodyOf<N extends EndpointName> =
  (typeof ENDPOINTS)[N] extends Endpoint<infer B, z.ZodType, z.ZodType> ? z.input<B> : never;
export type QueryOf<N extends EndpointName> =
  (typeof ENDPOINTS)[N] extends Endpoint<z.ZodType, infer Q, z.ZodType> ? z.input<Q> : never;
export type ParamsOf<N extends EndpointName> =
  (typeof ENDPOINTS)[N] extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer P> ? z.input<P> : never;
export type AnswerOf<N extends EndpointName> =
  (typeof ENDPOINTS)[N] extends Endpoint<z.ZodType, z.ZodType, infer A> ? z.infer<A> : never;
