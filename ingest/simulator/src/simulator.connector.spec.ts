import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ChannelMessage,
  channelMessageSchema,
  type ConnectorBatch,
  type ConnectorCursor,
  ConnectorError,
} from '@krasae/contracts';
import { bangkokDate, BANGKOK_OFFSET_MS, messageId, SOURCES } from '@krasae/domain';
import { createSimulatorConnector } from './simulator.connector.js';
import type { SimulatorConfigInput } from './simulator-config.js';

const STARTED_AT = '2026-11-20T05:00:00.000Z';
const START = Date.parse(STARTED_AT);
const MINUTE = 60_000;
const DAY = 86_400_000;
const SMALL: SimulatorConfigInput = { startedAt: STARTED_AT, messages: 2000, days: 20 };

async function batchesOf(
  config: SimulatorConfigInput,
  cursor: ConnectorCursor | null,
  now: number,
  until = Number.POSITIVE_INFINITY,
): Promise<ConnectorBatch[]> {
  const batches: ConnectorBatch[] = [];
  const context = { signal: new AbortController().signal, now: () => now };
  for await (const batch of createSimulatorConnector(config).collect(cursor, context)) {
    batches.push(batch);
    if (batches.length >= until) break;
  }
  return batches;
}

const messagesOf = (batches: readonly ConnectorBatch[]) => batches.flatMap((batch) => batch.messages);
const idOf = (message: ChannelMessage) => messageId(message.source, message.id);
const cursorAfter = (batches: readonly ConnectorBatch[]) => batches.at(-1)?.cursor ?? null;

function countBy<T>(items: readonly T[], key: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
}

describe('the history', () => {
  let batches: ConnectorBatch[] = [];
  let messages: ChannelMessage[] = [];
  let seconds = 0;
  beforeAll(async () => {
    const started = process.cpuUsage();
    batches = await batchesOf({ startedAt: STARTED_AT }, null, START - 1);
    const { user, system } = process.cpuUsage(started);
    seconds = (user + system) / 1e6;
    messages = messagesOf(batches);
  });

  it('holds at least 40,000 messages over sixty days, drawn in seconds', () => {
    expect(messages.length).toBeGreaterThanOrEqual(40_000);
    const times = messages.map((message) => Date.parse(message.createdAt));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(START - 60 * DAY);
    expect(Math.max(...times)).toBeLessThan(START);
    expect(seconds).toBeLessThan(10);
  });

  it('yields every message as the contract wants it, with all its defaults', () => {
    const filledIn = messages.filter((message) => {
      const parsed = channelMessageSchema.parse(message);
      const keys = (one: ChannelMessage) => [...Object.keys(one), ...Object.keys(one.counts)].sort().join();
      return keys(parsed) !== keys(message);
    });
    expect(filledIn.slice(0, 3)).toEqual([]);
  });

  it('begins with the last week, then comes what was before, each in time order from batch to batch', () => {
    const times = messages.map(({ createdAt }) => Date.parse(createdAt));
    const since = START - 7 * DAY;
    const recent = times.filter((time) => time >= since);
    expect(recent.length).toBeGreaterThan(times.length / 20);
    const earlier = times.filter((time) => time < since);
    expect(times).toEqual([...recent.sort((a, b) => a - b), ...earlier.sort((a, b) => a - b)]);
  });

  it('ends when the live stream begins, in the middle of an hour as well', async () => {
    const startedAt = '2026-11-20T13:17:00.000Z';
    const start = Date.parse(startedAt);
    const past = messagesOf(await batchesOf({ ...SMALL, messages: 20_000, startedAt }, null, start - 1));
    expect(past.filter((message) => Date.parse(message.createdAt) >= start)).toEqual([]);
  });

  it('reports progress that grows to 1', () => {
    const progress = batches.map((batch) => batch.progress ?? -1);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);
  });

  it('uses all eight channels', () => {
    expect([...countBy(messages, (message) => message.source).keys()].sort()).toEqual([...SOURCES].sort());
  });

  it('repeats few texts and a few whole messages', () => {
    const distinct = new Map(messages.map((message) => [idOf(message), message]));
    const repeats = messages.length - distinct.size;
    expect(repeats).toBeGreaterThan(50);
    expect(repeats).toBeLessThan(messages.length * 0.01);
    const texts = new Set([...distinct.values()].map(({ title, text }) => `${title}\n${text}`));
    expect(texts.size / distinct.size).toBeGreaterThan(0.9);
  });

  it('puts comments only under messages that were there before, in the same thread', () => {
    const seen = new Map<string, ChannelMessage>();
    const strays: ChannelMessage[] = [];
    const inTime = [...messages].sort((one, other) => one.createdAt.localeCompare(other.createdAt));
    for (const message of inTime) {
      const parent = seen.get(`${message.source}:${message.parentId}`);
      const root = parent?.rootId ?? parent?.id;
      if (message.type === 'comment' && (root === undefined || root !== message.rootId)) strays.push(message);
      seen.set(idOf(message), message);
    }
    expect(strays.slice(0, 3)).toEqual([]);
    const comments = messages.filter((message) => message.type === 'comment');
    expect(comments.length).toBeGreaterThan(messages.length / 4);
    expect(comments.some((message) => message.parentId !== message.rootId)).toBe(true);
  });

  it('shows two spikes, each with a peak of four ordinary days and its own hashtag', () => {
    const perDay = countBy(messages, (message) => bangkokDate(Date.parse(message.createdAt)));
    const counts = [...perDay.values()].sort((a, b) => a - b);
    const median = counts[Math.floor(counts.length / 2)] ?? 0;
    for (const tag of ['ละเมอหมื่นแก้ว', 'เรียกคืนละเมอขวด']) {
      const tagged = countBy(
        messages.filter(({ text }) => text.includes(`#${tag}`)),
        (message) => bangkokDate(Date.parse(message.createdAt)),
      );
      const [peakDay] = [...tagged].sort((a, b) => b[1] - a[1])[0] ?? ['none'];
      expect(perDay.get(peakDay) ?? 0).toBeGreaterThanOrEqual(4 * median);
    }
  });

  it('follows the day of Bangkok: the evening is louder than the night', () => {
    const perHour = countBy(messages, ({ createdAt }) =>
      String(new Date(Date.parse(createdAt) + BANGKOK_OFFSET_MS).getUTCHours()),
    );
    expect(perHour.get('20') ?? 0).toBeGreaterThan(4 * (perHour.get('3') ?? 0));
  });

  it('brings back followed people, and lets one of them start the campaign', () => {
    const followed = messages.filter(({ type, author }) => type === 'origin' && (author.followers ?? 0) > 30_000);
    expect(new Set(followed.map(({ author }) => author.name)).size).toBeGreaterThan(30);
    const start = messages.find(({ author, text }) => author.name === 'แพรวพาชิม' && text.includes('#ละเมอหมื่นแก้ว'));
    expect(start?.counts.view).toBeGreaterThan(1_000_000);
  });

  it('keeps each picture small enough for a row of the index', () => {
    const sizes = messages.map(({ images, author }) =>
      Math.max(0, ...[...images, author.photo ?? ''].map((uri) => uri.length)),
    );
    expect(Math.max(...sizes)).toBeLessThan(2048);
  });
});

describe('the simulator', () => {
  it('draws the same market for the same seed and another for another', async () => {
    const first = messagesOf(await batchesOf(SMALL, null, START - 1));
    expect(messagesOf(await batchesOf(SMALL, null, START - 1))).toEqual(first);
    const other = messagesOf(await batchesOf({ ...SMALL, seed: 7 }, null, START - 1));
    expect(other.map(({ text }) => text)).not.toEqual(first.map(({ text }) => text));
  });

  it.each([1, 2, 3, 4])(
    'goes on where it stood after it was stopped behind batch %d of its history',
    async (batches) => {
      const config = { ...SMALL, messages: 5000, days: 30 };
      const whole = messagesOf(await batchesOf(config, null, START + MINUTE));
      const before = await batchesOf(config, null, START + MINUTE, batches);
      const after = await batchesOf(config, cursorAfter(before), START + MINUTE);
      expect([...messagesOf(before), ...messagesOf(after)]).toEqual(whole);
      expect(after.map(({ progress = 1 }) => progress)[0]).toBeGreaterThan(before.at(-1)?.progress ?? 1);
    },
  );

  it('begins anew with a cursor from when its history came in one order', async () => {
    const whole = messagesOf(await batchesOf(SMALL, null, START - 1));
    expect(messagesOf(await batchesOf(SMALL, { phase: 'history', emitted: 1000 }, START - 1))).toEqual(whole);
  });

  it('goes on where it stood after it was stopped in its live stream', async () => {
    const history = await batchesOf(SMALL, null, START - 1);
    const whole = messagesOf(await batchesOf(SMALL, cursorAfter(history), START + 40 * MINUTE));
    let cursor = cursorAfter(history);
    const pieces: ChannelMessage[] = [];
    for (let minute = 1; minute <= 40; minute += 1) {
      const batches = await batchesOf(SMALL, cursor, START + minute * MINUTE);
      pieces.push(...messagesOf(batches));
      cursor = cursorAfter(batches) ?? cursor;
    }
    expect(pieces).toEqual(whole);
  });

  it.each([6, 20, 1200])('streams %d messages a minute', async (ratePerMinute) => {
    const config = { ...SMALL, ratePerMinute };
    const history = await batchesOf(config, null, START - 1);
    const live = messagesOf(await batchesOf(config, cursorAfter(history), START + 15 * MINUTE));
    expect(Math.abs(live.length - ratePerMinute * 15)).toBeLessThan(ratePerMinute);
  });

  it('sees recent posts again with higher counts, under the same id', async () => {
    const config = { ...SMALL, ratePerMinute: 60 };
    const history = await batchesOf(config, null, START - 1);
    const live = messagesOf(await batchesOf(config, cursorAfter(history), START + 60 * MINUTE));
    const first = new Map<string, ChannelMessage>();
    let again = 0;
    for (const message of live) {
      const known = first.get(idOf(message));
      if (known === undefined) first.set(idOf(message), message);
      else {
        again += 1;
        expect(message.counts.view).toBeGreaterThanOrEqual(known.counts.view);
        expect({ ...message, counts: known.counts, channelScore: 0 }).toEqual({ ...known, channelScore: 0 });
      }
    }
    expect(again / live.length).toBeGreaterThan(0.03);
    expect(again / live.length).toBeLessThan(0.07);
  });

  it('answers live comments only to live posts that were streamed before', async () => {
    const history = await batchesOf(SMALL, null, START - 1);
    const live = messagesOf(await batchesOf(SMALL, cursorAfter(history), START + 60 * MINUTE));
    const seen = new Set<string>();
    for (const message of live) {
      if (message.parentId !== null) expect(seen.has(`${message.source}:${message.parentId}`)).toBe(true);
      seen.add(idOf(message));
    }
  });

  it('makes up for a short absence and records a long one as a gap', async () => {
    const history = await batchesOf(SMALL, null, START - 1);
    const short = await batchesOf(SMALL, cursorAfter(history), START + 5 * 60 * MINUTE);
    expect(short.flatMap(({ gaps }) => gaps ?? [])).toEqual([]);
    const long = await batchesOf(SMALL, cursorAfter(history), START + 48 * 60 * MINUTE);
    expect(long.flatMap(({ gaps }) => gaps ?? [])).toEqual([
      { since: STARTED_AT, until: '2026-11-21T23:00:00.000Z', reason: expect.stringMatching(/360 minutes/) },
    ]);
    expect(messagesOf(long)[0]?.createdAt).toBe('2026-11-21T23:00:00.000Z');
  });

  it('keeps its cursor below the 64 kB a runner stores, however long it runs', async () => {
    const config = { ...SMALL, ratePerMinute: 600 };
    const history = await batchesOf(config, null, START - 1);
    const live = await batchesOf(config, cursorAfter(history), START + 30 * MINUTE);
    expect(JSON.stringify(cursorAfter(live)).length).toBeLessThan(16_384);
  });

  it('does not change a batch that was taken when it draws the next', async () => {
    const config = { ...SMALL, ratePerMinute: 600 };
    const context = { signal: new AbortController().signal, now: () => START + 10 * MINUTE };
    const cursor = cursorAfter(await batchesOf(config, null, START - 1));
    const taken: [ConnectorBatch, string][] = [];
    for await (const batch of createSimulatorConnector(config).collect(cursor, context)) {
      taken.push([batch, JSON.stringify(batch)]);
    }
    expect(taken.length).toBeGreaterThan(5);
    for (const [batch, asTaken] of taken) expect(JSON.stringify(batch)).toBe(asTaken);
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    let batches = 0;
    const context = { signal: stop.signal, now: () => START + MINUTE };
    for await (const batch of createSimulatorConnector(SMALL).collect(null, context)) {
      batches += batch.messages.length > 0 ? 1 : 0;
      stop.abort();
    }
    expect(batches).toBe(1);
  });

  it('refuses a configuration or a cursor that it cannot read, for a person to mend', async () => {
    expect(() => createSimulatorConnector({ ...SMALL, days: 2 })).toThrow(ConnectorError);
    await expect(batchesOf(SMALL, { phase: 'nowhere' }, START)).rejects.toMatchObject({
      failure: { kind: 'configuration' },
    });
  });
});
