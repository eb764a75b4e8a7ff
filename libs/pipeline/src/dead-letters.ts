import { RECORD_HEADERS, TOPICS, deadLetterRecordSchema, type DeadLetterRecord } from '@krasae/contracts';
import { DEAD_LETTER_DECISIONS, DuplicateKeyError, type DocumentStore } from '@krasae/documents';
import type { EventLog, LogRecord } from '@krasae/log';
import { parseRecord } from './parse.js';

export interface DeadLetter {
  /** 'partition-offset' in the dead-letter topic. */
  readonly id: string;
  readonly letter: DeadLetterRecord;
  /** waiting: nobody did anything about it; replayed: its value went into its topic again. */
  readonly state: 'waiting' | 'replayed';
  /** What became of the replay, once that is settled. */
  readonly outcome: string | null;
}

export interface DeadLetterEngines {
  readonly log: EventLog;
  readonly documents: DocumentStore;
}

export class UnknownDeadLetterError extends Error {
  override readonly name = 'UnknownDeadLetterError';
  constructor(readonly id: string) {
    super(`There is no dead letter '${id}': take an id from the list, such as 0-17.`);
  }
}

export class DeadLetterReplayedError extends Error {
  override readonly name = 'DeadLetterReplayedError';
  constructor(readonly id: string) {
    super(`Dead letter '${id}' was replayed already; if that failed again, the list has a new dead letter for it.`);
  }
}

const PAGE = 500;

/**
 * Dead letters, oldest first within a partition. A record that was put there twice by a crash is listed once, under
 * its first id. Without limit: all.
 */
export async function listDeadLetters(
  { log, documents }: DeadLetterEngines,
  options: { readonly accountId?: string; readonly limit?: number } = {},
): Promise<readonly DeadLetter[]> {
  const { accountId, limit = Infinity } = options;
  const decisions = new Map((await documents.ofAll(DEAD_LETTER_DECISIONS).find()).map(({ id, data }) => [id, data]));
  const letters: DeadLetter[] = [];
  for (const { partition } of await log.ranges(TOPICS.deadLetters)) {
    for await (const { id, letter } of distinctLetters(log, partition)) {
      if (letters.length >= limit) return letters;
      if (accountId !== undefined && letter.accountId !== accountId) continue;
      letters.push(describe(id, letter, decisions.get(id)));
    }
  }
  return letters;
}

/** One dead letter with the value that failed. Throws UnknownDeadLetterError. */
export async function showDeadLetter({ log, documents }: DeadLetterEngines, id: string): Promise<DeadLetter> {
  const { canonical, letter } = await readLetter(log, id);
  const decision = await documents.ofAll(DEAD_LETTER_DECISIONS).get(canonical);
  return describe(canonical, letter, decision?.data);
}

/**
 * Publishes the original value to its original topic once more, and moves the ledger's count with it. Once only:
 * throws DeadLetterReplayedError after that. A replay that died half-way is finished by calling again.
 */
export async function replayDeadLetter(
  { log, documents }: DeadLetterEngines,
  id: string,
  now: () => number = Date.now,
): Promise<DeadLetter> {
  const { canonical, letter } = await readLetter(log, id);
  const decisions = documents.ofAll(DEAD_LETTER_DECISIONS);
  const { accountId, source, origin } = letter;
  const fresh = { at: new Date(now()).toISOString(), accountId, source, republished: false, outcome: null };
  try {
    await decisions.insert(fresh, canonical);
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error;
    const known = await decisions.get(canonical);
    if (known?.data.republished === true || (known?.data.outcome ?? null) !== null) {
      throw new DeadLetterReplayedError(canonical);
    }
  }
  const headers = { ...origin.headers, [RECORD_HEADERS.replayOf]: canonical };
  await log.publish(origin.topic, [{ key: origin.key, value: origin.value, headers }]);
  const decision = await decisions.change(canonical, (data) => ({ ...data, republished: true }));
  return describe(canonical, letter, decision?.data);
}

function describe(
  id: string,
  letter: DeadLetterRecord,
  decision: { readonly republished: boolean; readonly outcome: string | null } | undefined,
): DeadLetter {
  const outcome = decision?.outcome ?? null;
  const replayed = decision?.republished === true || outcome !== null;
  return { id, letter, state: replayed ? 'replayed' : 'waiting', outcome };
}

/** The letter of an id, and the id of its first copy: a crash between publishing it and moving on makes a second. */
async function readLetter(log: EventLog, id: string): Promise<{ canonical: string; letter: DeadLetterRecord }> {
  const [, partitionText, offsetText] = /^(\d{1,9})-(\d{1,15})$/.exec(id) ?? [];
  const partition = Number(partitionText);
  const offset = Number(offsetText);
  const ranges = await log.ranges(TOPICS.deadLetters);
  const known = ranges.some((range) => range.partition === partition && offset >= range.begin && offset < range.end);
  const [record] = known ? await log.read(TOPICS.deadLetters, partition, offset, 1) : [];
  if (record?.offset !== offset) throw new UnknownDeadLetterError(id);
  const letter = parseLetter(record);
  const origin = originOf(letter);
  for await (const first of distinctLetters(log, partition)) {
    if (originOf(first.letter) === origin) return { canonical: first.id, letter };
  }
  return { canonical: id, letter };
}

async function* distinctLetters(
  log: EventLog,
  partition: number,
): AsyncGenerator<{ readonly id: string; readonly letter: DeadLetterRecord }> {
  const seen = new Set<string>();
  for (let next = 0; ;) {
    const records = await log.read(TOPICS.deadLetters, partition, next, PAGE);
    for (const record of records) {
      next = record.offset + 1;
      const letter = parseLetter(record);
      const origin = originOf(letter);
      if (seen.has(origin)) continue;
      seen.add(origin);
      yield { id: `${partition}-${record.offset}`, letter };
    }
    if (records.length === 0) return;
  }
}

function originOf({ step, origin }: DeadLetterRecord): string {
  return `${step}/${origin.topic}/${origin.partition}/${origin.offset}`;
}

function parseLetter({ partition, offset, value }: LogRecord): DeadLetterRecord {
  const parsed = parseRecord(deadLetterRecordSchema, value);
  if (parsed.ok) return parsed.value;
  throw new Error(`Record ${partition}-${offset} of topic '${TOPICS.deadLetters}' is no dead letter: ${parsed.reason}`);
}
