import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Endpoint, ENDPOINTS } from '@krasae/contracts';
import { PRESETS } from '@krasae/documents';
import { ApiHarness, PASSWORD } from '../spec/api-harness.js';
import { MAX_BODY_BYTES } from './json-body.js';

let api: ApiHarness;
let cookie = '';
let accountId = '';

beforeAll(async () => {
  api = await ApiHarness.start();
  accountId = await api.account('Methods');
  cookie = await api.logIn('Methods');
});
afterAll(() => api.stop());

const preset = { presetName: 'kept', criteria: '{}' };
const writing = Object.entries<Endpoint>(ENDPOINTS).filter(([, { method }]) => method !== 'get');
const newMethods = writing.filter(([, { method }]) => method !== 'post');

async function kept(): Promise<string> {
  const presets = api.documents.ofAccount(PRESETS, accountId);
  const [there] = await presets.find();
  if (there !== undefined) return there.id;
  const { body } = await api.call(ENDPOINTS.addPreset, { body: preset, cookie });
  return ENDPOINTS.addPreset.answer.parse(body.message).id;
}

describe('a page of another site', () => {
  const sent = writing.filter(([, { access }]) => access !== 'push-key');
  it.each(sent)('can send no %s, cookie or not', async (_name, endpoint) => {
    for (const headers of [{ origin: 'https://evil.test' }, { 'sec-fetch-site': 'cross-site' }]) {
      const { status } = await api.call(endpoint, { params: { id: 'x', mode: 'count' }, body: {}, cookie, headers });
      expect(status).toBe(403);
    }
  });

  it('deletes and changes nothing, where the product itself does', async () => {
    const params = { id: await kept() };
    const evil = { origin: 'https://evil.test' };
    const change = { params, body: { presetName: 'changed' }, cookie };
    await api.call(ENDPOINTS.deletePreset, { params, cookie, headers: evil });
    await api.call(ENDPOINTS.updatePreset, { ...change, headers: evil });
    expect((await api.documents.ofAccount(PRESETS, accountId).get(params.id))?.data.presetName).toBe('kept');
    const own = { origin: api.url };
    expect((await api.call(ENDPOINTS.updatePreset, { ...change, headers: own })).status).toBe(200);
    expect((await api.call(ENDPOINTS.deletePreset, { params, cookie, headers: own })).status).toBe(200);
    expect(await api.documents.ofAccount(PRESETS, accountId).get(params.id)).toBeNull();
  });

  it('gets no leave by a preflight', async () => {
    const preflight = await fetch(`${api.url}${ENDPOINTS.deletePreset.path}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'DELETE' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    expect(preflight.headers.get('access-control-allow-methods')).toBeNull();
  });
});

const withBody = newMethods.filter(([, { body }]) => body !== undefined);
describe.each(withBody)('%s', (_name, { method, path }) => {
  const send = async (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => {
    const url = `${api.url}${path.replace(':id', await kept())}`;
    const type = { 'content-type': 'application/json' };
    return fetch(url, { method: method.toUpperCase(), headers: { cookie, ...type, ...headers }, body });
  };

  it('reads a body as the other methods do', async () => {
    expect((await send('{"oops')).status).toBe(400);
    expect((await send('{}', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await send('{}', { 'content-encoding': 'gzip' })).status).toBe(415);
    expect((await send(JSON.stringify({ nothing: true }))).status).toBe(400);
    expect((await send(' '.repeat(MAX_BODY_BYTES + 1))).status).toBe(413);
    expect((await send(new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400);
  });

  it('reads no body of a stranger', async () => {
    expect((await send(' '.repeat(MAX_BODY_BYTES + 1), { cookie: '' })).status).toBe(401);
  });
});

it('no other method reaches a call', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    const response = await fetch(`${api.url}${ENDPOINTS.tcheck.path}`, { method, headers: { cookie } });
    expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ code: 404 })]);
  }
});

/** A login with a wrong password, as a proxy hands it on. */
function failedLogin(url: string, forwardedFor: string): Promise<number> {
  const body = JSON.stringify({ brand: 'Methods', username: 'admin@Methods.test', password: 'wrong' });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${url}${ENDPOINTS.login.path}`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject).end(body);
  });
}

describe('behind a proxy', () => {
  const statuses = async (url: string, addresses: readonly string[]) => {
    const found: number[] = [];
    for (const address of addresses) found.push(await failedLogin(url, address));
    return found;
  };

  it('that is not trusted, an address that a client makes up counts for nothing', async () => {
    const addresses = Array.from({ length: 11 }, (_, at) => `10.1.0.${at}`);
    expect((await statuses(api.url, addresses)).at(-1)).toBe(429);
  });

  it.each([
    ['by their number', 1],
    ['by their addresses', ['loopback']],
  ])(
    'that is trusted %s, each client has limits of its own, and none makes up another',
    async (_how, trustedProxies) => {
      const behind = await ApiHarness.start({ trustedProxies });
      await behind.account('Methods');
      const own = Array.from({ length: 11 }, (_, at) => `10.2.0.${at}`);
      expect(await statuses(behind.url, own)).not.toContain(429);
      const madeUp = Array.from({ length: 11 }, (_, at) => `10.3.0.${at}, 10.9.9.9`);
      expect((await statuses(behind.url, madeUp)).at(-1)).toBe(429);
      await behind.stop();
    },
  );

  it.each([
    ['https://krasae.example', true],
    ['http://krasae.example', false],
  ])('that people reach at %s, cookies are secure: %s', async (publicUrl, isSecure) => {
    const behind = await ApiHarness.start({ publicUrl });
    await behind.account('Methods');
    const body = { brand: 'Methods', username: 'admin@Methods.test', password: PASSWORD };
    const { headers } = await behind.call(ENDPOINTS.login, { body });
    expect(headers.getSetCookie()[0]?.includes('Secure')).toBe(isSecure);
    expect(headers.has('strict-transport-security')).toBe(isSecure);
    await behind.stop();
  });
});
