import {
  type Access,
  channelMessageSchema,
  type Endpoint,
  ENDPOINTS,
  envelopeOf,
  errorEnvelopeSchema,
  filterCriteriaSchema,
  freshnessSchema,
  messageViewSchema,
  OPERATIONAL_ENDPOINTS,
  sessionInfoSchema,
} from '@krasae/contracts';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { SESSION_COOKIE } from '../auth/session-cookie.js';

const VERSION = '4.2.0';
const JSON_TYPE = 'application/json';

function securityOf(access: Access): Record<string, string[]>[] {
  if (access === 'public') return [];
  return access === 'push-key' ? [{ pushKey: [] }] : [{ session: [] }];
}

function whoOf(access: Access): string {
  if (access === 'public') return 'Open to all.';
  if (access === 'push-key') return 'For the holder of the key of a push source.';
  return access === 'session' ? 'For any session.' : `For the roles ${access.join(', ')}.`;
}

/** Beside what every call of its kind may answer. */
const STATUSES_OF_CALLS: Readonly<Record<string, readonly number[]>> = {
  [ENDPOINTS.login.path]: [401, 403, 429],
  [ENDPOINTS.forgotPassword.path]: [403, 429, 503],
  [ENDPOINTS.resetPassword.path]: [403, 429],
  [ENDPOINTS.changePassword.path]: [429],
  [ENDPOINTS.updateProfile.path]: [409],
  [ENDPOINTS.addPreset.path]: [409],
  [ENDPOINTS.updatePreset.path]: [404, 409],
  [ENDPOINTS.changePresetStatus.path]: [404],
  [ENDPOINTS.changePresetState.path]: [404],
  [ENDPOINTS.preset.path]: [404],
  [ENDPOINTS.userPresetCampaign.path]: [404],
  [ENDPOINTS.shortUrl.path]: [404, 410],
};

function statusesOf({ access, body, params, query, path }: Endpoint): number[] {
  const statuses = new Set<number>([500]);
  if (access !== 'public') statuses.add(401).add(403);
  if (body !== undefined) statuses.add(400).add(413).add(415);
  if (params !== undefined) statuses.add(400);
  if (query !== undefined) statuses.add(400).add(404);
  for (const status of STATUSES_OF_CALLS[path] ?? []) statuses.add(status);
  if (access === 'push-key') statuses.add(429);
  if (path.startsWith('/api/analytic/')) statuses.add(503);
  if (path === OPERATIONAL_ENDPOINTS.readiness.path) statuses.add(503);
  return [...statuses].sort();
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'The request does not fit; each issue names its place.',
  401: 'No session, wrong credentials or wrong key.',
  403: 'Not for this role, or from a page of another site.',
  404: 'Not there, or of another account.',
  409: 'It clashes with what is there.',
  410: 'It was made by a version that knew other fields.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  429: 'Too often: Retry-After says when to come back.',
  500: 'Unknown error, with a reference into the log.',
  503: 'An engine does not answer, or not within its time.',
};

function operationOf(name: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { access, answer, body, path, query, summary } = endpoint;
  const named = [...path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => [parameter, z.string()] as const);
  const anyText = named.length === 0 ? null : z.object(Object.fromEntries(named));
  const parameters = endpoint.params instanceof z.ZodObject ? endpoint.params : anyText;
  const failures = statusesOf(endpoint).map((status) => [
    String(status),
    { description: DESCRIPTIONS[status] ?? '', content: { [JSON_TYPE]: { schema: errorEnvelopeSchema } } },
  ]);
  return {
    operationId: name,
    summary,
    description: whoOf(access),
    security: securityOf(access),
    requestParams: {
      ...(parameters === null ? {} : { path: parameters }),
      ...(query instanceof z.ZodObject ? { query } : {}),
    },
    ...(body === undefined ? {} : { requestBody: { required: true, content: { [JSON_TYPE]: { schema: body } } } }),
    responses: {
      '200': { description: 'Done.', content: { [JSON_TYPE]: { schema: envelopeOf(answer) } } },
      ...Object.fromEntries(failures),
    },
  };
}

/** The description of the API, made from the declarations that the routes themselves are made from. */
export function createOpenApiDocument(): object {
  const paths: ZodOpenApiPathsObject = {};
  for (const [name, endpoint] of Object.entries<Endpoint>({ ...ENDPOINTS, ...OPERATIONAL_ENDPOINTS })) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method]: operationOf(name, endpoint) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Krasae', version: VERSION, description: 'Social listening and analytics for brands in Thailand.' },
    paths,
    components: {
      schemas: {
        ChannelMessage: channelMessageSchema,
        ErrorEnvelope: errorEnvelopeSchema,
        FilterCriteria: filterCriteriaSchema,
        Freshness: freshnessSchema,
        MessageView: messageViewSchema,
        SessionInfo: sessionInfoSchema,
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        pushKey: { type: 'http', scheme: 'bearer' },
      },
    },
  });
}

/** As it stands in the repository, to the byte. */
export function openApiText(): string {
  return `${JSON.stringify(createOpenApiDocument(), null, 2)}\n`;
}
