import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { channelMessageSchema, collectedRecordSchema, type Connector, TOPICS } from '@krasae/contracts';
import { COLLECTIONS, CURSORS, type DocumentStore, SOURCE_LEASES, SOURCES_OF_ACCOUNT } from '@krasae/documents';
import { openSqliteDocumentStore } from '@krasae/documents-sqlite';
import type { EventLog } from '@krasae/log';
import { openEmbeddedLog } from '@krasae/log-embedded';
import { isGone, newHolder } from './lease-holder.js';
import { createRunner, type Runner } from './runner.js';
import { LEASE_MS, LeaseLostError, SourceLease } from './source-lease.js';

const ACCOUNT = 'acc-1';
const SOURCES = 6;
const BATCHES = 10;

let folder = '';
let log: EventLog;
let documents: DocumentStore;
let clock = 0;
/** Of another machine: nothing is known about whether it lives. */
const STRANGER = JSON.stringify({ host: 'elsewhere', pidNamespace: '', pid: 1, startedAt: null, id: 'x' });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'krasae-leases-'));
  const file = join(folder, 'krasae.db');
  log = await openEmbeddedLog({ file });
  documents = await openSqliteDocumentStore({ file, collections: COLLECTIONS });
  await log.ensureTopics([{ name: TOPICS.collected, partitions: 4 }]);
  clock = Date.parse('2026-11-20T10:00:00Z');
});
afterEach(async () => {
  await log.close();
  await documents.close();
  await rm(folder, { recursive: true });
});

function addSource(name: string) {
  const createdAt = new Date(clock).toISOString();
  const source = { connector: 'file', name, config: { name }, state: 'active', stateReason: '', createdAt } as const;
  return documents.ofAccount(SOURCES_OF_ACCOUNT, ACCOUNT).insert(source);
}

const atWork = new Set<string>();
let collisions = 0;

/** Says when two runs of one source are at work at once. */
function counting(config: unknown): Connector {
  const name = JSON.stringify(config);
  return {
    kind: 'file',
    collect: async function* (cursor) {
      if (atWork.has(name)) collisions += 1;
      atWork.add(name);
      try {
        for (let at = typeof cursor === 'number' ? cursor : 0; at < BATCHES; at += 1) {
          await delay(1);
          yield { messages: [messageOf(`${name}-${at}`)], cursor: at + 1 };
        }
      } finally {
        atWork.delete(name);
      }
    },
  };
}

function messageOf(id: string) {
  const author = { id: 'a', name: 'ก' };
  const createdAt = '2026-11-20T10:00:00Z';
  return channelMessageSchema.parse({ source: 'twitter', id, type: 'origin', createdAt, author, text: id });
}

async function loggedIds(): Promise<string[]> {
  const ranges = await log.ranges(TOPICS.collected);
  const records = await Promise.all(ranges.map(({ partition }) => log.read(TOPICS.collected, partition, 0, 10_000)));
  return records.flat().map(({ value }) => collectedRecordSchema.parse(JSON.parse(value)).message.id);
}

async function until(isReached: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + 60_000;
  while (!(await isReached())) {
    if (Date.now() > giveUpAt) throw new Error('Waited in vain.');
    await delay(5);
  }
}

function runner(): Runner {
  return createRunner({ log, documents, connectors: { file: counting }, onEvent: () => undefined, now: () => clock });
}

const lease = (sourceId: string, holder = newHolder()) =>
  SourceLease.take({ documents, accountId: ACCOUNT, sourceId, holder, now: () => clock });

describe('several runners', () => {
  it('collect every source once between them, and never one at the same time', async () => {
    for (let at = 0; at < SOURCES; at += 1) await addSource(`s${at}`);
    const runners = [runner(), runner(), runner()];
    for (const one of runners) one.start();
    const expected = SOURCES * BATCHES;
    await until(async () => (await loggedIds()).length >= expected);
    // Not due again for any of them: who looks later does not collect it a second time.
    await Promise.all(runners.map((one) => one.runDue()));
    await Promise.all(runners.map((one) => one.stop()));
    const ids = await loggedIds();
    expect(ids).toHaveLength(expected);
    expect(new Set(ids).size).toBe(expected);
    expect(collisions).toBe(0);
  });

  it('wait for one another when a source is asked for by name', async () => {
    const { id } = await addSource('s');
    const summaries = await Promise.all([runner().runOnce(ACCOUNT, id), runner().runOnce(ACCOUNT, id)]);
    expect(summaries.map(({ collected }) => collected).sort((a, b) => a - b)).toEqual([0, BATCHES]);
    expect(collisions).toBe(0);
  });

  it('take over from one that is silent, once its time is over', async () => {
    const { id } = await addSource('s');
    const silent = await lease(id, STRANGER);
    const other = runner();
    await other.runDue();
    expect(await loggedIds()).toEqual([]);
    clock += LEASE_MS;
    await other.runDue();
    expect(await loggedIds()).toHaveLength(BATCHES);
    expect(() => silent?.assertHeld()).toThrow(LeaseLostError);
  });
});

describe('a lease', () => {
  it('is one holder at a time, and its term rises', async () => {
    const { id } = await addSource('s');
    const first = await lease(id);
    expect(first?.term).toBe(1);
    expect(await lease(id)).toBeNull();
    await first?.release(7);
    const second = await lease(id);
    expect([second?.term, second?.ranVersion]).toEqual([2, 7]);
    await second?.release();
  });

  it('of a process of this machine that has died is free at once', async () => {
    const dead = spawnSync(process.execPath, ['-e', 'console.log(process.pid)'], { encoding: 'utf8' });
    const mine = newHolder();
    const gone = JSON.stringify({ ...JSON.parse(mine), pid: Number(dead.stdout) });
    expect([isGone(mine), isGone(gone), isGone(STRANGER), isGone('not JSON')]).toEqual([false, true, false, false]);
    const { id } = await addSource('s');
    await lease(id, gone);
    expect((await lease(id))?.term).toBe(2);
  });

  it('that was lost does not move the cursor back', async () => {
    const { id } = await addSource('s');
    const cursors = documents.ofAccount(CURSORS, ACCOUNT);
    const now = new Date(clock).toISOString();
    await cursors.put(id, { cursor: 3, updatedAt: now, failures: 0, lastError: '', nextRunAt: 0, term: 9 });
    const kinds: string[] = [];
    const late = createRunner({
      log,
      documents,
      connectors: { file: counting },
      onEvent: (event) => kinds.push(event.kind),
      now: () => clock,
    });
    await expect(late.runOnce(ACCOUNT, id)).rejects.toThrow(LeaseLostError);
    expect((await cursors.get(id))?.data.cursor).toBe(3);
    expect(kinds.at(-1)).toBe('run-stopped');
    expect((await documents.ofAccount(SOURCE_LEASES, ACCOUNT).get(id))?.data.until).toBe(0);
  });
});
