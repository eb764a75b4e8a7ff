import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Endpoint, ENDPOINTS, type IndexedMessage } from '@krasae/contracts';
import { engagementOf, PROVINCES, SENTIMENTS, type Sentiment, SOURCES } from '@krasae/domain';
import { createIndexedMessage } from '@krasae/testing';
import type { z } from 'zod';
import { ApiHarness, type Request } from '../spec/api-harness.js';

const NOW = Date.parse('2026-11-20T15:00:00+07:00');
const HOUR = 3_600_000;
const AUTHORS = 12;
const PLACES = ['Bangkok', 'Nan', 'Chon Buri'] as const;

let api: ApiHarness;
let cookie = '';
let accountId = '';
let messages: IndexedMessage[] = [];

/** 200 messages of twelve authors on every channel within six days, half of them answers to earlier ones of the channel. */
function market(): IndexedMessage[] {
  return Array.from({ length: 200 }, (_, at) => {
    const answered = at - SOURCES.length * (1 + (at % 3));
    const isAnswer = at % 2 === 1 && answered >= 0;
    const author = (at * 7) % AUTHORS;
    return createIndexedMessage({
      accountId,
      collectedAt: { partition: 0, offset: at },
      sentiment: sentimentAt(at),
      message: {
        id: `m${at}`,
        source: SOURCES[at % SOURCES.length] ?? 'website',
        type: isAnswer ? 'comment' : 'origin',
        ...(isAnswer ? { parentId: `m${answered}` } : {}),
        site: SOURCES[at % SOURCES.length] === 'website' ? 'ข่าวสด' : undefined,
        createdAt: new Date(NOW - at * 0.7 * HOUR).toISOString(),
        author: {
          id: `u${author}`,
          name: `Author ${author}`,
          ...(author % 3 === 0 ? {} : { followers: author * 100 }),
        },
        text: `กาแฟ #tag${at % 4}`,
        counts: { like: (at * 13) % 50, comment: at % 7, share: at % 5, view: (at * 31) % 400 },
      },
      classification: {
        words: [`word${at % 25}`, `letter${at % 3}`],
        provinces: PLACES.slice(0, at % 4),
        matchedKeywords: at % 3 === 0 ? ['กาแฟ', 'ชา'] : ['กาแฟ'],
        categories: [[at % 5 === 0 ? 'others' : `cat${author % 2}`]],
      },
    });
  });
}

function sentimentAt(at: number): Sentiment {
  return SENTIMENTS[at % SENTIMENTS.length] ?? 'neutral';
}

beforeAll(async () => {
  api = await ApiHarness.start({ now: () => NOW });
  accountId = await api.account('People');
  cookie = await api.logIn('People');
  messages = market();
  await api.index.upsert(accountId, messages);
});
afterAll(() => api.stop());

async function ask<A extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType, A, z.ZodType>,
  request: Request = { body: {} },
): Promise<z.output<A>> {
  const { status, body } = await api.call(endpoint, { ...request, cookie });
  expect({ status, body }).toMatchObject({ status: 200 });
  return endpoint.answer.parse(body.message);
}

const authorOf = ({ message }: IndexedMessage) => `${message.source}:${message.author.id}`;
const engagement = ({ message }: IndexedMessage) => engagementOf(message.source, message.counts, message.channelScore);
const sum = (list: readonly IndexedMessage[], of: (message: IndexedMessage) => number) =>
  list.reduce((total, message) => total + of(message), 0);

const filters = [
  ['everything', {}, () => true],
  ['negative ones', { sentiment: ['negative'] }, (one: IndexedMessage) => one.classification.sentiment.score === -5],
  ['posts', { messageType: ['origin'] }, ({ message }: IndexedMessage) => message.type === 'origin'],
] as const;
type Keep = (message: IndexedMessage) => boolean;

/** The slow way to a ranking: messages under each key, most first, ties by key. */
function ranked(
  keep: Keep,
  keysOf: (message: IndexedMessage) => readonly string[],
  of: (message: IndexedMessage) => number,
) {
  const groups = new Map<string, IndexedMessage[]>();
  for (const message of messages.filter(keep)) {
    for (const key of keysOf(message)) groups.set(key, [...(groups.get(key) ?? []), message]);
  }
  return [...groups]
    .map(([key, members]) => ({ key, members, value: sum(members, of) }))
    .sort((one, other) => other.value - one.value || (one.key < other.key ? -1 : 1));
}

const modes = [
  ['engagement', engagement],
  ['count', () => 1],
  ['view_count', ({ message }: IndexedMessage) => message.counts.view],
] as const;

describe.each(filters)('influencers of %s', (_name, criteria, keep) => {
  it.each(modes)('by %s are the authors with most of it, with what they did and got', async (field, of) => {
    const expected = ranked(keep, (one) => [authorOf(one)], of);
    const paging = { page: 2, recordPerPage: 10 };
    const page = await ask(ENDPOINTS.influencers, { body: { ...criteria, paging, sort: { field } } });
    expect(page.totalRecord).toBe(expected.length);
    expect(page.data.map(({ id }) => id)).toEqual(expected.slice(10, 20).map(({ key }) => key));
    for (const [at, found] of page.data.entries()) {
      const members = expected[at + 10]?.members ?? [];
      const followers = members[0]?.message.author.followers ?? null;
      const total = sum(members, engagement);
      const counted = (type: string) => members.filter(({ message }) => message.type === type).length;
      expect(found).toMatchObject({
        total_engagement: total,
        totalMention: members.length,
        totalView: sum(members, ({ message }) => message.counts.view),
        follower_count: followers,
        actions: [
          { key: 'post', value: counted('origin') },
          { key: 'comment', value: counted('comment') },
        ],
        reactions: [
          { key: 'reaction', value: sum(members, ({ message }) => message.counts.like) },
          { key: 'comment', value: sum(members, ({ message }) => message.counts.comment) },
          { key: 'share', value: sum(members, ({ message }) => message.counts.share) },
          { key: 'view', value: found.totalView },
        ],
      });
      const rate = followers === null ? null : (total / members.length / followers) * 100;
      if (rate === null) expect(found.engagementRate).toBeNull();
      else expect(found.engagementRate).toBeCloseTo(rate, 9);
    }
  });

  it('drill down to the messages of one author', async () => {
    const [first] = ranked(keep, (one) => [authorOf(one)], engagement);
    const { totalRecord, data } = await ask(ENDPOINTS.influencerDrilldown, {
      body: { ...criteria, userId: first?.key },
    });
    expect(totalRecord).toBe(first?.members.length);
    expect(data.every(({ info, user }) => `${info.source}:${user.id}` === first?.key)).toBe(true);
  });

  it('in the network graph have those who answer them, with the edges between', async () => {
    const parentsOf = await ask(ENDPOINTS.networkParents, {
      params: { mode: 'count' },
      query: { nodeLimit: '3' },
      body: criteria,
    });
    const mostMessages = ranked(
      keep,
      (one) => [authorOf(one)],
      () => 1,
    ).slice(0, 3);
    expect(parentsOf.data.map(({ id, node_score }) => [id, node_score])).toEqual(
      mostMessages.map(({ key, value }) => [key, value]),
    );

    const parents = mostMessages.map(({ key }) => key);
    const graph = await ask(ENDPOINTS.networkChildren, { body: { ...criteria, parents } });
    const byId = new Map(messages.map((one) => [one.id, one]));
    const answers = messages.filter(keep).flatMap((one) => {
      const parent = byId.get(`${one.message.source}:${one.message.parentId ?? ''}`);
      const to = parent === undefined ? '' : authorOf(parent);
      return parents.includes(to) ? [{ one, from: authorOf(one), to }] : [];
    });
    const children = new Set(answers.map(({ from }) => from).filter((from) => !parents.includes(from)));
    expect(new Set(graph.children.map(({ id }) => id))).toEqual(children);
    const edges = new Map(graph.relationship.map((edge) => [`${edge.from}>${edge.to}`, edge]));
    const expected = new Set(answers.filter(({ from, to }) => from !== to).map(({ from, to }) => `${from}>${to}`));
    expect(new Set(edges.keys())).toEqual(expected);
    for (const [name, edge] of edges) {
      const theirs = answers.filter(({ from, to }) => `${from}>${to}` === name);
      const felt = (score: number) => theirs.filter(({ one }) => one.classification.sentiment.score === score).length;
      expect(edge.edge_score).toBe(theirs.length);
      expect(edge.sentiment_count).toEqual({ positive: felt(5), neutral: felt(0), negative: felt(-5) });
    }
    expect(Object.keys(graph.peopleInfo).sort()).toEqual([...new Set([...parents, ...children])].sort());
  });
});

describe('people', () => {
  it('are told with name, link and what they write about', async () => {
    const { data, peopleInfo } = await ask(ENDPOINTS.influencers);
    const id = data[0]?.id ?? '';
    const theirs = messages.filter((one) => authorOf(one) === id);
    const tags = new Set(theirs.flatMap(({ classification }) => classification.hashtags.map((tag) => `#${tag}`)));
    const categories = new Set(theirs.flatMap(({ classification }) => classification.categories[0] ?? []));
    categories.delete('others');
    expect(peopleInfo[id]).toMatchObject({
      user_name: theirs[0]?.message.author.name,
      user_short_id: theirs[0]?.message.author.id,
    });
    expect(new Set(peopleInfo[id]?.interests.map(({ interest_name }) => interest_name))).toEqual(
      new Set([...categories, ...tags]),
    );
  });

  it('beyond the last rank that is listed are refused', async () => {
    const { status } = await api.call(ENDPOINTS.influencers, {
      body: { paging: { page: 101, recordPerPage: 100 } },
      cookie,
    });
    expect(status).toBe(400);
  });

  it.each([
    ['@author 1', ['Author 1', 'Author 10', 'Author 11']],
    ['U11', ['Author 11']],
    ['nobody', []],
  ])('are found by the beginning of name or id: %s', async (username, names) => {
    const { data } = await ask(ENDPOINTS.searchUsernames, { query: { username } });
    expect([...new Set(data.map(({ userName }) => userName))].sort()).toEqual(names);
  });

  it('are not sought by a name without a letter', async () => {
    expect((await api.call(ENDPOINTS.searchUsernames, { query: { username: '@' }, cookie })).status).toBe(400);
  });
});

describe.each(filters)('words and places of %s', (_name, criteria, keep) => {
  it.each([
    ['word', 'count', ENDPOINTS.wordCount],
    ['word', 'engagement', ENDPOINTS.wordEngagement],
    ['word', 'view_count', ENDPOINTS.wordView],
    ['hashtag', 'count', ENDPOINTS.hashtagCount],
    ['hashtag', 'engagement', ENDPOINTS.hashtagEngagement],
    ['hashtag', 'view_count', ENDPOINTS.hashtagView],
  ] as const)('are the twenty %ss with most %s', async (of, mode, endpoint) => {
    const figure = new Map<string, (message: IndexedMessage) => number>(modes).get(mode) ?? (() => 0);
    const keysOf = ({ classification }: IndexedMessage) =>
      of === 'word' ? classification.words : classification.hashtags;
    const { data } = await ask(endpoint, { body: criteria });
    const expected = ranked(keep, keysOf, figure).slice(0, 20);
    expect(data.map(({ word, count }) => [word, count])).toEqual(expected.map(({ key, value }) => [key, value]));
    expect(data.reduce((total, { percent }) => total + percent, 0)).toBe(100);
  });

  it('are all provinces, with the messages behind them', async () => {
    const { data } = await ask(ENDPOINTS.locations, { body: criteria });
    expect(data).toHaveLength(PROVINCES.length);
    const expected = ranked(
      keep,
      ({ classification }) => classification.provinces,
      () => 1,
    );
    expect(
      data.filter(({ count }) => count > 0).map(({ location, count, engagement: total }) => [location, count, total]),
    ).toEqual(expected.map(({ key, value, members }) => [key, value, sum(members, engagement)]));
    const { totalRecord } = await ask(ENDPOINTS.mapDrilldown, {
      body: { ...criteria, location: ['Nan', 'Chon Buri'] },
    });
    const mentioned = messages.filter((one) => keep(one) && one.classification.provinces.includes('Nan'));
    expect(totalRecord).toBe(mentioned.length);
  });

  it('are the keywords that found them', async () => {
    const expected = ranked(
      keep,
      ({ classification }) => classification.matchedKeywords,
      () => 1,
    );
    const { data } = await ask(ENDPOINTS.topKeywords, { body: criteria });
    expect(data).toEqual(expected.map(({ key, value }) => ({ keyword: key, count: value })));
  });
});

describe('keywords', () => {
  it('are counted as asked, in the order asked', async () => {
    const { data } = await ask(ENDPOINTS.keywordUsage, { body: { keywords: ['ชา', 'ไม่มี', 'กาแฟ'] } });
    const tea = messages.filter(({ classification }) => classification.matchedKeywords.includes('ชา')).length;
    expect(data).toEqual([
      { keyword: 'ชา', count: tea },
      { keyword: 'ไม่มี', count: 0 },
      { keyword: 'กาแฟ', count: messages.length },
    ]);
  });

  it('and words of another account are not told', async () => {
    const named = (account: string) => api.call(ENDPOINTS.wordCount, { body: {}, query: { account }, cookie });
    expect([(await named('People')).status, (await named('Other')).status]).toEqual([200, 403]);
  });

  it.each([
    [ENDPOINTS.mapDrilldown, { body: { location: ['Atlantis'] } }],
    [ENDPOINTS.networkChildren, { body: { parents: [] } }],
    [ENDPOINTS.wordCount, { body: {}, query: { limit: '101' } }],
    [ENDPOINTS.networkParents, { body: {}, params: { mode: 'love' } }],
  ] as const)('%# wrong input is refused', async (endpoint: Endpoint, request: Request) => {
    expect((await api.call(endpoint, { ...request, cookie })).status).toBe(400);
  });
});
