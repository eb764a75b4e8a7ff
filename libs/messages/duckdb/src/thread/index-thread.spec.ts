import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type MessageIndex, QueryTimeoutError } from '@krasae/messages';
import { EVERYTHING } from '@krasae/query';
import { createIndexedMessage } from '@krasae/testing';
import { connectMessageIndex } from './connect-message-index.js';
import { IndexThreadGoneError } from './index-protocol.js';
import { serveMessageIndex } from './serve-message-index.js';
import { startIndexThread } from './start-index-thread.js';

const TOTAL = { query: EVERYTHING, by: [], measures: ['mentions'] } as const;
/** A thread runs what the build has compiled. */
const ENTRY = new URL('../../dist/thread/index.thread.js', import.meta.url);

describe('an index on a thread of its own', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'krasae-thread-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const start = () => startIndexThread({ file: join(folder, 'messages.duckdb'), threads: 1 }, ENTRY);

  it('serves several ports with one index', async () => {
    const thread = await start();
    const [one, other] = [thread.connect(), connectMessageIndex(thread.openPort())];
    const message = createIndexedMessage();
    await one.upsert(message.accountId, [message]);
    expect(await other.get(message.accountId, [message.id])).toEqual([message]);
    await one.close();
    await expect(one.get('a', [])).rejects.toThrow('is closed');
    expect(await other.aggregate(message.accountId, TOTAL)).toEqual([{ keys: [], values: { mentions: 1 } }]);
    await thread.close();
    await expect(other.get('a', [])).rejects.toThrow(IndexThreadGoneError);
    await other.close();
  });

  it('finishes the writes that it was given before it was closed', async () => {
    const thread = await start();
    const index = thread.connect();
    const message = createIndexedMessage();
    const written = index.upsert(message.accountId, [message]);
    await thread.close();
    expect(await written).toEqual(['created']);
  });

  it('keeps the name and the text of an error', async () => {
    const thread = await start();
    const stray = createIndexedMessage({ accountId: 'other' });
    await expect(thread.connect().upsert('own', [stray])).rejects.toMatchObject({
      name: 'RangeError',
      message: "Message 'facebook:1' belongs to account 'other', not to 'own'.",
    });
    await thread.close();
  });

  it('says why it could not start', async () => {
    const options = { file: join(folder, 'none', 'x.duckdb') };
    await expect(startIndexThread(options, ENTRY)).rejects.toThrow(/Cannot open file .*x\.duckdb/u);
  });
});

/** Never answers a read, and tells when one was given up. */
function silentIndex(): { readonly index: MessageIndex; readonly abandoned: Promise<void> } {
  let abandon = (): void => undefined;
  const abandoned = new Promise<void>((resolve) => {
    abandon = resolve;
  });
  const never = (): Promise<never> => new Promise(() => undefined);
  const index: MessageIndex = {
    upsert: never,
    markUnwanted: never,
    reclassify: never,
    refresh: never,
    rebuild: never,
    stream: () => ({ [Symbol.asyncIterator]: () => ({ next: never }) }),
    get: never,
    search: never,
    authors: never,
    aggregate: (_account, _question, options) => {
      options?.signal?.addEventListener('abort', () => abandon());
      return never();
    },
    close: () => Promise.resolve(),
  };
  return { index, abandoned };
}

describe('a connection to an index', () => {
  it('rejects what waits and what comes when the other side dies', async () => {
    const { port1, port2 } = new MessageChannel();
    serveMessageIndex(port1, silentIndex().index);
    const remote = connectMessageIndex(port2);
    const waiting = [remote.get('a', ['x']), remote.aggregate('a', TOTAL)];
    const settled = Promise.allSettled(waiting);
    port1.close();
    const gone = { status: 'rejected', reason: expect.any(IndexThreadGoneError) };
    expect(await settled).toEqual([gone, gone]);
    await expect(remote.get('a', ['x'])).rejects.toThrow('before this call');
    await remote.close();
  });

  it('gives a question beyond its limit back as the error that it was', async () => {
    const { port1, port2 } = new MessageChannel();
    const slow = { ...silentIndex().index, aggregate: () => Promise.reject(new QueryTimeoutError(30_000)) };
    serveMessageIndex(port1, slow);
    const remote = connectMessageIndex(port2);
    const error: unknown = await remote.aggregate('a', TOTAL).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(QueryTimeoutError);
    expect(error).toMatchObject({ limitMs: 30_000, message: new QueryTimeoutError(30_000).message });
    await remote.close();
  });

  it('lets the work of a side that has gone be given up', async () => {
    const { port1, port2 } = new MessageChannel();
    const { index, abandoned } = silentIndex();
    serveMessageIndex(port1, index);
    const waiting = connectMessageIndex(port2).aggregate('a', TOTAL);
    const rejected = expect(waiting).rejects.toThrow(IndexThreadGoneError);
    // The question is on its way before the port closes: ports keep their order.
    port2.close();
    await Promise.all([abandoned, rejected]);
  });
});
