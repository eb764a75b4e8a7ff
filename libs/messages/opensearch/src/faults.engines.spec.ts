import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { IndexedMessage } from '@krasae/contracts';
import { engineAddresses } from '@krasae/engines';
import { IndexUnavailableError, MessageRefusedError, QueryTimeoutError } from '@krasae/messages';
import { EVERYTHING } from '@krasae/query';
import { createIndexedMessage } from '@krasae/testing';
import { z } from 'zod';
import { type BusyEngine, busyEngine } from './spec/busy-engine.js';
import { openTestIndex, type TestIndex } from './spec/open-test-index.js';

let opened: TestIndex;
let engine: BusyEngine;
let lastAccount = 0;
let account: string;
const anySchema = z.unknown();

beforeAll(async () => {
  opened = await openTestIndex();
});
afterAll(async () => opened.dispose());
beforeEach(async () => {
  engine = await busyEngine(engineAddresses().openSearchUrl);
  lastAccount += 1;
  account = `account-${lastAccount}`;
});
afterEach(async () => engine.close());

function message(id: string, offset: number, minutes = 0): IndexedMessage {
  return createIndexedMessage({
    accountId: account,
    collectedAt: { partition: 0, offset },
    observedAt: new Date(Date.UTC(2026, 10, 1) + minutes * 60_000).toISOString(),
    message: { id },
  });
}
const many = (count: number): IndexedMessage[] => Array.from({ length: count }, (_, at) => message(`m${at}`, at));
const through = (options = {}) => opened.connect({ url: engine.url, ...options });

describe('an engine in trouble', () => {
  it.each([429, 503] as const)('is asked again when it answers %s', async (status) => {
    const index = await through();
    // Each kind of call fails twice, then once more later: never in step with one another.
    const calls = new Map<string, number>();
    engine.decide = ({ url = '' }) => {
      const kind = url.split('?')[0] ?? '';
      const number = (calls.get(kind) ?? 0) + 1;
      calls.set(kind, number);
      return number <= 2 || number === 4 ? status : 'none';
    };
    expect(await index.upsert(account, many(5))).toEqual(new Array(5).fill('created'));
    expect(await index.upsert(account, [message('m1', 99, 5)])).toEqual(['refreshed']);
    await index.refresh(account);
    const page = { query: EVERYTHING, sort: { field: 'created_at', direction: 'asc' }, offset: 0, limit: 9 } as const;
    expect((await index.search(account, page)).total).toBe(5);
    for (const number of calls.values()) expect(number).toBeGreaterThan(2);
  });

  it('is at fault, and no message, when it stays so', async () => {
    const index = await through({ patienceMs: 300 });
    await index.upsert(account, many(1));
    engine.decide = () => 503;
    const failure: unknown = await index.upsert(account, many(2)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(IndexUnavailableError);
    expect(failure).toMatchObject({ name: 'InfrastructureError', message: expect.stringContaining('says the test') });
    await expect(index.get(account, ['facebook:m0'])).rejects.toThrow(IndexUnavailableError);
    await engine.close();
    await expect(index.get(account, ['facebook:m0'])).rejects.toThrow('ECONNREFUSED');
    engine = await busyEngine(engineAddresses().openSearchUrl);
  });

  it('tells what a write whose answer was lost has done', async () => {
    const index = await through();
    await index.upsert(account, [message('old', 1)]);
    let writes = 0;
    engine.decide = ({ url }) => {
      if (url?.includes('_bulk') !== true) return 'none';
      writes += 1;
      return writes === 1 ? 'lost' : 'none';
    };
    const batch = [message('new', 2), message('new', 3, 5), message('old', 4, 5), message('old', 1)];
    expect(await index.upsert(account, batch)).toEqual(['created', 'refreshed', 'refreshed', 'replayed']);
    expect(await index.upsert(account, batch)).toEqual(['replayed', 'duplicate', 'duplicate', 'replayed']);
    writes = 0;
    const mark = { id: 'facebook:x', collectedAt: { partition: 0, offset: 9 } };
    expect(await index.markUnwanted(account, [mark])).toEqual(['new']);
    expect(await index.markUnwanted(account, [mark])).toEqual(['replayed']);
  });

  it('lets go of a question that has taken too long, and of one whose asker has gone', async () => {
    await opened.index.upsert(account, many(1));
    const question = { query: EVERYTHING, by: [], measures: ['mentions'] } as const;
    const hasty = await through({ timeLimitMs: 50 });
    engine.decide = () => 'silent';
    await expect(hasty.aggregate(account, question)).rejects.toThrow(QueryTimeoutError);
    engine.decide = () => 'none';
    const index = await through();
    const silence = engine.silence();
    engine.decide = () => 'silent';
    const controller = new AbortController();
    const reason = new Error('gone');
    const asked = index.aggregate(account, question, { signal: controller.signal });
    const rejected = expect(asked).rejects.toBe(reason);
    await silence;
    controller.abort(reason);
    await rejected;
    engine.decide = () => 'none';
    // The closed connection is what tells the engine to stop.
    expect(await index.aggregate(account, question)).toHaveLength(1);
    expect(engine.abandoned()).toBe(2);
  });
});

describe('a message that the engine refuses', () => {
  it('is named, and the others of its batch are written', async () => {
    // Longer than the engine takes as one term.
    const poison = { ...message('poison', 2) };
    const refused: IndexedMessage = {
      ...poison,
      classification: { ...poison.classification, hashtags: ['x'.repeat(40_000)] },
    };
    const batch = [message('a', 1), refused, message('b', 3)];
    const failure: unknown = await opened.index.upsert(account, batch).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MessageRefusedError);
    expect(failure).toMatchObject({ messageId: 'facebook:poison' });
    // Alone, as the pipeline gives it to find out.
    await expect(opened.index.upsert(account, [refused])).rejects.toThrow("refuses message 'facebook:poison'");
    expect(await opened.index.upsert(account, [message('a', 1), message('b', 3)])).toEqual(['replayed', 'replayed']);
  });
});

describe('ids', () => {
  it('may be long, look alike and hold anything', async () => {
    const long = 'ก'.repeat(400);
    const ids = [long, `${long}2`, 'a/b?c=d#e', '..', 'ก 😀"\\', '_id', 'A', 'a', ' a'];
    const messages = ids.map((id, at) => message(id, at));
    expect(await opened.index.upsert(account, messages)).toEqual(ids.map(() => 'created'));
    const found = await opened.index.get(
      account,
      messages.map(({ id }) => id),
    );
    expect(found).toEqual(messages);
    expect(await opened.index.upsert(account, messages)).toEqual(ids.map(() => 'replayed'));
  });

  it('of accounts are told apart, whatever they hold', async () => {
    const names = ['A:b', 'a:b', 'a_3ab', 'a.v1', 'ก', '-', '_', '*', 'x'.repeat(300), `${'x'.repeat(300)}y`];
    for (const name of names) {
      const own = { ...message('same', 1), accountId: name };
      expect(await opened.index.upsert(name, [own])).toEqual(['created']);
      await opened.index.refresh(name);
      const page = { query: EVERYTHING, sort: { field: 'created_at', direction: 'asc' }, offset: 0, limit: 9 } as const;
      expect(await opened.index.search(name, page)).toEqual({ total: 1, messages: [own] });
    }
  });
});

describe('another process', () => {
  it('that replaces the index takes no write away from those who do not know it yet', async () => {
    const other = await opened.connect();
    await opened.index.upsert(account, [message('a', 1)]);
    expect(await other.upsert(account, [message('a', 1)])).toEqual(['replayed']);
    await opened.index.reindex(account);
    expect(await other.upsert(account, [message('a', 1), message('b', 2)])).toEqual(['replayed', 'created']);
    const later = await opened.connect();
    await later.reindex(account);
    expect(await other.markUnwanted(account, [{ id: 'facebook:b', collectedAt: { partition: 0, offset: 5 } }])).toEqual(
      ['duplicate'],
    );
    const names = z.array(z.object({ index: z.string() })).transform((rows) => rows.map(({ index }) => index));
    const path = `/_cat/indices/${opened.prefix}-messages.${account}.*?format=json&h=index`;
    expect(await opened.call(names, { method: 'GET', path })).toEqual([`${opened.prefix}-messages.${account}.v3`]);
  });

  it('that died while the index was closed stops writers with a reason, until a rebuild', async () => {
    const index = await opened.connect({ patienceMs: 300 });
    await index.upsert(account, [message('a', 1)]);
    const path = `/${opened.prefix}-messages.${account}.v1/_block/write`;
    await opened.call(anySchema, { method: 'PUT', path });
    await expect(index.upsert(account, [message('b', 2)])).rejects.toThrow('blocked');
    await opened.index.reindex(account);
    expect(await index.upsert(account, [message('b', 2)])).toEqual(['created']);
  });

  it('of another version finds its index untouched', async () => {
    await opened.index.upsert(account, [message('a', 1)]);
    const path = `/${opened.prefix}-messages.${account}/_mapping`;
    await opened.call(anySchema, { method: 'PUT', path, body: { _meta: { mappingVersion: 0 } } });
    const index = await opened.connect();
    expect(await index.isOutdated(account)).toBe(true);
    await expect(index.upsert(account, [message('b', 2)])).rejects.toThrow('reindex the account');
    expect(await index.get(account, ['facebook:a'])).toHaveLength(1);
    await index.reindex(account);
    expect(await index.isOutdated(account)).toBe(false);
    expect(await index.upsert(account, [message('a', 1), message('b', 2)])).toEqual(['replayed', 'created']);
  });
});
