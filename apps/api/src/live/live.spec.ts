import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ENDPOINTS, type FeedAck, type FeedMessages, type FeedSubscribe, type FeedTooSlow } from '@krasae/contracts';
import { SESSIONS } from '@krasae/documents';
import { ApiHarness, type ClientSocket } from '../spec/api-harness.js';
import { indexedMessage, type MessageWish } from '../spec/messages.js';
import { MAX_WAITING } from './feed-subscription.js';

let api: ApiHarness;
let accountId = '';
let cookie = '';
let serial = 0;
const sockets: ClientSocket[] = [];

beforeAll(async () => {
  api = await ApiHarness.start({ sessionCheckMs: 20 });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => api.stop());

/** An account of its own for each test, so that none sees what another left. */
async function newAccount(): Promise<void> {
  serial += 1;
  accountId = await api.account(`live${serial}`);
  cookie = await api.logIn(`live${serial}`);
}

const message = (wish: Omit<MessageWish, 'accountId'>) => indexedMessage({ accountId, ...wish });

/** A client that takes down what it gets, and says when a state is reached. */
class FeedClient {
  readonly batches: FeedMessages[] = [];
  readonly ids: string[] = [];
  tooSlow: FeedTooSlow | null = null;
  ended = false;
  private readonly watchers = new Set<() => void>();

  constructor(
    readonly socket: ClientSocket,
    acknowledges = true,
  ) {
    sockets.push(socket);
    socket.on('feed.messages', (batch, acknowledge) => {
      this.batches.push(batch);
      this.ids.push(...batch.messages.map((item) => `${item.change} ${item.message.info.id}`));
      if (acknowledges) acknowledge();
      this.look();
    });
    socket.on('feed.tooSlow', (notice) => {
      this.tooSlow = notice;
      this.look();
    });
    socket.on('session.ended', () => {
      this.ended = true;
      this.look();
    });
    socket.on('disconnect', () => this.look());
  }

  get cursor(): string {
    return this.batches.at(-1)?.cursor ?? '';
  }

  subscribe(wish: Partial<FeedSubscribe> = {}): Promise<FeedAck> {
    return this.socket.timeout(5_000).emitWithAck('feed.subscribe', { subscriptionId: 'f', criteria: {}, ...wish });
  }

  until(isReached: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!isReached()) return;
        this.watchers.delete(look);
        resolve();
      };
      this.watchers.add(look);
      look();
    });
  }

  private look(): void {
    for (const watcher of this.watchers) watcher();
  }
}

const connect = (acknowledges = true) => new FeedClient(api.connect(cookie), acknowledges);

describe('a feed', () => {
  it('begins with what is there, newest last, then streams what comes', async () => {
    await newAccount();
    const times = ['10', '12', '11'].map((hour) => `2026-11-20T${hour}:00:00.000+07:00`);
    await api.indexed(times.map((createdAt, at) => message({ id: `m${at}`, createdAt })));
    const client = connect();
    expect(await client.subscribe({ backfill: 2 })).toEqual({ code: 200 });
    await client.until(() => client.ids.length === 2);
    await api.indexed([message({ id: 'm3' })]);
    await client.until(() => client.ids.length === 3);
    expect(client.ids).toEqual(['created twitter:m2', 'created twitter:m1', 'created twitter:m3']);
    expect(client.batches.map(({ phase }) => phase)).toEqual(['backfill', 'stream']);
  });

  it('shows a refreshed message again, and a repeat of the log never', async () => {
    await newAccount();
    const client = connect();
    await client.subscribe();
    const first = message({ id: 'm', observedAt: '2026-11-20T04:00:00.000Z' });
    await api.indexed([first]);
    await api.tell(first);
    await api.indexed([message({ id: 'm', observedAt: '2026-11-20T05:00:00.000Z', offset: 1 })]);
    await api.indexed([message({ id: 'last' })]);
    await client.until(() => client.ids.includes('created twitter:last'));
    expect(client.ids).toEqual(['created twitter:m', 'refreshed twitter:m', 'created twitter:last']);
  });

  it('does not stream what the backfill showed while the log lags behind the index', async () => {
    await newAccount();
    const shown = message({ id: 'shown' });
    await api.indexed([shown], { silent: true });
    const client = connect();
    await client.subscribe();
    await client.until(() => client.ids.length === 1);
    await api.tell(shown);
    await api.indexed([message({ id: 'next' })]);
    await client.until(() => client.ids.includes('created twitter:next'));
    expect(client.ids).toEqual(['created twitter:shown', 'created twitter:next']);
  });

  it('streams what its filter finds, with marks where asked for', async () => {
    await newAccount();
    const client = connect();
    await client.subscribe({ criteria: { keywordPhrase: 'กาแฟ', highlight: { enable: true } } });
    await api.indexed([message({ id: 'tea', text: 'ชาไทย' }), message({ id: 'coffee', text: 'ดื่มกาแฟเย็น' })]);
    await client.until(() => client.ids.length === 1);
    expect(client.ids).toEqual(['created twitter:coffee']);
    const [item] = client.batches.at(-1)?.messages ?? [];
    expect(item?.message.highlighted_text).toEqual([
      { text: 'ดื่ม', marked: false },
      { text: 'กาแฟ', marked: true },
      { text: 'เย็น', marked: false },
    ]);
  });

  it('never shows what is said about another account', async () => {
    await newAccount();
    const other = connect();
    await other.subscribe();
    await newAccount();
    const client = connect();
    await client.subscribe();
    await api.indexed([message({ id: 'mine' })]);
    await client.until(() => client.ids.length === 1);
    await other.until(() => other.batches.length === 1);
    expect(other.ids).toEqual([]);
  });
});

describe('a feed that comes back with its cursor', () => {
  it('gets what it missed, each message once, whatever happened meanwhile', async () => {
    await newAccount();
    await api.indexed([message({ id: 'old' })]);
    const before = connect();
    await before.subscribe();
    await api.indexed([message({ id: 'seen' })]);
    await before.until(() => before.ids.length === 2);
    before.socket.close();
    await api.indexed([message({ id: 'missed1' }), message({ id: 'missed2' })]);
    await api.restartApi();
    await api.tell(message({ id: 'missed2' }));
    const after = connect();
    await after.subscribe({ cursor: before.cursor });
    await after.until(() => after.batches.length === 1);
    await api.indexed([message({ id: 'new' })]);
    await after.until(() => after.ids.includes('created twitter:new'));
    expect(after.ids).toEqual(['created twitter:missed1', 'created twitter:missed2', 'created twitter:new']);
    expect(after.batches.map(({ phase }) => phase)).toEqual(['resume', 'stream']);
  });

  it('does not get again what its backfill showed ahead of the log', async () => {
    await newAccount();
    const ahead = message({ id: 'ahead' });
    await api.indexed([ahead], { silent: true });
    const before = connect();
    await before.subscribe();
    await before.until(() => before.ids.length === 1);
    before.socket.close();
    await api.tell(ahead);
    await api.indexed([message({ id: 'missed' })]);
    const after = connect();
    await after.subscribe({ cursor: before.cursor });
    await after.until(() => after.batches.length === 1);
    expect(after.ids).toEqual(['created twitter:missed']);
  });

  it('begins anew where the log no longer holds what it missed', async () => {
    await newAccount();
    const before = connect();
    await before.subscribe();
    await before.until(() => before.batches.length === 1);
    before.socket.close();
    await api.indexed([message({ id: 'm1' }), message({ id: 'm2' })]);
    await api.log.trim('indexed', Date.now() + 60_000);
    const after = connect();
    await after.subscribe({ cursor: before.cursor });
    await after.until(() => after.batches.length === 1);
    expect(after.batches[0]?.phase).toBe('backfill');
    expect(after.ids).toHaveLength(2);
  });

  it('begins anew with a cursor that is none', async () => {
    await newAccount();
    const client = connect();
    expect(await client.subscribe({ cursor: 'bm90IGpzb24' })).toEqual({ code: 200 });
    await client.until(() => client.batches.length === 1);
    expect(client.batches[0]?.phase).toBe('backfill');
  });

  it('loses and repeats nothing, wherever the connection breaks', async () => {
    await newAccount();
    const wanted = Array.from({ length: 60 }, (_, at) => `created twitter:r${at}`);
    const feeding = (async () => {
      for (let at = 0; at < 60; at += 1) await api.indexed([message({ id: `r${at}`, offset: at })]);
    })();
    const got: string[] = [];
    let cursor: string | undefined;
    while (got.length < wanted.length) {
      const client = connect();
      await client.subscribe({ backfill: 200, ...(cursor === undefined ? {} : { cursor }) });
      const enough = Math.min(wanted.length - got.length, 7);
      await client.until(() => client.ids.length >= enough);
      client.socket.close();
      got.push(...client.ids);
      cursor = client.cursor;
    }
    await feeding;
    expect([...got].sort()).toEqual([...wanted].sort());
  });
});

describe('a client that does not keep up', () => {
  it('is told so, and catches up with its cursor', async () => {
    await newAccount();
    const client = connect(false);
    await client.subscribe({ backfill: 0 });
    const flood = Array.from({ length: MAX_WAITING + 1_000 }, (_, at) => message({ id: `f${at}` }));
    for (let at = 0; at < flood.length; at += 500) {
      await Promise.all(flood.slice(at, at + 500).map((one) => api.tell(one)));
    }
    await client.until(() => client.tooSlow !== null);
    expect(client.tooSlow?.dropped).toBeGreaterThan(MAX_WAITING);
    const got = client.ids.length;
    const again = connect();
    await again.subscribe({ cursor: client.cursor });
    await again.until(() => again.batches.length > 0);
    expect(again.batches[0]?.phase).toBe(flood.length - got > MAX_WAITING ? 'backfill' : 'resume');
  });
});

describe('the gateway', () => {
  const refusal = (socket: ClientSocket) =>
    new Promise<string>((resolve) => socket.once('connect_error', (error) => resolve(error.message)));

  it('lets in nobody without a session or from another site, and gives no feed to a role without one', async () => {
    await newAccount();
    await api.user(accountId, 'viewer');
    expect(await refusal(api.connect(undefined))).toBe('Session expired');
    expect(await refusal(api.connect(cookie, { origin: 'https://evil.test' }))).toBe('Not permitted');
    const viewer = new FeedClient(api.connect(await api.logIn(`live${serial}`, 'viewer')));
    expect(await viewer.subscribe()).toMatchObject({ code: 403, message: 'Not permitted' });
  });

  it('answers a request that does not fit with what is wrong', async () => {
    await newAccount();
    const client = connect();
    const bad = await client.subscribe({ criteria: { keywordPhrase: 'a AND (b' } });
    expect(bad).toMatchObject({ code: 400, issues: [{ path: 'keywordPhrase' }] });
    const shapeless: unknown = await client.socket.timeout(5_000).emitWithAck('feed.subscribe', JSON.parse('{"x":1}'));
    expect(shapeless).toMatchObject({ code: 400, message: 'Bad request' });
  });

  it('opens a bounded number of feeds on one connection', async () => {
    await newAccount();
    const client = connect();
    const acks = await Promise.all(
      Array.from({ length: 21 }, (_, at) => client.subscribe({ subscriptionId: `s${at}` })),
    );
    expect(acks.map(({ code }) => code).filter((code) => code === 400)).toHaveLength(1);
    client.socket.emit('feed.unsubscribe', { subscriptionId: 's0' });
    expect(await client.subscribe({ subscriptionId: 's21' })).toEqual({ code: 200 });
  });

  it('ends the socket at once when its session logs out', async () => {
    const patient = await ApiHarness.start({ sessionCheckMs: 3_600_000 });
    await patient.account('patient');
    const held = await patient.logIn('patient');
    const client = new FeedClient(patient.connect(held));
    await client.subscribe();
    await patient.call(ENDPOINTS.logout, { cookie: held });
    await client.until(() => client.ended && client.socket.disconnected);
    expect(client.ended).toBe(true);
    await patient.stop();
  });

  it('ends the socket of a session that another process revoked', async () => {
    await newAccount();
    const client = connect();
    await client.subscribe();
    await api.documents.ofAll(SESSIONS).deleteWhere({});
    await client.until(() => client.ended && client.socket.disconnected);
    expect(client.ended).toBe(true);
  });
});
