import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ClauseCounts, ENDPOINTS, MAX_CLAUSES } from '@krasae/contracts';
import { ACCOUNTS, OWN_MEDIA_GROUPS } from '@krasae/documents';
import { createIndexedMessage } from '@krasae/testing';
import { ApiHarness } from '../spec/api-harness.js';

const NOW = Date.parse('2026-11-20T15:00:00+07:00');

let api: ApiHarness;
let cookie = '';
let accountId = '';
let groupId = '';

const TEXTS: readonly { readonly text: string; readonly author: string; readonly site?: string }[] = [
  { text: 'กาแฟเย็น', author: 'สมชาย' },
  { text: 'กาแฟร้อน กับ ชา', author: 'somsri' },
  { text: 'ชาเขียว #ลดราคา', author: 'somsak', site: 'ข่าวสด' },
  { text: 'ชานม', author: 'สมชาย', site: 'ข่าวสด' },
  { text: 'น้ำเปล่า', author: 'สมชาย', site: 'Blog A' },
];

beforeAll(async () => {
  api = await ApiHarness.start({ now: () => NOW });
  accountId = await api.account('Options');
  cookie = await api.logIn('Options');
  const messages = TEXTS.map(({ text, author, site }, at) =>
    createIndexedMessage({
      accountId,
      collectedAt: { partition: 0, offset: at },
      message: {
        source: site === undefined ? 'twitter' : 'website',
        ...(site === undefined ? {} : { site }),
        id: `m${at}`,
        type: 'origin',
        createdAt: '2026-11-20T10:00:00+07:00',
        author: { id: author, name: author },
        text,
      },
    }),
  );
  await api.index.upsert(accountId, messages);
  const group = {
    name: 'ข่าวของเรา',
    nameKey: 'ข่าวของเรา',
    media: [{ kind: 'website' as const, source: 'website' as const, names: ['ข่าวสด'] }],
    createdAt: '2026-11-20T10:00:00+07:00',
  };
  groupId = (await api.documents.ofAccount(OWN_MEDIA_GROUPS, accountId).insert(group)).id;
});
afterAll(() => api.stop());

describe('the options of the filter', () => {
  it('are the sources, websites with most messages first, and the own media, others last', async () => {
    await api.documents.ofAll(ACCOUNTS).change(accountId, (data) => ({ ...data, sources: ['website', 'twitter'] }));
    const { body } = await api.call(ENDPOINTS.filterOptions, { cookie });
    const leaf = (key: string, title: string) => ({ title, key, value: key, hasChild: false, children: [] });
    expect(body.message).toEqual({
      sources: [
        {
          ...leaf('website', 'Website'),
          hasChild: true,
          children: [leaf('website::ข่าวสด', 'ข่าวสด'), leaf('website::Blog A', 'Blog A')],
        },
        leaf('twitter', 'X (Twitter)'),
      ],
      ownMedia: [leaf(groupId, 'ข่าวของเรา'), leaf('others', 'others')],
    });
  });

  it('can each be asked for', async () => {
    const total = async (criteria: object) => (await api.call(ENDPOINTS.stat, { body: criteria, cookie })).body.message;
    expect(await total({ ownMedia: [groupId] })).toMatchObject({ mention: { value: 2 } });
    expect(await total({ ownMedia: ['others'] })).toMatchObject({ mention: { value: 3 } });
    expect(await total({ source: ['website::Blog A'] })).toMatchObject({ mention: { value: 1 } });
    const other = await api.account('Elsewhere');
    expect(other).not.toBe(accountId);
    const foreign = { body: { ownMedia: [groupId] }, cookie: await api.logIn('Elsewhere') };
    expect((await api.call(ENDPOINTS.stat, foreign)).status).toBe(400);
  });

  it('reach a live feed as well', async () => {
    const socket = api.connect(cookie);
    const shown = new Promise<string[]>((resolve) => {
      socket.on('feed.messages', ({ messages }, acknowledge) => {
        acknowledge();
        resolve(messages.map(({ message }) => message.info.id));
      });
    });
    const request = { subscriptionId: 'f', criteria: { ownMedia: [groupId] } };
    expect(await socket.timeout(10_000).emitWithAck('feed.subscribe', request)).toEqual({ code: 200 });
    expect((await shown).sort()).toEqual(['website:m2', 'website:m3']);
  });
});

async function counts(criteria: object): Promise<ClauseCounts> {
  const { status, body } = await api.call(ENDPOINTS.clauseCounts, { body: { criteria }, cookie });
  expect(status).toBe(200);
  return ENDPOINTS.clauseCounts.answer.parse(body.message);
}

describe('what each clause finds', () => {
  it('is counted alone, with the place where it stands', async () => {
    const keywordPhrase = '(กาแฟ OR ชา) -#ลดราคา';
    expect(await counts({ keywordPhrase })).toEqual({
      total: 3,
      clauses: [
        { list: 'keywordPhrase', index: 0, start: 1, end: 5, text: 'กาแฟ', mentions: 2 },
        { list: 'keywordPhrase', index: 0, start: 9, end: 11, text: 'ชา', mentions: 3 },
        { list: 'keywordPhrase', index: 0, start: 14, end: 21, text: '#ลดราคา', mentions: 1 },
      ],
    });
  });

  it('is counted under all else of the filter', async () => {
    const { total, clauses } = await counts({ keywordPhrase: 'กาแฟ OR ชา', source: ['website'] });
    expect([total, clauses.map(({ mentions }) => mentions)]).toEqual([2, [0, 2]]);
  });

  it('is counted for each entry of each list, exclusions by what they take away', async () => {
    const { total, clauses } = await counts({
      keywordPhrase: 'not asked for beside lists',
      containAnyList: ['กาแฟ', '', 'ชา'],
      containNoneList: ['ชาเขียว'],
      excludeKeywordPhrase: 'ร้อน',
      username: ['som'],
      excludeUsername: ['สม'],
      excludeUsernameMatchMode: 'IS_EXACTLY',
    });
    expect(total).toBe(0);
    expect(clauses.map(({ list, index, text, mentions }) => [list, index, text, mentions])).toEqual([
      ['containAnyList', 0, 'กาแฟ', 2],
      ['containAnyList', 2, 'ชา', 3],
      ['containNoneList', 0, 'ชาเขียว', 1],
      ['excludeKeywordPhrase', 0, 'ร้อน', 1],
      ['username', 0, 'som', 2],
      ['excludeUsername', 0, 'สม', 0],
    ]);
  });

  it('is bounded, from the first on', async () => {
    const words = Array.from({ length: MAX_CLAUSES + 5 }, (_, at) => `w${at}`);
    const { clauses } = await counts({ keywordPhrase: words.join(' OR ') });
    expect(clauses.map(({ text }) => text)).toEqual(words.slice(0, MAX_CLAUSES));
  });

  it('of a query that cannot be read is refused, naming the place', async () => {
    const body = { criteria: { keywordPhrase: 'กาแฟ AND (' } };
    const answer = await api.call(ENDPOINTS.clauseCounts, { body, cookie });
    expect([answer.status, answer.body['issues']]).toEqual([400, [expect.objectContaining({ path: 'keywordPhrase' })]]);
  });

  it('is not counted on for a client that has gone', async () => {
    const asked: AbortSignal[] = [];
    const original = api.index.aggregate.bind(api.index);
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const started = new Promise<void>((resolve) => {
      Object.assign(api.index, {
        aggregate: async (...[account, question, options]: Parameters<typeof original>) => {
          if (options?.signal !== undefined) asked.push(options.signal);
          if (asked.length === 1) resolve();
          if (asked.length <= 1) await gate;
          return original(account, question, options);
        },
      });
    });
    const leaving = new AbortController();
    const call = fetch(`${api.url}${ENDPOINTS.clauseCounts.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ criteria: { keywordPhrase: 'กาแฟ OR ชา OR นม' } }),
      signal: leaving.signal,
    });
    await started;
    const noticed = new Promise<void>((resolve) => asked[0]?.addEventListener('abort', () => resolve()));
    leaving.abort();
    await expect(call).rejects.toThrow();
    await noticed;
    release();
    // Another call is served after it, and by then the first has counted no clause.
    Object.assign(api.index, { aggregate: original });
    await counts({});
    expect(asked).toHaveLength(1);
  });
});
