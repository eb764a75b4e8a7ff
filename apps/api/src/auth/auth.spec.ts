import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ENDPOINTS } from '@krasae/contracts';
import { SESSIONS } from '@krasae/documents';
import { ApiHarness, PASSWORD } from '../spec/api-harness.js';
import { FAILURES_PER_NAME } from './login-limiter.js';
import { PasswordChecker } from './password-checker.js';
import { REMEMBERED_SESSION_MS, SESSION_MS } from './session.service.js';

const LOGIN_FAILED = {
  code: 401,
  message: 'Login Failed !!',
  description: 'Please re-check your username and password then try again',
  fault: { code: 'loginFailed', values: {} },
};

let clock = Date.parse('2026-11-20T05:00:00Z');
let api: ApiHarness;
let accountId = '';

beforeAll(async () => {
  api = await ApiHarness.start({ now: () => clock });
  accountId = await api.account('Alpha');
  await api.user(accountId, 'user');
});
afterAll(() => api.stop());

const logIn = (body: object, headers = {}) => api.call(ENDPOINTS.login, { body, headers });
const right = { brand: 'Alpha', username: 'admin@alpha.test', password: PASSWORD };

describe('login', () => {
  it('answers who is logged in, with a cookie that no script and no other site can use', async () => {
    const { status, body, headers } = await logIn(right);
    expect(status).toBe(200);
    expect(body).toMatchObject({ code: 200, message: { userInfo: { role: 'domadmin', email: 'admin@alpha.test' } } });
    expect(headers.getSetCookie()[0]).toMatch(/^krasae_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it.each([
    ['the account without case', { brand: ' aLPHA ' }],
    ['the username without case', { username: ' USER ' }],
    ['the email in place of the username', { username: 'User@Users.test' }],
  ])('takes %s', async (_what, change) => {
    expect((await logIn({ ...right, ...change })).status).toBe(200);
  });

  it.each([
    ['a wrong password', { password: 'wrong' }],
    ['an unknown user', { username: 'nobody' }],
    ['an unknown account', { brand: 'Nowhere' }],
  ])('answers %s with the same words', async (_what, change) => {
    const { status, body } = await logIn({ ...right, ...change });
    expect(status).toBe(401);
    expect(body).toEqual(LOGIN_FAILED);
  });

  it('names every problem of a body that does not fit', async () => {
    const { status, body } = await logIn({ brand: 'Alpha', username: 7, colour: 'red' });
    expect(status).toBe(400);
    const fault = (code: string) => ({ code, values: {} });
    expect(body['issues']).toEqual([
      { path: 'username', problem: 'Invalid input: expected string, received number', fault: fault('fieldWrong') },
      { path: 'password', problem: 'Invalid input: expected string, received undefined', fault: fault('fieldMissing') },
      { path: 'colour', problem: 'Unknown field: remove it.', fault: fault('fieldUnknown') },
    ]);
  });

  it('slows the guessing of one name down, with the right password as well', async () => {
    const guess = { ...right, username: 'guessed' };
    for (let tries = 0; tries < FAILURES_PER_NAME; tries += 1) expect((await logIn(guess)).status).toBe(401);
    const { status, body, headers } = await logIn(guess);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body.message).toBe('Too many requests');
    expect((await logIn(right)).status).toBe(200);
  });

  it('does the work of a check for nobody, too', async () => {
    const checker = new PasswordChecker();
    const before = process.hrtime.bigint();
    expect(await checker.check(null, PASSWORD)).toBe(false);
    // A refusal without the work comes within microseconds; argon2id cannot be done within one millisecond.
    expect(process.hrtime.bigint() - before).toBeGreaterThan(1_000_000n);
  });

  it('refuses a page of another site', async () => {
    expect((await logIn(right, { origin: 'https://evil.test' })).status).toBe(403);
    expect((await logIn(right, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await logIn(right, { origin: api.url })).status).toBe(200);
  });

  it('takes nothing but JSON', async () => {
    const form = { method: 'POST', body: new URLSearchParams(right) };
    expect((await fetch(`${api.url}/services/login`, form)).status).toBe(415);
    const broken = { method: 'POST', body: '{"brand":', headers: { 'content-type': 'application/json' } };
    const answer = await fetch(`${api.url}/services/login`, broken);
    expect(await answer.json()).toMatchObject({ code: 400, issues: [{ path: '' }] });
  });
});

describe('a session', () => {
  const check = async (cookie: string) => (await api.call(ENDPOINTS.tcheck, { cookie })).status;

  it('ends with logout, on the server too', async () => {
    const cookie = await api.logIn('Alpha');
    expect(await check(cookie)).toBe(200);
    const { headers } = await api.call(ENDPOINTS.logout, { cookie });
    expect(headers.getSetCookie()[0]).toContain('Max-Age=0');
    expect(await check(cookie)).toBe(401);
  });

  it('lives twelve hours from its last use', async () => {
    const cookie = await api.logIn('Alpha');
    clock += SESSION_MS - 1;
    expect(await check(cookie)).toBe(200);
    clock += SESSION_MS - 1;
    expect(await check(cookie)).toBe(200);
    clock += SESSION_MS;
    expect(await check(cookie)).toBe(401);
  });

  it('lives thirty days from login where it was asked to be remembered', async () => {
    const { headers } = await logIn({ ...right, remember: true });
    const [setCookie = ''] = headers.getSetCookie();
    expect(setCookie).toContain(`Max-Age=${REMEMBERED_SESSION_MS / 1000}`);
    const cookie = setCookie.split(';', 1)[0] ?? '';
    clock += REMEMBERED_SESSION_MS - 1;
    expect(await check(cookie)).toBe(200);
    clock += 1;
    expect(await check(cookie)).toBe(401);
  });

  it('is known on the server by its hash alone', async () => {
    const token = (await api.logIn('Alpha')).split('=')[1] ?? '';
    expect(await api.documents.ofAll(SESSIONS).get(token)).toBeNull();
  });

  it('that nobody has is a session that expired', async () => {
    const { body } = await api.call(ENDPOINTS.tcheck, { cookie: 'krasae_session=guess' });
    expect(body).toEqual({ code: 401, message: 'Session expired', fault: { code: 'sessionExpired', values: {} } });
  });
});
