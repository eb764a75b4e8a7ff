import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ENDPOINTS, OPERATIONAL_ENDPOINTS } from '@krasae/contracts';
import { type QueryOptions, QueryTimeoutError } from '@krasae/messages';
import { ApiHarness } from '../spec/api-harness.js';

let api: ApiHarness;
let cookie = '';

beforeAll(async () => {
  api = await ApiHarness.start();
  await api.account('Failing');
  cookie = await api.logIn('Failing');
});
afterAll(() => api.stop());

describe('a failure that nobody foresaw', () => {
  it('is told by its reference alone, which leads to the cause in the log', async () => {
    const broken = jest.spyOn(api.index, 'search').mockRejectedValueOnce(new Error('disk of /var/secret is full'));
    const { status, body, headers } = await api.call(ENDPOINTS.search, { body: {}, cookie });
    const reference = headers.get('x-request-id') ?? '';
    expect(status).toBe(500);
    const fault = { code: 'unforeseen', values: { id: reference } };
    const description = `Something went wrong on the server. Reference: ${reference}`;
    expect(body).toEqual({ code: 500, message: 'Unknown error', description, fault });
    expect(api.logged.filter((line) => line.includes(reference)).join('')).toContain('disk of /var/secret is full');
    broken.mockRestore();
  });

  it('of an engine makes the server not ready, without saying why to strangers', async () => {
    expect((await api.call(OPERATIONAL_ENDPOINTS.readiness)).status).toBe(200);
    const broken = jest.spyOn(api.index, 'get').mockRejectedValueOnce(new Error('disk of /var/secret is full'));
    const { status, body } = await api.call(OPERATIONAL_ENDPOINTS.readiness);
    expect(status).toBe(503);
    expect(body).toEqual({
      code: 503,
      message: 'Not ready',
      issues: [{ path: 'index', problem: 'Does not answer: see the log of the server.' }],
    });
    broken.mockRestore();
  });
});

describe('a question beyond the limit of the index', () => {
  it('is told as one, with what to do about it', async () => {
    const slow = jest.spyOn(api.index, 'aggregate').mockRejectedValueOnce(new QueryTimeoutError(30_000));
    const { status, body } = await api.call(ENDPOINTS.sourcePie, { body: {}, cookie });
    expect([status, body.message]).toEqual([503, 'The question takes too long']);
    expect(body['description']).toMatch(/longer than 30 s.*narrow the time/);
    slow.mockRestore();
  });
});

describe('a client that goes away', () => {
  it.each([
    ['search', ENDPOINTS.search],
    ['aggregate', ENDPOINTS.categoryCompare],
  ] as const)('stops the work in the engine: %s', async (method, { path }) => {
    const gone = new AbortController();
    const reference = `gone-${method}`;
    const aborted = new Promise<unknown>((resolve) => {
      const work = (_account: string, _question: object, options?: QueryOptions): Promise<never> => {
        gone.abort();
        return new Promise((_resolve, reject) => {
          options?.signal?.addEventListener('abort', () => {
            resolve(options.signal?.reason);
            reject(options.signal?.reason instanceof Error ? options.signal.reason : new Error('no reason'));
          });
        });
      };
      jest.spyOn(api.index, method).mockImplementationOnce(work);
    });
    const request = fetch(`${api.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'x-request-id': reference },
      body: '{}',
      signal: gone.signal,
    });
    await expect(request).rejects.toThrow(/abort/i);
    expect(await aborted).toMatchObject({ name: 'ClientGoneError' });
    // By the time of a later answer the first request has come to its end.
    await api.call(ENDPOINTS.tcheck, { cookie });
    const logged = api.logged.filter((line) => line.includes(`"correlationId":"${reference}"`));
    expect(logged).toEqual([expect.stringContaining('"status":"client gone"')]);
  });
});

it('a server that is closed gives the requests at work their answers', async () => {
  const closing = await ApiHarness.start();
  await closing.account('Closing');
  const held = await closing.logIn('Closing');
  const search = closing.index.search.bind(closing.index);
  let stopped: Promise<void> | null = null;
  jest.spyOn(closing.index, 'search').mockImplementationOnce(async (...question) => {
    const answer = await search(...question);
    stopped = closing.stop();
    return answer;
  });
  expect((await closing.call(ENDPOINTS.search, { body: {}, cookie: held })).status).toBe(200);
  await stopped;
});

it('a correlation id is taken over only where it cannot break a line', async () => {
  const idOf = async (given: string) =>
    (await api.call(ENDPOINTS.tcheck, { cookie, headers: { 'x-request-id': given } })).headers.get('x-request-id');
  expect(await idOf('abc-123')).toBe('abc-123');
  expect(await idOf('a b{"}')).toMatch(/^[\w-]{36}$/);
});
