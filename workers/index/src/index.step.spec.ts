import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  TOPICS,
  channelMessageSchema,
  classifiedRecordSchema,
  indexedRecordSchema,
  type ClassifiedRecord,
} from '@krasae/contracts';
import { COLLECTIONS, type DocumentStore } from '@krasae/documents';
import { openSqliteDocumentStore } from '@krasae/documents-sqlite';
import { partitionOf, type EventLog } from '@krasae/log';
import { openEmbeddedLog } from '@krasae/log-embedded';
import type { MessageIndex } from '@krasae/messages';
import { openDuckDbMessageIndex } from '@krasae/messages-duckdb';
import {
  GROUPS,
  PIPELINE_PARTITIONS,
  ensurePipelineTopics,
  listDeadLetters,
  pendingRecords,
  readLedger,
  trimPipeline,
  type StepEvent,
} from '@krasae/pipeline';
import { startIndex } from './index.step.js';

let directory: string;
let log: EventLog;
let documents: DocumentStore;
let index: MessageIndex;
let events: StepEvent[];
const offsets = new Map<number, number>();

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'krasae-index-'));
  const file = join(directory, 'krasae.db');
  log = await openEmbeddedLog({ file });
  await ensurePipelineTopics(log);
  documents = await openSqliteDocumentStore({ file, collections: COLLECTIONS });
  index = await openDuckDbMessageIndex({ file: join(directory, 'messages.duckdb') });
  events = [];
  offsets.clear();
});
afterEach(async () => {
  await Promise.all([log.close(), documents.close(), index.close()]);
  await rm(directory, { recursive: true });
});

const classification = {
  settingsVersion: 1,
  matchedKeywords: ['ชา'],
  categories: [],
  sentiment: { label: 'neutral', score: 0, confidence: 1, evidence: [] },
  hashtags: [],
  words: [],
  language: 'th',
  provinces: [],
  atoms: ' ชา ',
} as const;

/** As classify makes it, of the next collected record of its partition unless a position is given. */
function classified(
  id: string,
  more: { wanted?: boolean; offset?: number; observedAt?: string } = {},
): ClassifiedRecord {
  const { wanted = true, observedAt = '2026-11-02T00:00:00Z' } = more;
  const partition = partitionOf(id, PIPELINE_PARTITIONS);
  const offset = more.offset ?? (offsets.get(partition) ?? -1) + 1;
  offsets.set(partition, Math.max(offset, offsets.get(partition) ?? -1));
  const author = { id: 'a', name: 'a' };
  const message = channelMessageSchema.parse({
    source: 'pantip',
    id,
    type: 'origin',
    createdAt: '2026-11-01T00:00:00Z',
    author,
    text: 'ชา',
  });
  const common = {
    v: 1,
    accountId: 'tea',
    sourceId: 's',
    observedAt,
    traceId: 't',
    message,
    collectedAt: { partition, offset },
  };
  return classifiedRecordSchema.parse(
    wanted ? { ...common, wanted, classification } : { ...common, wanted, reason: 'no-keyword' },
  );
}

async function publish(...records: readonly ClassifiedRecord[]): Promise<void> {
  await log.publish(
    TOPICS.classified,
    records.map((record) => ({ key: record.message.id, value: JSON.stringify(record) })),
  );
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + 20_000;
  while (!(await holds())) {
    if (Date.now() > giveUpAt) throw new Error('What was waited for did not come about.');
    await delay(2);
  }
}

const drained = async (): Promise<boolean> => (await pendingRecords(log)).classified === 0;

async function settle(engine: MessageIndex = index): Promise<void> {
  const step = await startIndex({ log, documents, index: engine, onEvent: (event) => events.push(event) });
  await until(drained);
  await step.close();
}

async function news(): Promise<string[]> {
  const heard: string[] = [];
  for (const { partition } of await log.ranges(TOPICS.indexed)) {
    for (const { value } of await log.read(TOPICS.indexed, partition, 0, 1000)) {
      const { change, document } = indexedRecordSchema.parse(JSON.parse(value));
      heard.push(`${change} ${document.message.id}`);
    }
  }
  return heard;
}

/** An index whose upsert fails as the test says. */
function failing(fails: (ids: readonly string[]) => Error | null): MessageIndex {
  const failure = (ids: readonly string[]): void => {
    const error = fails(ids);
    if (error !== null) throw error;
  };
  return {
    upsert: async (accountId, messages) => {
      failure(messages.map(({ message }) => message.id));
      return index.upsert(accountId, messages);
    },
    markUnwanted: async (accountId, marks) => {
      failure(marks.map(({ id }) => id));
      return index.markUnwanted(accountId, marks);
    },
    reclassify: (accountId, messages) => index.reclassify(accountId, messages),
    refresh: (accountId) => index.refresh(accountId),
    get: (accountId, ids) => index.get(accountId, ids),
    search: (accountId, request) => index.search(accountId, request),
    aggregate: (accountId, question) => index.aggregate(accountId, question),
    authors: (accountId, keys) => index.authors(accountId, keys),
    stream: (accountId, request) => index.stream(accountId, request),
    rebuild: (accountId) => index.rebuild(accountId),
    close: () => Promise.resolve(),
  };
}

describe('the index step', () => {
  it('tells watchers of new messages and newer observations, and of nothing else', async () => {
    await publish(classified('m1'), classified('m2', { wanted: false }), classified('m1'));
    await publish(classified('m1', { observedAt: '2026-11-03T00:00:00Z' }), classified('m2', { wanted: false }));
    await settle();
    expect(await news()).toEqual(['created m1', 'refreshed m1']);
    expect((await readLedger(documents, log)).total).toEqual({
      collected: 5,
      indexed: 1,
      unwanted: 1,
      duplicate: 3,
      deadLettered: 0,
    });
  });

  it('takes the first copy of a collected record, whatever a later copy says', async () => {
    await publish(classified('m1', { offset: 0, wanted: false }), classified('m1', { offset: 0 }));
    await settle();
    await publish(classified('m1', { offset: 0 }));
    await settle();
    const { total } = await readLedger(documents, log);
    expect(total).toEqual({ collected: 1, indexed: 0, unwanted: 1, duplicate: 0, deadLettered: 0 });
    expect(await index.get('tea', ['pantip:m1'])).toEqual([]);
  });

  it('counts a message that was not wanted and then is the same, whether in one batch or in two', async () => {
    await publish(classified('m1', { wanted: false }), classified('m1'), classified('m1', { wanted: false }));
    await settle();
    const { total } = await readLedger(documents, log);
    expect(total).toEqual({ collected: 3, indexed: 1, unwanted: 1, duplicate: 1, deadLettered: 0 });
  });

  it('finds the one message that the engine cannot take and writes the others', async () => {
    await publish(...['m1', 'm2', 'm3', 'm4', 'm5', 'm6'].map((id) => classified(id)));
    await settle(failing((ids) => (ids.includes('m4') ? new Error('Invalid unicode') : null)));
    const letters = await listDeadLetters({ log, documents });
    expect(letters.map(({ letter }) => [letter.accountId, letter.source, letter.step, letter.reason])).toEqual([
      ['tea', 'pantip', 'index', 'Error: Invalid unicode'],
    ]);
    expect((await readLedger(documents, log)).total).toMatchObject({ collected: 6, indexed: 5, deadLettered: 1 });
  });

  it('waits for an engine that is away instead of giving its messages up', async () => {
    let away = true;
    await publish(...['m1', 'm2', 'm3'].map((id) => classified(id)));
    const engine = failing(() => (away ? new Error('IO Error: no space left') : null));
    const step = await startIndex({ log, documents, index: engine, onEvent: (event) => events.push(event) });
    await until(() => events.filter(({ kind }) => kind === 'held').length >= 4);
    away = false;
    await until(drained);
    await step.close();
    expect(await listDeadLetters({ log, documents })).toEqual([]);
    expect((await readLedger(documents, log)).total).toMatchObject({ collected: 3, indexed: 3 });
  });

  it('counts what it cannot read where it stands, under the names in its headers', async () => {
    const headers = { account: 'tea', source: 'pantip' };
    const stray = { ...classified('m1'), collectedAt: { partition: 99, offset: 5 } };
    await log.publish(TOPICS.classified, [
      { key: 'm1', value: '{"v":1}', headers },
      { key: 'm2', value: 'no', headers: { account: '__proto__' } },
      { key: 'm1', value: JSON.stringify(stray), headers },
    ]);
    await settle();
    await publish(classified('m1', { offset: 0 }));
    await settle();
    const { sources } = await readLedger(documents, log);
    expect(
      sources.map(({ account, source, indexed, duplicate, deadLettered }) => [
        account,
        source,
        indexed,
        duplicate,
        deadLettered,
      ]),
    ).toEqual([
      ['tea', 'pantip', 1, 1, 1],
      ['unknown', 'unknown', 0, 0, 1],
    ]);
  });
});

describe('trimming between the steps', () => {
  it('drops what is settled and keeps what index has still to settle', async () => {
    await publish(classified('m1'), classified('m2'));
    await settle();
    await publish(classified('m1', { observedAt: '2026-11-04T00:00:00Z' }));
    await trimPipeline(log, Date.now() + 60_000);
    const lags = await log.lag(TOPICS.classified, GROUPS.index);
    expect(lags.reduce((sum, { end, begin }) => sum + end - begin, 0)).toBe(1);
    await settle();
    expect((await readLedger(documents, log)).total).toMatchObject({ collected: 3, indexed: 2, duplicate: 1 });
  });
});
