import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChannelMessageInput, type Endpoint, ENDPOINTS, type IndexedMessage } from '@krasae/contracts';
import { engagementOf, SENTIMENTS, SOURCES } from '@krasae/domain';
import type { z } from 'zod';
import { ApiHarness } from '../spec/api-harness.js';
import { indexedMessage } from '../spec/messages.js';

// Ahead of the machine's clock, by which the document store ends sessions.
const NOW = Date.parse('2036-11-20T15:00:00+07:00');
const DAY = 86_400_000;

let api: ApiHarness;
let cookie = '';
let accountId = '';
let messages: IndexedMessage[] = [];

/** 240 messages over the last 24 days, of every channel and sentiment, by plain arithmetic. */
function market(): IndexedMessage[] {
  return Array.from({ length: 240 }, (_, at) => {
    const source: ChannelMessageInput['source'] = SOURCES[at % SOURCES.length] ?? 'website';
    return indexedMessage({
      id: `m${at}`,
      accountId,
      source,
      offset: at,
      type: at % 3 === 0 ? 'comment' : 'origin',
      label: SENTIMENTS[at % 5 > 2 ? 0 : at % 5] ?? 'neutral',
      text: at % 4 === 0 ? 'ชาไทยเย็น' : 'กาแฟอร่อย',
      createdAt: new Date(NOW - at * 0.1 * DAY).toISOString(),
      counts: { like: at, comment: at % 7, share: at % 5, view: at * 10 },
      ...(at % 6 === 0 ? { video: { url: 'https://v.test/1' } } : {}),
    });
  });
}

beforeAll(async () => {
  api = await ApiHarness.start({ now: () => NOW });
  accountId = await api.account('Figures');
  cookie = await api.logIn('Figures');
  messages = market();
  await api.index.upsert(accountId, messages);
});
afterAll(() => api.stop());

async function ask<A extends z.ZodType>(endpoint: Endpoint<z.ZodType, z.ZodType, A>, criteria: object) {
  const { status, body } = await api.call(endpoint, { body: criteria, cookie });
  expect(status).toBe(200);
  return endpoint.answer.parse(body.message);
}

/** The slow and obvious way. */
function scan(keep: (message: IndexedMessage) => boolean, sinceMs: number, untilMs: number) {
  const found = messages.filter((indexed) => {
    const at = Date.parse(indexed.message.createdAt);
    return at >= sinceMs && at <= untilMs && keep(indexed);
  });
  const sum = (of: (message: IndexedMessage['message']) => number) =>
    found.reduce((all, { message }) => all + of(message), 0);
  return {
    mention: found.length,
    engagement: sum(({ source, counts, channelScore }) => engagementOf(source, counts, channelScore)),
    view: sum(({ counts }) => counts.view),
    comment: sum(({ counts }) => counts.comment),
    originCount: found.filter(({ message }) => message.type === 'origin').length,
  };
}

const week = { sinceMs: Date.parse('2036-11-14T00:00:00+07:00'), untilMs: Date.parse('2036-11-20T23:59:59.999+07:00') };
const cases = [
  ['everything of the default week', {}, () => true],
  ['a phrase', { keywordPhrase: 'กาแฟ' }, ({ message }: IndexedMessage) => message.text.includes('กาแฟ')],
  [
    'channels',
    { source: ['pantip', 'website'] },
    ({ message }: IndexedMessage) => ['pantip', 'website'].includes(message.source),
  ],
  [
    'a sentiment',
    { sentiment: ['negative'] },
    ({ classification }: IndexedMessage) => classification.sentiment.label === 'negative',
  ],
] as const;

describe.each(cases)('the figures of %s', (_name, criteria, keep) => {
  it('equal a plain scan, with the change against the week before', async () => {
    const stat = await ask(ENDPOINTS.stat, criteria);
    const now = scan(keep, week.sinceMs, week.untilMs);
    const before = scan(keep, week.sinceMs - 7 * DAY, week.sinceMs - 1);
    const { mention, engagement, view, comment, originCount, commentCount, postPerDay } = stat;
    expect({
      mention: mention.value,
      engagement: engagement.value,
      view: view.value,
      comment: comment.value,
      originCount: originCount.value,
    }).toEqual(now);
    expect(mention.percentChange).toBeCloseTo(((now.mention - before.mention) / before.mention) * 100, 9);
    expect(commentCount.value).toBe(now.mention - now.originCount);
    expect(postPerDay.value).toBeCloseTo(now.mention / 7, 9);
    expect(stat.videoView.value + stat.pageView.value).toBe(view.value);
  });

  it('add up to the same in every widget and in the list', async () => {
    const stat = await ask(ENDPOINTS.stat, criteria);
    const history = await ask(ENDPOINTS.history, criteria);
    const sentiment = await ask(ENDPOINTS.sentimentPie, criteria);
    const source = await ask(ENDPOINTS.sourcePie, criteria);
    const search = await ask(ENDPOINTS.search, criteria);
    const total = (figures: Iterable<number>) => [...figures].reduce((all, figure) => all + figure, 0);
    for (const [name, figure] of [
      ['engagement', stat.engagement],
      ['count', stat.mention],
      ['view', stat.view],
    ] as const) {
      expect(total(history.graphData.data.map(({ y }) => y[name]))).toBe(figure.value);
      expect(total(Object.values(sentiment.graphData[name]))).toBe(figure.value);
      expect(total(Object.values(source.graphData[name]))).toBe(figure.value);
    }
    expect(search.totalRecord).toBe(stat.mention.value);
    expect(history.graphData.data).toHaveLength(7);
  });
});

describe('search', () => {
  it('pages without gap or overlap, newest first', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => ask(ENDPOINTS.search, { paging: { page, recordPerPage: 30 } })),
    );
    const dates = pages.flatMap(({ data }) => data.map(({ info }) => info.created_at));
    expect(pages[0]?.totalPage).toBe(3);
    expect(dates).toHaveLength(pages[0]?.totalRecord ?? 0);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it('has nothing on a page beyond the last, however far', async () => {
    for (const page of [4, Number.MAX_SAFE_INTEGER]) {
      const { data, totalRecord } = await ask(ENDPOINTS.search, { paging: { page, recordPerPage: 30 } });
      expect([data.length, totalRecord > 0]).toEqual([0, true]);
    }
  });

  it('marks what it found where marks are wanted', async () => {
    const { data } = await ask(ENDPOINTS.feed, { keywordPhrase: 'ชาไทย', highlight: { enable: true } });
    expect(data[0]?.highlighted_text).toEqual([
      { text: 'ชาไทย', marked: true },
      { text: 'เย็น', marked: false },
    ]);
  });

  it.each([
    ['a query that cannot be parsed', { keywordPhrase: 'กาแฟ AND (' }, 'keywordPhrase', /character/],
    ['a time that runs backwards', { time: { sinceDate: '2036-11-20', untilDate: '2036-11-01' } }, 'time', /backwards/],
    ['a date that is none', { time: { sinceDate: '2036-13-01', untilDate: '2036-11-01' } }, 'time.sinceDate', /date/i],
    ['an empty selection', { sentiment: [] }, 'sentiment', /choose at least one/],
    ['a field that it does not know', { sauce: 'x' }, 'sauce', /Unknown field/],
  ])('refuses %s, naming the place', async (_what, body, path, problem) => {
    const answer = await api.call(ENDPOINTS.search, { body, cookie });
    expect(answer.status).toBe(400);
    expect(answer.body['issues']).toEqual([
      { path, problem: expect.stringMatching(problem), fault: expect.anything() },
    ]);
  });

  it('refuses a body beyond its bound', async () => {
    const { status, body } = await api.call(ENDPOINTS.search, { body: { keywordPhrase: 'ก'.repeat(400_000) }, cookie });
    expect([status, body.message]).toEqual([413, 'Request too large']);
  });
});

describe('a history', () => {
  it('goes by the hour over one day', async () => {
    const time = { sinceDate: '2036-11-20', untilDate: '2036-11-20' };
    const { granularity, graphData } = await ask(ENDPOINTS.history, { time });
    expect([granularity, graphData.data.length]).toEqual(['hour', 24]);
  });

  it('refuses a range of thousands of years', async () => {
    const body = { time: { sinceDate: '0001-01-01', untilDate: '9999-01-01' } };
    expect((await api.call(ENDPOINTS.history, { body, cookie })).status).toBe(400);
  });
});

describe('an answer', () => {
  it('carries when it was true, and for how long the oldest record of each channel has waited', async () => {
    const fresh = await ask(ENDPOINTS.stat, {});
    expect(fresh.freshness.asOf).toBe('2036-11-20T15:00:00.000+07:00');
    expect(fresh.freshness.lag.every(({ milliseconds }) => milliseconds === 0)).toBe(true);
  });
});
