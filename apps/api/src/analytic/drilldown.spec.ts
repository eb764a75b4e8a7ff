import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Endpoint, ENDPOINTS, type FilterCriteriaInput, type IndexedMessage } from '@krasae/contracts';
import { engagementOf, SENTIMENTS, SOURCES } from '@krasae/domain';
import type { z } from 'zod';
import { ApiHarness } from '../spec/api-harness.js';
import { indexedMessage } from '../spec/messages.js';

// Ahead of the machine's clock, by which the document store ends sessions.
const NOW = Date.parse('2036-11-20T15:00:00+07:00');
const HOUR_MS = 3_600_000;

let api: ApiHarness;
let cookie = '';
let messages: IndexedMessage[] = [];

beforeAll(async () => {
  api = await ApiHarness.start({ now: () => NOW });
  const accountId = await api.account('Drilled');
  cookie = await api.logIn('Drilled');
  messages = Array.from({ length: 120 }, (_, at) =>
    indexedMessage({
      id: `m${at}`,
      accountId,
      offset: at,
      source: SOURCES[at % SOURCES.length] ?? 'website',
      label: SENTIMENTS[at % 3] ?? 'neutral',
      createdAt: new Date(NOW - at * 7 * HOUR_MS).toISOString(),
      counts: { like: (at * 37) % 101, view: (at * 53) % 89, comment: at % 4 },
    }),
  );
  await api.index.upsert(accountId, messages);
});
afterAll(() => api.stop());

async function ask<A extends z.ZodType>(endpoint: Endpoint<z.ZodType, z.ZodType, A>, body: FilterCriteriaInput) {
  const answer = await api.call(endpoint, { body, cookie });
  expect(answer.status).toBe(200);
  return endpoint.answer.parse(answer.body.message);
}

const total = (figures: Iterable<number>): number => [...figures].reduce((sum, figure) => sum + figure, 0);
const filters: readonly (readonly [string, FilterCriteriaInput])[] = [
  ['everything of the default week', {}],
  [
    'two channels over two months',
    { source: ['pantip', 'tiktok'], time: { sinceDate: '2036-10-01', untilDate: '2036-11-20' } },
  ],
  ['a sentiment of one day', { sentiment: ['negative'], time: { sinceDate: '2036-11-18', untilDate: '2036-11-18' } }],
  ['nothing', { keywordPhrase: 'ไม่มีคำนี้' }],
];

describe.each(filters)('the mentions of %s', (_what, criteria) => {
  it('are the same number in every widget and in the list behind them', async () => {
    const mentions = (await ask(ENDPOINTS.stat, criteria)).mention.value;
    const lines = (await ask(ENDPOINTS.sentimentHistory, criteria)).graphData.series;
    const counts = [
      total((await ask(ENDPOINTS.history, criteria)).graphData.data.map(({ y }) => y.count)),
      total(Object.values((await ask(ENDPOINTS.sourcePie, criteria)).graphData.count)),
      total(Object.values((await ask(ENDPOINTS.sentimentPie, criteria)).graphData.count)),
      total(Object.values((await ask(ENDPOINTS.categoryPie, criteria)).graphData.count)),
      total(lines.flatMap(({ data }) => data.map(({ y }) => y.count))),
      total((await ask(ENDPOINTS.activeTime, criteria)).countData.map(([, , count]) => count)),
      total((await ask(ENDPOINTS.channelHistory, criteria)).graphData.data.map(({ count }) => count)),
      total((await ask(ENDPOINTS.campaignOverall, criteria)).data.map(({ mention }) => mention)),
      total((await ask(ENDPOINTS.categorySov, criteria)).data.map(({ mention }) => mention)),
      (await ask(ENDPOINTS.drilldown, criteria)).totalRecord,
      (await ask(ENDPOINTS.search, criteria)).totalRecord,
    ];
    expect(counts).toEqual(counts.map(() => mentions));
  });
});

describe('a drill-down', () => {
  const criteria: FilterCriteriaInput = { time: { sinceDate: '2036-10-01', untilDate: '2036-11-20' } };
  const engagement = ({ message }: IndexedMessage) => engagementOf(message.source, message.counts);

  it('tells the filter as it was read, and the sub categories that it asks for', async () => {
    const subCategory = [
      { level: 1, category: ['ราคา'] },
      { level: 2, category: ['บริการ', 'others'] },
    ];
    const { criteria: read, subCategoryName } = await ask(ENDPOINTS.drilldown, { ...criteria, subCategory });
    expect(read).toMatchObject({ ...criteria, subCategory, paging: { page: 1, recordPerPage: 25 } });
    expect(subCategoryName).toBe('ราคา, บริการ, others');
    expect((await ask(ENDPOINTS.drilldown, criteria)).subCategoryName).toBeNull();
    const all = await ask(ENDPOINTS.drilldown, { ...criteria, subCategory, selectAll: { subCategory: true } });
    expect(all.subCategoryName).toBeNull();
  });

  it('behind a cell of the heatmap lists as many messages as the cell counts', async () => {
    const { countData } = await ask(ENDPOINTS.activeTime, criteria);
    for (const [hourOfDay, dayOfWeek, count] of countData.filter(([, , value]) => value > 0).slice(0, 10)) {
      expect((await ask(ENDPOINTS.drilldown, { ...criteria, hourOfDay, dayOfWeek })).totalRecord).toBe(count);
    }
  });

  it('goes by time, the engagement drill-down by engagement', async () => {
    const ids = async (endpoint: typeof ENDPOINTS.drilldown) =>
      (await ask(endpoint, criteria)).data.map(({ id }) => id);
    const newest = messages.slice(0, 25).map(({ id }) => id);
    const ranked = [...messages].sort(
      (one, other) => engagement(other) - engagement(one) || (one.id < other.id ? 1 : -1),
    );
    expect(await ids(ENDPOINTS.drilldown)).toEqual(newest);
    expect(await ids(ENDPOINTS.engagementDrilldown)).toEqual(ranked.slice(0, 25).map(({ id }) => id));
  });

  it('keeps a sort by another figure', async () => {
    const { data } = await ask(ENDPOINTS.engagementDrilldown, {
      ...criteria,
      sort: { field: 'view_count', direction: 'asc' },
    });
    const views = data.map(({ summary }) => summary.view_count);
    expect(views).toEqual([...views].sort((one, other) => one - other));
  });

  it('is empty on a page past the end, with the totals all the same', async () => {
    const page = await ask(ENDPOINTS.drilldown, { ...criteria, paging: { page: 99, recordPerPage: 50 } });
    expect(page).toMatchObject({ data: [], currentPage: 99, totalPage: 3, totalRecord: 120 });
  });
});

describe('the usage', () => {
  const usage = async (query: Readonly<Record<string, string>>) => {
    const { body } = await api.call(ENDPOINTS.usageStats, { query, cookie });
    return body;
  };
  const created = (since: string, until: string) =>
    messages.filter(({ message }) => {
      const at = Date.parse(message.createdAt);
      return at >= Date.parse(`${since}T00:00:00+07:00`) && at <= Date.parse(`${until}T23:59:59.999+07:00`);
    }).length;

  it('is of this month so far, or of the days asked for', async () => {
    expect((await usage({})).message).toMatchObject({
      total: created('2036-11-01', '2036-11-20'),
      sinceDate: '2036-11-01',
    });
    const days = { sinceDate: '2036-10-20', untilDate: '2036-10-25' };
    expect((await usage(days)).message).toMatchObject({ ...days, total: created(days.sinceDate, days.untilDate) });
  });

  it.each([
    [{ sinceDate: '2036-11-20', untilDate: '2036-11-01' }, 'sinceDate', /backwards/],
    [{ sinceDate: '2036-13-40' }, 'sinceDate', /date/i],
    [{ since: '2036-11-01' }, 'since', /Unknown field/],
  ])('refuses %j, naming the place', async (query, path, problem) => {
    expect(await usage(query)).toMatchObject({
      code: 400,
      issues: [{ path, problem: expect.stringMatching(problem) }],
    });
  });
});

describe('the calls of a campaign', () => {
  const brand = async (name: string) =>
    (await api.call(ENDPOINTS.campaignOverall, { body: {}, query: { brand: name }, cookie })).status;

  it('take the brand of the session, however it is written, and refuse any other', async () => {
    expect([await brand('Drilled'), await brand(' drilled '), await brand('Other')]).toEqual([200, 200, 403]);
  });

  it('give the timeline at the granularity of choice, and say where that would be too much', async () => {
    const timeline = (granularity: string, sinceDate: string) =>
      api.call(ENDPOINTS.channelTimeline, {
        body: { time: { sinceDate, untilDate: '2036-11-20' } },
        query: { granularity },
        cookie,
      });
    const hours = await timeline('hour', '2036-11-19');
    expect(ENDPOINTS.channelTimeline.answer.parse(hours.body.message).graphData.data).toHaveLength(48 * SOURCES.length);
    const tooMany = await timeline('hour', '2030-01-01');
    expect(tooMany.body).toMatchObject({
      code: 400,
      issues: [{ path: 'time', problem: expect.stringMatching(/longer/) }],
    });
  });
});
