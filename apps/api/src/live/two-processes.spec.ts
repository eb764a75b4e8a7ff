import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ENDPOINTS, type FeedMessages, type Notice, SOCKET_PATH } from '@krasae/contracts';
import { createMetrics } from '@krasae/metrics';
import { io } from 'socket.io-client';
import { AccountEvents } from '../account-events/account-events.js';
import { createApiLogger } from '../common/api-logger.js';
import { type Api, createApi } from '../create-api.js';
import { ApiHarness, type ClientSocket } from '../spec/api-harness.js';
import { indexedMessage } from '../spec/messages.js';

let first: ApiHarness;
let second: Api;
const metrics = createMetrics();
let accountId = '';

beforeAll(async () => {
  first = await ApiHarness.start({ sessionCheckMs: 20 });
  const { log, documents, index } = first;
  const logger = createApiLogger('silent');
  const engines = { log, documents, index };
  second = await createApi({ ...engines, logger, metrics, host: '127.0.0.1', port: 0, sessionCheckMs: 20 });
  accountId = await first.account('shared');
});
afterAll(async () => {
  await second.close();
  await first.stop();
});

/** A browser whose socket hangs on the second process. */
function connectToSecond(cookie: string): ClientSocket {
  const extraHeaders = { cookie };
  return io(second.url, { path: SOCKET_PATH, transports: ['websocket'], forceNew: true, extraHeaders });
}

describe('two API processes on the same engines', () => {
  it('know the sessions, the feeds and the notices of each other', async () => {
    const cookie = await first.logIn('shared');
    const socket = connectToSecond(cookie);
    const streamed = new Promise<FeedMessages>((resolve) => {
      socket.on('feed.messages', (batch, acknowledge) => {
        acknowledge();
        if (batch.phase === 'stream') resolve(batch);
      });
    });
    const told = new Promise<Notice>((resolve) => socket.on('notice.new', resolve));
    const ended = new Promise<void>((resolve) => socket.on('session.ended', resolve));
    expect(await socket.emitWithAck('feed.subscribe', { subscriptionId: 'f', criteria: {} })).toEqual({ code: 200 });

    await first.indexed([indexedMessage({ accountId, id: 'm1' })]);
    expect((await streamed).messages.map(({ message }) => message.info.id)).toEqual(['twitter:m1']);

    const place = {
      messageId: 'twitter:m1',
      keyword: 'กาแฟ',
      excerpt: 'กาแฟ',
      link: '',
      at: '2026-11-20T10:00:00.000Z',
    };
    const notice = { id: 'twitter:m1', kind: 'specialKeyword', ...place } as const;
    await new AccountEvents(first.log).publish(accountId, null, { kind: 'notice.new', notice });
    expect(await told).toEqual(notice);

    // Asked of the first process, noticed by the second.
    expect((await first.call(ENDPOINTS.logout, { cookie })).status).toBe(200);
    await ended;
    socket.close();
  });

  it('count what they serve, each its own, by routes as they are declared', async () => {
    await fetch(`${second.url}/api/push/4711`, { method: 'POST' });
    await fetch(`${second.url}/nowhere/4712`);
    const text = await metrics.registry.metrics();
    expect(text).toMatch(
      /krasae_http_request_seconds_count\{method="POST",route="\/api\/push\/:\w+",status="401"\} 1/u,
    );
    expect(text).toMatch(/route="none",status="404"/u);
    expect(text).not.toContain('471');
    expect(text).toContain('krasae_feed_deliveries_total 1\n');
    expect(text).toContain('krasae_feed_delay_seconds_count 1\n');
    expect(text).toContain('krasae_sockets_open 0\n');
  });
});
