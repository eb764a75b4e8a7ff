import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ENDPOINTS, filterCriteriaSchema } from '@krasae/contracts';
import { SHORT_URLS } from '@krasae/documents';
import { ApiHarness } from '../spec/api-harness.js';

const NOW = Date.parse('2026-11-20T15:00:00+07:00');
const criteria = { keywordPhrase: 'กาแฟ OR ชา', source: ['pantip'], sentiment: ['negative'] };

let api: ApiHarness;
let ours = '';
let theirs = '';
let accountId = '';

beforeAll(async () => {
  api = await ApiHarness.start({ now: () => NOW });
  accountId = await api.account('Short');
  ours = await api.logIn('Short');
  await api.account('Long');
  theirs = await api.logIn('Long');
});
afterAll(() => api.stop());

async function create(): Promise<string> {
  const { status, body } = await api.call(ENDPOINTS.createShortUrl, { body: { criteria }, cookie: ours });
  expect(status).toBe(200);
  return ENDPOINTS.createShortUrl.answer.parse(body.message).shortId;
}

const open = (shortId: string, cookie = ours) => api.call(ENDPOINTS.shortUrl, { params: { shortId }, cookie });

describe('a short address', () => {
  it('opens the very filter it was made of', async () => {
    const shortId = await create();
    const { body } = await open(shortId);
    expect(body.message).toEqual({
      shortId,
      criteria: filterCriteriaSchema.parse(criteria),
      createdAt: '2026-11-20T15:00:00.000+07:00',
    });
  });

  it('is another one each time, so that none tells of the next', async () => {
    const ids = [await create(), await create(), await create()];
    expect(new Set(ids).size).toBe(3);
  });

  it('is none to another account, as one that was never made', async () => {
    const [foreign, none] = [await open(await create(), theirs), await open('A'.repeat(22), theirs)];
    expect([foreign.status, none.status]).toEqual([404, 404]);
  });

  it('of a filter that cannot be applied is refused, naming the place', async () => {
    const broken = { criteria: { keywordPhrase: 'กาแฟ AND (' } };
    const { status, body } = await api.call(ENDPOINTS.createShortUrl, { body: broken, cookie: ours });
    expect([status, body['issues']]).toEqual([400, [expect.objectContaining({ path: 'keywordPhrase' })]]);
  });

  it('that is no id at all is refused', async () => {
    expect((await open('x')).status).toBe(400);
  });

  it('of a filter that an older version kept says so', async () => {
    const old = { criteria: '{"sauce":"x"}', userId: 'u', createdAt: '2020-01-01T00:00:00.000+07:00' };
    const { id } = await api.documents.ofAccount(SHORT_URLS, accountId).insert(old, 'B'.repeat(22));
    expect((await open(id)).status).toBe(410);
  });
});
