import type { EventLog, NewLogRecord } from '@krasae/log';
import type { Durability } from '@krasae/sqlite';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedLog } from './embedded-log.js';

const TOPIC = 'bench';
const PARTITIONS = 8;
const VALUE = JSON.stringify({ text: 'กระแสดีมาก '.repeat(30), pad: 'x'.repeat(100) });

export interface LogFigures {
  /** Records of about 1 kB a second. */
  readonly publish: number;
  readonly consume: number;
  /** Milliseconds from the call to its answer, one record at a time. */
  readonly publishOneP50: number;
  readonly publishOneP99: number;
  /** Milliseconds from the call of publish to the call of handle, in the same connection and in another one. */
  readonly arriveP50: number;
  readonly arriveP99: number;
  readonly arriveElsewhereP50: number;
  readonly arriveElsewhereP99: number;
}

function recordsFrom(first: number, count: number): NewLogRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `key-${first + index}`,
    value: VALUE,
    headers: { account: 'bench', source: 'website', trace: String(first + index) },
  }));
}

function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((left, right) => left - right);
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2));
}

async function rateOf(count: number, work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return Math.round((count * 1000) / (performance.now() - startedAt));
}

async function publishAll(log: EventLog, count: number, batch: number): Promise<void> {
  for (let first = 0; first < count; first += batch) await log.publish(TOPIC, recordsFrom(first, batch));
}

async function consumeAll(log: EventLog, count: number, batch: number): Promise<void> {
  let left = count;
  let done: (error?: unknown) => void = () => {};
  const finished = new Promise<void>((resolve, reject) => {
    done = (error) => (error === undefined ? resolve() : reject(error));
  });
  const subscription = await log.consume({
    topic: TOPIC,
    group: 'bench',
    maxBatch: batch,
    onError: done,
    handle: async (records, context) => {
      const last = records.at(-1);
      if (last !== undefined) await context.commitThrough(last.offset);
      left -= records.length;
      if (left <= 0) done();
    },
  });
  await finished;
  await subscription.close();
}

/** Publishes one at a time, a few milliseconds apart, and takes the times until the answer and until a tail has it. */
async function latencies(publisher: EventLog, reader: EventLog, count: number) {
  const answered: number[] = [];
  const arrived: number[] = [];
  let startedAt = 0;
  let next: () => void = () => {};
  const tail = await reader.tail({
    topic: TOPIC,
    from: 'end',
    maxBatch: 10,
    onError: next,
    handle: async () => {
      arrived.push(performance.now() - startedAt);
      next();
    },
  });
  for (let index = 0; index < count; index += 1) {
    const seen = new Promise<void>((resolve) => (next = resolve));
    startedAt = performance.now();
    await publisher.publish(TOPIC, recordsFrom(index, 1));
    answered.push(performance.now() - startedAt);
    await seen;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await tail.close();
  return { answered, arrived };
}

/** What the embedded log does on this machine: records of about 1 kB over eight partitions, in batches. */
export async function benchEmbeddedLog(
  durability: Durability,
  { records = 50_000, batch = 1_000, singles = 500 } = {},
): Promise<LogFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'krasae-bench-'));
  const file = join(folder, 'krasae.db');
  const log = await openEmbeddedLog({ file, durability });
  const other = await openEmbeddedLog({ file, durability });
  // A log that waits does not keep the process alive.
  const alive = setInterval(() => {}, 1_000);
  try {
    await log.ensureTopics([{ name: TOPIC, partitions: PARTITIONS }]);
    const publish = await rateOf(records, () => publishAll(log, records, batch));
    const consume = await rateOf(records, () => consumeAll(log, records, batch));
    const here = await latencies(log, log, singles);
    const elsewhere = await latencies(log, other, singles);
    return {
      publish,
      consume,
      publishOneP50: percentile(here.answered, 0.5),
      publishOneP99: percentile(here.answered, 0.99),
      arriveP50: percentile(here.arrived, 0.5),
      arriveP99: percentile(here.arrived, 0.99),
      arriveElsewhereP50: percentile(elsewhere.arrived, 0.5),
      arriveElsewhereP99: percentile(elsewhere.arrived, 0.99),
    };
  } finally {
    clearInterval(alive);
    await other.close();
    await log.close();
    await rm(folder, { recursive: true });
  }
}
