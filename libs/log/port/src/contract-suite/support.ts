import { randomUUID } from 'node:crypto';
import type { BatchContext, ConsumeOptions, EventLog, LogRecord, NewLogRecord } from '../event-log.port.js';
import { partitionOf } from '../partition.js';

/** What a run of the suite is given: one engine, to which it opens as many connections as it likes. */
export interface EventLogUnderTest {
  readonly log: EventLog;
  /** Another connection to the same engine, as another process would have; dispose closes it. */
  connect(): Promise<EventLog>;
  dispose(): Promise<void>;
}

export type Engine = () => EventLogUnderTest;

// Scale engines take seconds to hand a partition over.
const PATIENCE_MS = 25_000;

/** Waits for a state; between looks it lets the engine work. */
export async function until(what: string, state: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await state())) {
    if (Date.now() > deadline) throw new Error(`Waited ${PATIENCE_MS} ms in vain until ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A topic that no other test knows. */
export async function newTopic(log: EventLog, partitions = 1): Promise<string> {
  const name = `suite-${randomUUID()}`;
  await log.ensureTopics([{ name, partitions }]);
  return name;
}

export const newGroup = () => `group-${randomUUID()}`;

/** Records of one key with the values from first on: 'first', 'first + 1', ... */
export function numbered(count: number, key = 'key', first = 0): NewLogRecord[] {
  return Array.from({ length: count }, (_, index) => ({ key, value: String(first + index) }));
}

/** A key for each of the partitions, in their order. */
export function keysOfPartitions(partitions: number): readonly string[] {
  const keys = new Map<number, string>();
  for (let number = 0; keys.size < partitions; number += 1) {
    const partition = partitionOf(`key-${number}`, partitions);
    if (!keys.has(partition)) keys.set(partition, `key-${number}`);
  }
  return [...keys].sort(([left], [right]) => left - right).map(([, key]) => key);
}

export async function readAll(log: EventLog, topic: string, partition = 0): Promise<readonly LogRecord[]> {
  return log.read(topic, partition, 0, 100_000);
}

/** Commits the whole batch. */
export async function commitAll(records: readonly LogRecord[], context: BatchContext): Promise<void> {
  const last = records.at(-1);
  if (last !== undefined) await context.commitThrough(last.offset);
}

/** Takes note of everything a consumer or a tail is given. */
export class Recorder {
  readonly batches: (readonly LogRecord[])[] = [];
  readonly errors: unknown[] = [];

  get records(): readonly LogRecord[] {
    return this.batches.flat();
  }

  get values(): readonly string[] {
    return this.records.map((record) => record.value);
  }

  /** For consume: commits what it took. */
  readonly handle: ConsumeOptions['handle'] = async (records, context) => {
    this.batches.push(records);
    await commitAll(records, context);
  };

  /** For tail. */
  readonly take = async (records: readonly LogRecord[]): Promise<void> => {
    this.batches.push(records);
  };

  readonly onError = (error: unknown): void => {
    this.errors.push(error);
  };

  async got(count: number): Promise<void> {
    await until(`${count} records were handed over`, () => this.records.length >= count);
  }
}

export async function committed(log: EventLog, topic: string, group: string): Promise<readonly number[]> {
  return (await log.lag(topic, group)).map((partition) => partition.committed);
}

/** A promise and what settles it. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}
