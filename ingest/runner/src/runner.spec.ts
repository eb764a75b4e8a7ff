import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ChannelMessage,
  channelMessageSchema,
  collectedRecordSchema,
  type Connector,
  type ConnectorBatch,
  type ConnectorCursor,
  ConnectorError,
  type SourceDocument,
  TOPICS,
} from '@krasae/contracts';
import { COLLECTIONS, CURSORS, type DocumentStore, GAPS, SOURCES_OF_ACCOUNT } from '@krasae/documents';
import { openSqliteDocumentStore } from '@krasae/documents-sqlite';
import type { EventLog } from '@krasae/log';
import { openEmbeddedLog } from '@krasae/log-embedded';
import { acceptPush } from './push.acceptor.js';
import { type ConnectorFactory, createRunner, type RunnerOptions } from './runner.js';
import type { RunnerEvent } from './runner.events.js';

const ACCOUNT = 'acc-1';
const START = Date.parse('2026-11-20T10:00:00Z');

let folder = '';
let log: EventLog;
let documents: DocumentStore;
let clock = START;
let events: RunnerEvent[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'krasae-runner-'));
  const file = join(folder, 'krasae.db');
  log = await openEmbeddedLog({ file });
  documents = await openSqliteDocumentStore({ file, collections: COLLECTIONS });
  await log.ensureTopics([{ name: TOPICS.collected, partitions: 4 }]);
  clock = START;
  events = [];
});
afterEach(async () => {
  await log.close();
  await documents.close();
  await rm(folder, { recursive: true });
});

function createMessage(id: string, overrides: Partial<ChannelMessage> = {}): ChannelMessage {
  const author = { id: 'a', name: 'ก' };
  const createdAt = '2026-11-20T10:00:00Z';
  return channelMessageSchema.parse({
    source: 'twitter',
    id,
    type: 'origin',
    createdAt,
    author,
    text: id,
    ...overrides,
  });
}

function addSource(overrides: Partial<SourceDocument> = {}) {
  const createdAt = new Date(clock).toISOString();
  const base: SourceDocument = {
    connector: 'file',
    name: 'f',
    config: {},
    state: 'active',
    stateReason: '',
    createdAt,
  };
  return documents.ofAccount(SOURCES_OF_ACCOUNT, ACCOUNT).insert({ ...base, ...overrides });
}

type Collect = (cursor: ConnectorCursor | null, signal: AbortSignal) => AsyncIterable<ConnectorBatch>;

/** A connector of the test's own making. */
function connector(collect: Collect, once = false): ConnectorFactory {
  const made: Connector = { kind: 'file', once, collect: (cursor, context) => collect(cursor, context.signal) };
  return () => made;
}

/** Counts on from its cursor: each batch two messages, each run the batches up to the end. */
function counting(endOf: () => number, fail: (at: number) => void = () => undefined): ConnectorFactory {
  return connector(async function* (cursor) {
    for (let at = typeof cursor === 'number' ? cursor : 0; at < endOf(); at += 2) {
      fail(at);
      yield { messages: [createMessage(`m${at}`), createMessage(`m${at + 1}`)], cursor: at + 2 };
    }
  });
}

function runnerWith(file: ConnectorFactory, options: Partial<RunnerOptions> = {}) {
  const onEvent = (event: RunnerEvent) => events.push(event);
  return createRunner({ log, documents, connectors: { file }, onEvent, now: () => clock, random: () => 0, ...options });
}

async function logged() {
  const ranges = await log.ranges(TOPICS.collected);
  const records = await Promise.all(ranges.map(({ partition }) => log.read(TOPICS.collected, partition, 0, 10_000)));
  return records
    .flat()
    .map((record) => ({ ...record, collected: collectedRecordSchema.parse(JSON.parse(record.value)) }));
}
const loggedIds = async () => (await logged()).map((record) => record.collected.message.id).sort();
const cursorOf = async (sourceId: string) => (await documents.ofAccount(CURSORS, ACCOUNT).get(sourceId))?.data;
const kinds = () => events.map((event) => event.kind);

describe('a run', () => {
  it('logs every message under its contract, a thread under one key, and leaves its cursor behind', async () => {
    const source = await addSource({ config: { everySeconds: 60 } });
    const thread = [
      createMessage('p'),
      createMessage('c', { parentId: 'p', type: 'comment' }),
      createMessage('r', { rootId: 'p', parentId: 'c' }),
    ];
    const file = connector(async function* () {
      yield { messages: thread, cursor: { at: 3 }, progress: 0.5 };
    });
    await runnerWith(file).runDue();
    const records = await logged();
    expect(new Set(records.map((record) => record.key))).toEqual(new Set([`${ACCOUNT}/twitter:p`]));
    expect(records.map((record) => record.collected.message.id)).toEqual(['p', 'c', 'r']);
    const first = records[0];
    expect(first?.headers).toEqual({ account: ACCOUNT, source: 'twitter', trace: first?.collected.traceId });
    expect(first?.collected).toMatchObject({ accountId: ACCOUNT, sourceId: source.id, connector: 'file' });
    expect(await cursorOf(source.id)).toMatchObject({ cursor: { at: 3 }, failures: 0, nextRunAt: START + 60_000 });
    expect(events.at(-1)).toMatchObject({ kind: 'run-finished', summary: { collected: 3, progress: 0.5 } });
  });

  it('writes the cursor only after the log has the batch', async () => {
    const source = await addSource();
    const broken: EventLog = Object.create(log, {
      publish: { value: () => Promise.reject(new Error('disk full')) },
    });
    await runnerWith(
      counting(() => 2),
      { log: broken },
    ).runDue();
    expect(await cursorOf(source.id)).toMatchObject({ cursor: null, failures: 1, lastError: 'disk full' });
    clock += 10_000;
    await runnerWith(counting(() => 2)).runDue();
    expect(await loggedIds()).toEqual(['m0', 'm1']);
  });

  it('that dies after any batch is followed by one that misses and repeats nothing', async () => {
    const source = await addSource();
    for (const deadline of [2, 4, 6]) {
      const runner = runnerWith(
        counting(
          () => 10,
          (at) => {
            if (at === deadline) throw new Error('killed');
          },
        ),
      );
      await expect(runner.runOnce(ACCOUNT, source.id)).rejects.toThrow('killed');
    }
    const summary = await runnerWith(counting(() => 10)).runOnce(ACCOUNT, source.id);
    expect(summary.collected).toBe(4);
    expect(await loggedIds()).toEqual(Array.from({ length: 10 }, (_, index) => `m${index}`));
  });

  it('publishes a large batch in slices, in order', async () => {
    const source = await addSource();
    const messages = Array.from({ length: 1201 }, (_, index) => createMessage(`s${index}`, { rootId: 'one-thread' }));
    const file = connector(async function* () {
      yield { messages, cursor: 1 };
    });
    const progress: number[] = [];
    const onProgress = (summary: { collected: number }) => progress.push(summary.collected);
    await runnerWith(file).runOnce(ACCOUNT, source.id, { onProgress });
    expect((await logged()).map((record) => record.collected.message.id)).toEqual(
      messages.map((message) => message.id),
    );
    expect(progress).toEqual([1201]);
  });

  it('keeps faults and gaps for people, each once, and takes the rest', async () => {
    const source = await addSource();
    const gap = { since: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z', reason: 'the channel keeps one day' };
    const bad = { ...createMessage('bad'), createdAt: 'never' };
    const file = connector(async function* () {
      const faults = [{ at: 'line 7', reason: 'not JSON' }];
      yield { messages: [createMessage('good'), bad], cursor: 1, faults, gaps: [gap] };
    });
    const runner = runnerWith(file);
    const summary = await runner.runOnce(ACCOUNT, source.id);
    await runner.runOnce(ACCOUNT, source.id);
    expect(summary).toMatchObject({ collected: 1, faults: 2, gaps: 1 });
    expect(summary.firstFaults.map((fault) => fault.at)).toEqual(['line 7', 'message bad']);
    const kept = await documents.ofAccount(GAPS, ACCOUNT).find({ where: { sourceId: source.id } });
    expect(kept.map((document) => document.data.reason).sort()).toEqual([
      'line 7: not JSON',
      expect.stringContaining('message bad: createdAt'),
      'the channel keeps one day',
    ]);
    expect(kinds()).toEqual(expect.arrayContaining(['fault', 'gap']));
  });

  it('of a connector whose input ends finishes the source', async () => {
    const source = await addSource();
    const file = connector(async function* () {
      yield { messages: [createMessage('m')], cursor: 1 };
    }, true);
    const runner = runnerWith(file);
    await runner.runDue();
    expect((await documents.ofAccount(SOURCES_OF_ACCOUNT, ACCOUNT).get(source.id))?.data.state).toBe('finished');
    clock += 3_600_000;
    await runner.runDue();
    expect(await loggedIds()).toEqual(['m']);
  });

  it('of a source that is not there is refused', async () => {
    await expect(runnerWith(counting(() => 2)).runOnce(ACCOUNT, 'nobody')).rejects.toThrow(/no source 'nobody'/);
  });
});

describe('the schedule', () => {
  it('runs a source when its interval is over, from its cursor, also after a restart', async () => {
    await addSource({ config: { everySeconds: 30 } });
    let end = 2;
    await runnerWith(counting(() => end)).runDue();
    end = 4;
    const restarted = runnerWith(counting(() => end));
    clock += 29_000;
    await restarted.runDue();
    expect(await loggedIds()).toHaveLength(2);
    clock += 1_000;
    await restarted.runDue();
    expect(await loggedIds()).toEqual(['m0', 'm1', 'm2', 'm3']);
  });

  it('backs off from failures, doubling, and starts anew after a success', async () => {
    const source = await addSource({ config: { everySeconds: 60 } });
    let isDown = true;
    const runner = runnerWith(
      counting(
        () => 2,
        () => {
          if (isDown) throw new Error('down');
        },
      ),
    );
    const waits: number[] = [];
    for (let failure = 0; failure < 4; failure += 1) {
      await runner.runDue();
      const nextRunAt = (await cursorOf(source.id))?.nextRunAt ?? 0;
      waits.push(nextRunAt - clock);
      clock = nextRunAt;
    }
    expect(waits).toEqual([2500, 5000, 10_000, 20_000]);
    expect(await cursorOf(source.id)).toMatchObject({ failures: 4, lastError: 'down' });
    isDown = false;
    await runner.runDue();
    expect(await cursorOf(source.id)).toMatchObject({ failures: 0, lastError: '', nextRunAt: clock + 60_000 });
  });

  it('waits as long as the source asks', async () => {
    const source = await addSource();
    const failure = new ConnectorError('429', { kind: 'retry', retryAfterMs: 77_000 });
    await runnerWith(
      counting(
        () => 2,
        () => {
          throw failure;
        },
      ),
    ).runDue();
    expect((await cursorOf(source.id))?.nextRunAt).toBe(START + 77_000);
  });

  it.each([
    [
      'the connector says so',
      counting(
        () => 2,
        () => {
          throw new ConnectorError('The feed is gone.', { kind: 'configuration' });
        },
      ),
      'The feed is gone.',
    ],
    [
      'its configuration does not fit',
      () => {
        throw new Error('no url');
      },
      'The configuration does not fit: Error: no url',
    ],
  ])('pauses a source with the reason when %s, until a person changes it', async (_name, factory, reason) => {
    const source = await addSource();
    const runner = runnerWith(factory);
    await runner.runDue();
    const sources = documents.ofAccount(SOURCES_OF_ACCOUNT, ACCOUNT);
    expect((await sources.get(source.id))?.data).toMatchObject({ state: 'paused', stateReason: reason });
    clock += 86_400_000;
    await runner.runDue();
    expect(kinds().filter((kind) => kind === 'run-failed')).toHaveLength(1);
    await sources.change(source.id, (data) => ({ ...data, state: 'active', stateReason: '' }));
    await runner.runDue();
    expect(kinds().filter((kind) => kind === 'run-failed')).toHaveLength(2);
  });

  it('leaves sources alone that are not active or not of its kinds', async () => {
    await addSource({ state: 'paused', name: 'a' });
    await addSource({ state: 'finished', name: 'b' });
    await addSource({ connector: 'push', name: 'c' });
    await runnerWith(counting(() => 2)).runDue();
    expect(events).toEqual([]);
  });

  it('runs sources side by side up to its bound, and each one once at a time', async () => {
    for (const name of ['a', 'b', 'c']) await addSource({ name });
    let atWork = 0;
    let most = 0;
    const file = connector(async function* () {
      atWork += 1;
      most = Math.max(most, atWork);
      yield { messages: [], cursor: 1 };
      atWork -= 1;
    });
    const runner = runnerWith(file, { maxConcurrent: 2 });
    await Promise.all([runner.runDue(), runner.runDue(), runner.runDue()]);
    await runner.runDue();
    expect(most).toBe(2);
    expect(kinds().filter((kind) => kind === 'run-finished')).toHaveLength(3);
  });
});

describe('a runner at work', () => {
  const seen = async (done: () => boolean | Promise<boolean>) => {
    while (!(await done())) await new Promise((resolve) => setImmediate(resolve));
  };

  it('finds a source that is added while it runs, stops it when it is paused, and stops with it', async () => {
    const file = connector(async function* (cursor, signal) {
      for (let at = typeof cursor === 'number' ? cursor : 0; ; at += 1) {
        signal.throwIfAborted();
        yield { messages: [createMessage(`m${at}`)], cursor: at + 1 };
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    const runner = runnerWith(file, { now: Date.now });
    runner.start();
    const source = await addSource();
    await seen(() => kinds().includes('batch-logged'));
    const sources = documents.ofAccount(SOURCES_OF_ACCOUNT, ACCOUNT);
    await sources.change(source.id, (data) => ({ ...data, state: 'paused' }));
    await seen(() => kinds().at(-1) === 'run-stopped');
    await sources.change(source.id, (data) => ({ ...data, state: 'active' }));
    const before = events.length;
    await seen(() => events.length > before);
    await runner.stop();
    expect(kinds().at(-1)).toBe('run-stopped');
    const ids = await loggedIds();
    expect(new Set(ids).size).toBe(ids.length);
    expect(kinds()).not.toContain('run-failed');
  });
});

describe('a push', () => {
  const request = { accountId: ACCOUNT, sourceId: 'push-1', now: () => clock };

  it('is in the log when it is answered', async () => {
    const body = { messages: [createMessage('1'), createMessage('2')] };
    expect(await acceptPush({ ...request, log, body })).toEqual({ accepted: ['twitter:1', 'twitter:2'] });
    expect(await loggedIds()).toEqual(['1', '2']);
    expect((await logged())[0]?.collected).toMatchObject({ connector: 'push', sourceId: 'push-1' });
  });

  it('with one bad message leaves nothing in the log', async () => {
    const body = { messages: [createMessage('1'), { id: '2' }] };
    await expect(acceptPush({ ...request, log, body })).rejects.toMatchObject({ name: 'PushRefusedError', index: 1 });
    expect(await loggedIds()).toEqual([]);
  });
});
