import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AccountService } from '@krasae/api/account';
import { type ChannelMessage, type CollectedRecord, RECORD_HEADERS, TOPICS } from '@krasae/contracts';
import type { NewLogRecord } from '@krasae/log';
import type { MetricsSnapshot } from '@krasae/metrics';
import { pendingRecords, readLedger } from '@krasae/pipeline';
import { dataDirectory } from '../engines/data-directory.js';
import { engineAddresses } from '../engines/engine-addresses.js';
import { startWorkers, type Workers } from '../engines/local-pipeline.js';
import { openIndex } from '../engines/message-index.js';
import { openStores, type Stores } from '../engines/stores.js';
import { loadMaterial, type Material } from '../seed/load-material.js';
import { bareAppender } from './bare-appender.js';
import { bareBulk } from './bare-bulk.js';
import { bareKafka } from './bare-kafka.js';
import type { Bench, Figures } from './bench.js';
import { type BenchEngines, onEngines } from './bench-engines.js';
import { inScratch } from './material.js';
import { ProcessorTime } from './processor-time.js';
import { perSecond, ratio } from './statistics.js';

const DEFAULT_MESSAGES = 48_000;
/**
 * Before the clock starts: compilers and caches are warm in a product that has run for a minute. OpenSearch takes three
 * times as long for the first 24,000 documents after its start as for the third, and bare bulk indexing comes after the
 * pipeline: both are measured on an engine that is through with that.
 */
const WARM_UP = { embedded: 6_000, real: 48_000 } as const;
const BATCH = 500;

type Say = (line: string) => void;

export const pipelineBench: Bench = {
  name: 'pipeline',
  summary:
    'log -> classify -> index on Kafka and OpenSearch, and embedded: messages/s by stage, bare engines beside it',
  run: async (say, { messages = DEFAULT_MESSAGES, engine = 'both' }) => {
    const material = await loadMaterial();
    const figures = await onEngines(engine, say, ['kafka', 'opensearch', 'mongodb'], (engines, kind) =>
      kind === 'real'
        ? measureReal(engines, material, messages, say)
        : measureEmbedded(engines, material, messages, say),
    );
    return { material: material.name, messages, ...figures };
  },
};

async function measureReal(engines: BenchEngines, material: Material, messages: number, say: Say): Promise<Figures> {
  const { KAFKA_BROKERS = [], OPENSEARCH_URL = '', KRASAE_PREFIX } = engines.environment;
  say(`${messages} messages through Kafka and OpenSearch ...`);
  const pipeline = await inScratch((folder) => measure(engines, folder, material.messages, messages, WARM_UP.real));
  say('Bare bulk indexing of the same documents ...');
  const bulk = await bareBulk(OPENSEARCH_URL, KRASAE_PREFIX, messages);
  say('Bare Kafka client ...');
  const records = [...collected('bench', 'bare', material.messages, 0, Math.min(messages, 24_000))].flat();
  const kafka = await bareKafka(
    KAFKA_BROKERS,
    records.map(({ key, value }) => ({ key, value })),
  );
  const overBareBulk = ratio(Number(pipeline['messagesPerSecond']), Number(bulk['indexedPerSecond']));
  return { ...pipeline, bareBulk: bulk, bareKafka: kafka, overBareBulk };
}

async function measureEmbedded(
  engines: BenchEngines,
  material: Material,
  messages: number,
  say: Say,
): Promise<Figures> {
  say(`${messages} messages through the embedded engines ...`);
  const pipeline = await inScratch((folder) => measure(engines, folder, material.messages, messages, WARM_UP.embedded));
  const appender = await inScratch((folder) => bareAppender(folder, material.messages));
  const overBareAppender = ratio(Number(pipeline['messagesPerSecond']), appender);
  return { ...pipeline, bareAppenderPerSecond: appender, overBareAppender };
}

/** Every message is wanted, so that each goes all the way. */
async function measure(
  { environment, pids }: BenchEngines,
  folder: string,
  material: readonly ChannelMessage[],
  messages: number,
  warmUp: number,
): Promise<Figures> {
  const directory = dataDirectory(folder);
  const addresses = engineAddresses(environment);
  const time = new ProcessorTime();
  for (const [name, pid] of Object.entries(pids)) time.addProcess(name, pid);
  const stores = await openStores(directory, { addresses });
  const { accountId } = await new AccountService(stores.documents).createAccount({
    name: 'bench',
    adminEmail: 'bench@bench.example',
    password: 'bench-password',
    keywords: [],
    excludeKeywords: [],
  });
  const opened = await time.starting('index engine', () => openIndex(directory, addresses));
  const options = { directory, addresses, logLevel: 'error', connectors: [] };
  const classify = await time.starting('classify', () => startWorkers(options, ['classify'], null));
  const index = await time.starting('index', () => startWorkers(options, ['index'], opened));
  const workers = { classify, index };
  try {
    await through(stores, workers, collected(accountId, 'warm', material, messages, warmUp));
    const before = { time: time.read(), metrics: await batchSeconds(workers) };
    const startedAt = performance.now();
    const publishedMs = await through(stores, workers, collected(accountId, 'bench', material, 0, messages));
    const took = performance.now() - startedAt;
    const after = { time: time.read(), metrics: await batchSeconds(workers) };
    const { total } = await readLedger(stores.documents, stores.log, { accountId });
    if (total.indexed !== messages + warmUp) throw new Error(`Of ${messages + warmUp}, ${total.indexed} are indexed.`);
    return {
      messagesPerSecond: perSecond(messages, took),
      publishedPerSecond: perSecond(messages, publishedMs),
      stages: stagesOf(before, after, took, messages),
    };
  } finally {
    await classify.stop();
    await index.stop();
    await opened.close();
    await stores.close();
  }
}

/** Answers the milliseconds after which the last was published; resolves when all have their verdict. */
async function through(
  { log }: Stores,
  workers: Readonly<Record<string, Workers>>,
  batches: Iterable<readonly NewLogRecord[]>,
): Promise<number> {
  const died = Promise.race(Object.values(workers).map(({ failed }) => failed));
  const startedAt = performance.now();
  for (const batch of batches) await log.publish(TOPICS.collected, batch);
  const publishedMs = performance.now() - startedAt;
  for (;;) {
    const pending = await Promise.race([pendingRecords(log), died]);
    if (pending.collected + pending.classified === 0) return publishedMs;
    await delay(20);
  }
}

/** Batches as the runner publishes them. The material is taken again and again, each time under other ids. */
function* collected(
  accountId: string,
  sourceId: string,
  material: readonly ChannelMessage[],
  from: number,
  messages: number,
): Generator<NewLogRecord[]> {
  for (let at = from; at < from + messages; at += BATCH) {
    yield Array.from({ length: Math.min(BATCH, from + messages - at) }, (_, place): NewLogRecord => {
      const original = material[(at + place) % material.length];
      if (original === undefined) throw new Error('There is no material.');
      const message = { ...original, id: `${sourceId}-${at + place}`, parentId: null, rootId: null };
      const observedAt = new Date().toISOString();
      const ids = { accountId, connector: 'bench', sourceId, observedAt, traceId: randomUUID() };
      const record: CollectedRecord = { v: 1, ...ids, message };
      const headers = { [RECORD_HEADERS.account]: accountId, [RECORD_HEADERS.source]: message.source };
      return { key: `${accountId}/${message.source}:${message.id}`, value: JSON.stringify(record), headers };
    });
  }
}

/** Time that each step spent in batches, seconds. */
async function batchSeconds(workers: Readonly<Record<string, Workers>>): Promise<Readonly<Record<string, number>>> {
  const sums: Record<string, number> = {};
  for (const [name, one] of Object.entries(workers)) sums[name] = sumOf(await one.metrics());
  return sums;
}

function sumOf(snapshots: readonly MetricsSnapshot[]): number {
  const metric = snapshots.flat().find(({ name }) => name === 'krasae_step_batch_seconds');
  const sums = metric?.values.filter((each) => each['metricName'] === 'krasae_step_batch_seconds_sum') ?? [];
  return sums.reduce((sum, { value }) => sum + value, 0);
}

interface Reading {
  readonly time: Readonly<Record<string, number>>;
  readonly metrics: Readonly<Record<string, number>>;
}

/** cpuShare: of one core. Batches of several partitions run side by side, so inBatchesShare may be above 1. */
function stagesOf(before: Reading, after: Reading, took: number, messages: number): Figures {
  const stages = Object.keys(after.time).map((name): [string, Figures] => {
    const cpuMs = (after.time[name] ?? 0) - (before.time[name] ?? 0);
    const batches = after.metrics[name];
    const inBatches =
      batches === undefined ? {} : { inBatchesShare: ratio((batches - (before.metrics[name] ?? 0)) * 1000, took) };
    return [
      name,
      { cpuUsOfMessage: Math.round((cpuMs * 1000) / messages), cpuShare: ratio(cpuMs, took), ...inBatches },
    ];
  });
  return Object.fromEntries(stages);
}
