import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  collectedRecordSchema,
  type CollectedRecord,
  type LogPosition,
  RECORD_HEADERS,
  TOPICS,
} from '@krasae/contracts';
import type { DocumentStore } from '@krasae/documents';
import type { EventLog, LogRecord, PartitionRange } from '@krasae/log';
import { listDeadLetters, parseRecord } from '@krasae/pipeline';
import { z } from 'zod';

const PAGE = 1_000;

export interface CollectedEntry {
  readonly position: LogPosition;
  readonly value: CollectedRecord;
}

export interface CollectedWalk {
  readonly log: EventLog;
  readonly accounts: ReadonlySet<string>;
  /** Partitions with the ends that are read up to. */
  readonly ranges: readonly PartitionRange[];
  /** Left out: see deadPositions. */
  readonly dead: ReadonlySet<string>;
  readonly signal: AbortSignal;
  /** Told of every page that was read, whosever its records are. */
  readonly onPage?: (records: readonly LogRecord[]) => void;
}

export const keyOfPosition = ({ partition, offset }: LogPosition): string => `${partition}-${offset}`;

/** A topic from begin to end, page by page in its order. Rejects with the signal's reason. */
export async function* logPages(
  log: EventLog,
  topic: string,
  ranges: readonly PartitionRange[],
  signal: AbortSignal,
): AsyncGenerator<readonly LogRecord[]> {
  for (const { partition, begin, end } of ranges) {
    for (let next = begin; next < end;) {
      signal.throwIfAborted();
      const records = await log.read(topic, partition, next, Math.min(PAGE, end - next));
      const last = records.at(-1);
      if (last === undefined) break;
      next = last.offset + 1;
      yield records;
      // The embedded log answers without a turn of the event loop: signals and timers would wait for the end.
      await nextTurn();
    }
  }
}

/**
 * What was collected for some accounts, page by page in the order of the log, so that records of one message come in
 * their order. What cannot be read is passed over: it became a dead letter.
 */
export async function* collectedRecords(walk: CollectedWalk): AsyncGenerator<readonly CollectedEntry[]> {
  const { log, ranges, signal, onPage } = walk;
  for await (const records of logPages(log, TOPICS.collected, ranges, signal)) {
    onPage?.(records);
    const entries = records.flatMap((record) => entryOf(walk, record) ?? []);
    if (entries.length > 0) yield entries;
  }
}

function entryOf({ accounts, dead }: CollectedWalk, record: LogRecord): CollectedEntry | null {
  const named = record.headers[RECORD_HEADERS.account];
  // Reading a record is much dearer than looking at its header.
  if (named !== undefined && !accounts.has(named)) return null;
  const position = { partition: record.partition, offset: record.offset };
  if (dead.has(keyOfPosition(position))) return null;
  const parsed = parseRecord(collectedRecordSchema, record.value);
  return parsed.ok && accounts.has(parsed.value.accountId) ? { position, value: parsed.value } : null;
}

const originSchema = z.object({ collectedAt: z.object({ partition: z.number(), offset: z.number() }) });

/**
 * Positions of collected records that ended as dead letters, so that the index does not hold them. What was replayed
 * through collected stands there a second time; what was replayed through classified has come to life where it stood.
 */
export async function deadPositions(engines: {
  readonly log: EventLog;
  readonly documents: DocumentStore;
}): Promise<ReadonlySet<string>> {
  const dead = new Set<string>();
  for (const { letter, state, outcome } of await listDeadLetters(engines)) {
    const { origin } = letter;
    if (origin.topic === TOPICS.collected) dead.add(keyOfPosition(origin));
    else if (state !== 'replayed' || outcome === 'deadLettered') {
      const parsed = parseRecord(originSchema, origin.value);
      if (parsed.ok) dead.add(keyOfPosition(parsed.value.collectedAt));
    }
  }
  return dead;
}
