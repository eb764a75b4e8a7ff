import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChannelMessageInput, type Endpoint, ENDPOINTS, type IndexedMessage } from '@krasae/contracts';
import { createIndexedMessage } from '@krasae/testing';
import type { z } from 'zod';
import { ApiHarness } from '../spec/api-harness.js';

const NOW = Date.parse('2026-11-20T15:00:00+07:00');

let api: ApiHarness;
let cookie = '';
let accountId = '';

function message(id: string, minute: number, given: Partial<ChannelMessageInput> = {}): IndexedMessage {
  const createdAt = new Date(NOW - 86_400_000 + minute * 60_000).toISOString();
  const type = given.parentId === undefined ? 'origin' : 'comment';
  return createIndexedMessage({ accountId, message: { id, type, createdAt, ...given } });
}

/** A post with seven comments, the third and fourth of one millisecond; the second has eight replies, its last one an answer. */
function thread(): IndexedMessage[] {
  const comments = [1, 2, 3, 3, 5, 6, 7].map((minute, at) =>
    message(`c${at + 1}`, minute, { parentId: 'post', rootId: 'post' }),
  );
  const replies = Array.from({ length: 8 }, (_, at) =>
    message(`r${at + 1}`, 20 + at, { parentId: 'c2', rootId: 'post' }),
  );
  return [
    message('post', 0, { images: ['https://img.test/1.jpg'] }),
    ...comments,
    ...replies,
    message('deep', 40, { parentId: 'r8', rootId: 'post', video: { url: 'https://v.test/1' } }),
    message('other', 50),
    message('lost', 60, { parentId: 'gone', rootId: 'post' }),
    message('unrooted', 61, { parentId: 'c7' }),
  ];
}

beforeAll(async () => {
  api = await ApiHarness.start({ now: () => NOW });
  accountId = await api.account('Threads');
  cookie = await api.logIn('Threads');
  await api.index.upsert(accountId, thread());
});
afterAll(() => api.stop());

async function ask<A extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType, A>,
  request: { body?: object; query?: Record<string, string> },
): Promise<z.output<A>> {
  const { status, body } = await api.call(endpoint, { ...request, cookie });
  expect({ status, body }).toMatchObject({ status: 200 });
  return endpoint.answer.parse(body.message);
}

const around = (id: string, limit = 5) => ({ query: { 'record-id': `facebook:${id}`, limit: String(limit) } });

type Lineage = z.output<typeof ENDPOINTS.lineage.answer>;

/** Each message as 'id level/index' with its controls behind it. */
function told({ data }: Lineage): string[] {
  return data.map(({ id, lineage, lineageControl, isTarget }) => {
    const { hasPrev, hasNext, hasReplies, hasFinalNext, nextCount, finalNextCount, lastCommentId } = lineageControl;
    const controls = [
      ...(hasPrev ? ['prev'] : []),
      ...(hasReplies ? [`replies ${lineage.child_count}`] : []),
      ...(hasNext ? [`next ${nextCount}`] : []),
      ...(hasFinalNext ? [`final ${finalNextCount} behind ${lastCommentId}`] : []),
    ];
    return [`${isTarget ? '*' : ''}${id.slice(9)} ${lineage.level}/${lineage.index}`, ...controls].join(', ');
  });
}

describe('a lineage', () => {
  it('of a post is the post and its first comments', async () => {
    expect(told(await ask(ENDPOINTS.lineage, around('post')))).toEqual([
      '*post 0/0',
      'c1 1/0',
      'c2 1/1, replies 8',
      'c3 1/2',
      'c4 1/3',
      'c5 1/4, next 2',
    ]);
  });

  it('of a comment is the post and the comment, with what stands around it', async () => {
    expect(told(await ask(ENDPOINTS.lineage, around('c2')))).toEqual(['post 0/0', '*c2 1/1, prev, replies 8, next 5']);
  });

  it('of a reply is the post, the comment and the reply, with the comments behind as the final next', async () => {
    expect(told(await ask(ENDPOINTS.lineage, around('r3')))).toEqual([
      'post 0/0',
      'c2 1/1, prev',
      '*r3 2/2, prev, next 5, final 5 behind facebook:c2',
    ]);
  });

  it('of an answer to a reply goes through all of them, none deeper than a reply', async () => {
    expect(told(await ask(ENDPOINTS.lineage, around('deep')))).toEqual([
      'post 0/0',
      'c2 1/1, prev',
      'r8 2/7, prev',
      '*deep 2/0, final 5 behind facebook:c2',
    ]);
  });

  it('passes over what was never collected', async () => {
    expect(told(await ask(ENDPOINTS.lineage, around('lost')))).toEqual(['post 0/0, replies 7', '*lost 2/0']);
  });

  it('knows the level of a reply whose channel does not name the post', async () => {
    const lines = told(await ask(ENDPOINTS.lineage, around('unrooted')));
    expect(lines).toEqual(['post 0/0', 'c7 1/6, prev', '*unrooted 2/0']);
  });

  it('loads next, previous and replies, each sibling once', async () => {
    expect(told(await ask(ENDPOINTS.lineageNext, around('c2', 3)))).toEqual([
      'c3 1/2, prev',
      'c4 1/3',
      'c5 1/4, next 2',
    ]);
    expect(told(await ask(ENDPOINTS.lineageNext, around('c5')))).toEqual(['c6 1/5, prev', 'c7 1/6, replies 1']);
    expect(told(await ask(ENDPOINTS.lineagePrevious, around('c5', 2)))).toEqual(['c3 1/2, prev', 'c4 1/3']);
    expect(told(await ask(ENDPOINTS.lineagePrevious, around('c2')))).toEqual(['c1 1/0']);
    expect(told(await ask(ENDPOINTS.lineageSub, around('c2', 2)))).toEqual([
      'r1 2/0',
      'r2 2/1, next 6, final 5 behind facebook:c2',
    ]);
    expect(told(await ask(ENDPOINTS.lineageNext, around('post')))).toEqual([]);
    expect(told(await ask(ENDPOINTS.lineageSub, around('c1')))).toEqual([]);
  });

  it('walked from the first comment on by pages meets every comment in order', async () => {
    const met = ['c1'];
    for (let last = 'c1'; ;) {
      const { data } = await ask(ENDPOINTS.lineageNext, around(last, 1));
      const [next] = data;
      if (next === undefined) break;
      last = next.id.slice(9);
      met.push(last);
    }
    expect(met).toEqual(['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7']);
  });

  it.each([
    ['c1', true],
    ['post', true],
    ['other', false],
    ['lost', false],
    ['nothing', false],
  ])('is available for %s: %s', async (id, available) => {
    expect(await ask(ENDPOINTS.lineageAvailable, { query: { id: `facebook:${id}` } })).toEqual({ available });
  });

  it('of a message that is not there is not found, and a limit that is none is refused', async () => {
    expect((await api.call(ENDPOINTS.lineage, { ...around('nothing'), cookie })).status).toBe(404);
    expect((await api.call(ENDPOINTS.lineage, { ...around('c1', 51), cookie })).status).toBe(400);
  });
});

describe('see more', () => {
  const ids = ({ data }: { data: readonly { id: string }[] }) => data.map(({ id }) => id.slice(9));

  it('pages through the whole thread, oldest first', async () => {
    const page = { originId: 'facebook:post', paging: { page: 2, recordPerPage: 8 } };
    const { data, totalRecord, totalPage } = await ask(ENDPOINTS.seeMore, { body: page });
    expect([ids({ data }), totalRecord, totalPage]).toEqual([['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8'], 18, 3]);
  });

  it('of the feed finds what of the thread the filter finds', async () => {
    const originId = 'facebook:post';
    const origins = { originId, messageType: ['origin'] };
    expect(ids(await ask(ENDPOINTS.feedSeeMore, { body: origins }))).toEqual(['post']);
    expect(ids(await ask(ENDPOINTS.feedImageSeeMore, { body: { originId } }))).toEqual(['post']);
    expect(ids(await ask(ENDPOINTS.feedVideoSeeMore, { body: { originId } }))).toEqual(['deep']);
  });
});

describe('lists of pictures and videos', () => {
  it('hold what has one', async () => {
    const found = async (endpoint: Endpoint<z.ZodType, z.ZodType, typeof ENDPOINTS.search.answer>) =>
      (await ask(endpoint, { body: {} })).data.map(({ id }) => id);
    expect(await found(ENDPOINTS.feedImage)).toEqual(['facebook:post']);
    expect(await found(ENDPOINTS.searchImage)).toEqual(['facebook:post']);
    expect(await found(ENDPOINTS.feedVideo)).toEqual(['facebook:deep']);
    expect(await found(ENDPOINTS.searchVideo)).toEqual(['facebook:deep']);
  });

  it('found by search come with marks unless asked otherwise', async () => {
    const { data } = await ask(ENDPOINTS.searchImage, { body: {} });
    expect(data[0]?.highlighted_text?.some(({ marked }) => marked)).toBe(true);
  });
});
