import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Endpoint, ENDPOINTS, OPERATIONAL_ENDPOINTS, rolesOfAccess } from '@krasae/contracts';
import { PASSWORD_RESETS, PRESETS, SHORT_URLS } from '@krasae/documents';
import { type Role, ROLES } from '@krasae/domain';
import { createSilentMailer } from '@krasae/mail';
import { createMetrics } from '@krasae/metrics';
import { DiscoveryModule, DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import { ApiModule } from '../api.module.js';
import { createApiLogger } from '../common/api-logger.js';
import { ROUTE, type RouteDeclaration } from '../common/route.decorator.js';
import { ApiHarness, PASSWORD, type Request } from './api-harness.js';
import { indexedMessage } from './messages.js';

const ALL: Readonly<Record<string, Endpoint>> = { ...ENDPOINTS, ...OPERATIONAL_ENDPOINTS };

let api: ApiHarness;
const cookies = new Map<string, string>();
const userIds = new Map<string, string>();
let ours = '';
let push: { sourceId: string; key: string };
let shortId = '';
/** Nobody's session: a reset ends them all. */
let spareUser = '';

beforeAll(async () => {
  api = await ApiHarness.start();
  for (const name of ['Ours', 'Theirs']) {
    const accountId = await api.account(name);
    for (const role of ROLES) {
      userIds.set(`${name} ${role}`, await api.user(accountId, role));
      cookies.set(`${name} ${role}`, await api.logIn(name, role));
    }
    if (name === 'Ours') {
      ours = accountId;
      const spare = { username: 'spare', email: 'spare@users.test', password: PASSWORD, role: 'user' } as const;
      spareUser = await api.accounts.createUser(accountId, spare);
      push = await api.pushSource(accountId);
      const filter = { criteria: '{}', userId: 'u', createdAt: '2026-11-20T10:00:00+07:00' };
      shortId = (await api.documents.ofAccount(SHORT_URLS, accountId).insert(filter, 'S'.repeat(22))).id;
      const now = new Date().toISOString();
      await api.indexed([indexedMessage({ id: 'ours', accountId, createdAt: now })]);
    }
  }
});
afterAll(() => api.stop());

function threadRequests(): Record<string, Request> {
  const lineage = { query: { 'record-id': 'twitter:ours' } };
  const thread = { body: { originId: 'twitter:ours' } };
  return {
    lineage,
    lineageNext: lineage,
    lineagePrevious: lineage,
    lineageSub: lineage,
    lineageAvailable: { query: { id: 'twitter:ours' } },
    seeMore: thread,
    feedSeeMore: thread,
    feedImageSeeMore: thread,
    feedVideoSeeMore: thread,
  };
}

const PRESET_ID = 'preset-of-ours';
const OUR_FILTER = JSON.stringify({ keywordPhrase: 'ours-secret' });
const RESET_TOKEN = 'R'.repeat(43);
const RESET_ID = createHash('sha256').update(RESET_TOKEN).digest('hex');

/** What calls use up is made anew for each: a preset of the caller, or one that is shared with a viewer. */
async function prepare(role: Role): Promise<void> {
  const [caller, other] = [userIds.get(`Ours ${role}`) ?? '', userIds.get('Ours domadmin') ?? ''];
  const createdAt = '2026-11-20T10:00:00.000+07:00';
  await api.documents.ofAccount(PRESETS, ours).put(PRESET_ID, {
    userId: role === 'viewer' ? other : caller,
    presetName: 'Ours',
    nameKey: 'ours',
    presetDescription: '',
    criteria: OUR_FILTER,
    createdAt,
    updatedAt: createdAt,
    favoriteOf: [],
    status: null,
    settingsVersion: 0,
    isEnableCampaign: true,
    isShareCampaign: true,
    shareUser: [userIds.get('Ours viewer') ?? '', userIds.get('Ours admin') ?? ''],
  });
  const expiresAt = Date.now() + 60_000;
  await api.documents.ofAll(PASSWORD_RESETS).put(RESET_ID, { accountId: ours, userId: spareUser, expiresAt });
}

function userRequests(role: Role): Record<string, Request> {
  const params = { id: PRESET_ID };
  return {
    forgotPassword: { body: { account: 'Ours', email: 'user@users.test' } },
    resetPassword: { body: { token: RESET_TOKEN, password: PASSWORD } },
    changePassword: { body: { currentPassword: PASSWORD, password: PASSWORD } },
    updateProfile: { body: { email: `${role}@changed.test` } },
    presetByName: { query: { presetName: 'Ours' } },
    preset: { params },
    addPreset: { body: { presetName: randomUUID(), criteria: OUR_FILTER } },
    updatePreset: { params, body: { presetDescription: 'x' } },
    changePresetState: { params, body: { typeChange: 'favorite', stateChange: true } },
    changePresetStatus: { body: { id: PRESET_ID, status: null } },
    deletePreset: { params },
    userPresetCampaign: { params },
    clauseCounts: { body: { criteria: {} } },
  };
}

/** A request that the endpoint would answer with 200 to whoever may call. */
function good(name: string, role: Role): Request {
  const message = { source: 'twitter', id: 'p1', type: 'origin', author: { id: 'a', name: 'A' }, text: 't' };
  const requests: Readonly<Record<string, Request>> = {
    login: { body: { brand: 'Ours', username: 'user', password: PASSWORD } },
    findById: { query: { id: 'twitter:ours' } },
    ...threadRequests(),
    ...userRequests(role),
    influencerDrilldown: { body: { userId: 'twitter:a1' } },
    networkParents: { params: { mode: 'engagement' }, body: {} },
    networkChildren: { body: { parents: ['twitter:a1'] } },
    searchUsernames: { query: { username: 'สม' } },
    mapDrilldown: { body: { location: ['Bangkok'] } },
    createShortUrl: { body: { criteria: {} } },
    shortUrl: { params: { shortId } },
    keywordUsage: { body: { keywords: ['กาแฟ'] } },
    push: { params: { sourceId: push.sourceId }, body: { ...message, createdAt: '2026-11-20T10:00:00+07:00' } },
  };
  const params = { mode: 'engagement' };
  return requests[name] ?? (ALL[name]?.body === undefined ? { params } : { params, body: {} });
}

/** Calls that name something of an account by its id. */
const BY_ID = [
  ...['findById', 'lineage', 'lineageNext', 'lineagePrevious', 'lineageSub', 'shortUrl'],
  ...['preset', 'updatePreset', 'changePresetState', 'changePresetStatus', 'deletePreset', 'userPresetCampaign'],
];
const endpoints = Object.entries(ALL);
const guarded = endpoints.filter(([, { access }]) => rolesOfAccess(access) !== null);

describe('every route', () => {
  it('of the server is declared, and every declared one is there', async () => {
    const { log, documents, index } = api;
    const settings = { secureCookies: false, publicUrl: () => '', sessionCheckMs: 1_000, checkAnswers: false };
    const mailer = createSilentMailer(() => undefined);
    const engines = { log, documents, index, mailer };
    const logger = createApiLogger('silent');
    const parts = { ...engines, now: Date.now, logger, metrics: createMetrics(), settings };
    const apiModule = ApiModule.with(parts);
    const walked = { ...apiModule, imports: [...(apiModule.imports ?? []), DiscoveryModule] };
    const app = await NestFactory.createApplicationContext(walked, { logger: false });
    const scanner = new MetadataScanner();
    const served = app
      .get(DiscoveryService, { strict: false })
      .getControllers()
      .flatMap(({ instance }) => {
        const prototype: object = Object.getPrototypeOf(instance);
        return scanner.getAllMethodNames(prototype).map((name) => {
          const handler: object = Reflect.get(prototype, name);
          const route: RouteDeclaration | undefined = Reflect.getMetadata(ROUTE, handler);
          return { endpoint: route?.endpoint, path: Reflect.getMetadata('path', handler) };
        });
      });
    await app.close();
    const handlers = served.filter(({ path }) => path !== undefined);
    expect(handlers.map(({ path }) => path).sort()).toEqual(endpoints.map(([, { path }]) => path).sort());
    expect(new Set(handlers.map(({ endpoint }) => endpoint))).toEqual(new Set(Object.values(ALL)));
  });

  it.each(endpoints)('%s answers who may call it', async (name, endpoint) => {
    const roles = rolesOfAccess(endpoint.access);
    const role = roles?.[0] ?? 'user';
    const cookie = roles === null ? undefined : cookies.get(`Ours ${role}`);
    await prepare(role);
    const headers: Record<string, string> =
      endpoint.access === 'push-key' ? { authorization: `Bearer ${push.key}` } : {};
    const { status, body } = await api.call(endpoint, { ...good(name, role), cookie, headers });
    expect([status, body.code]).toEqual([200, 200]);
  });

  it.each(guarded)('%s refuses whoever is not logged in', async (name, endpoint) => {
    const { status, body } = await api.call(endpoint, good(name, 'user'));
    expect(status).toBe(401);
    expect(body).toEqual({ code: 401, message: 'Session expired', fault: { code: 'sessionExpired', values: {} } });
  });

  const pairs = guarded.flatMap(([name, endpoint]) => ROLES.map((role) => [name, role, endpoint] as const));
  it.each(pairs)('%s treats a %s as declared', async (name: string, role: Role, endpoint: Endpoint) => {
    await prepare(role);
    const isAllowed = rolesOfAccess(endpoint.access)?.includes(role);
    const { status, body } = await api.call(endpoint, { ...good(name, role), cookie: cookies.get(`Ours ${role}`) });
    expect([status, body.code]).toEqual(isAllowed ? [200, 200] : [403, 403]);
  });

  it.each(guarded)('%s gives nothing of one account to the admin of another', async (name, endpoint) => {
    await prepare('domadmin');
    const cookie = cookies.get('Theirs domadmin');
    const { status, body } = await api.call(endpoint, { ...good(name, 'domadmin'), cookie });
    const isById = BY_ID.includes(name);
    if (name !== 'addPreset') expect(JSON.stringify(body)).not.toContain('ours-secret');
    expect(JSON.stringify(body)).not.toContain(isById ? 'raw_data' : 'twitter:ours');
    if (isById) expect(status).toBe(404);
    if (name === 'search' || name === 'feed') expect(body.message).toMatchObject({ totalRecord: 0, data: [] });
    if (name === 'stat') expect(body.message).toMatchObject({ mention: { value: 0 } });
  });
});

describe('an address that is none', () => {
  it('is answered in the envelope', async () => {
    const response = await fetch(`${api.url}/api/analytic/nothing`);
    expect(await response.json()).toEqual({
      code: 404,
      message: 'Not found',
      description: 'There is no GET /api/analytic/nothing.',
      fault: { code: 'noSuchCall', values: { name: 'GET /api/analytic/nothing' } },
    });
  });
});
