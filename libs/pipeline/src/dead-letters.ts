import { RECORD_HEADERS, TOPICS, deadLetterRecordSchema, type DeadLetterRecord } from '@krasae/contracts';
import { DEAD_LETTER_DECISIONS, type DocumentOf, DuplicateKeyError, type DocumentStore } from '@krasae/documents';
import type { EventLog, LogRecord } from '@krasae/log';
import type { LedgerOutcome } from './ledger-row.js';
import { parseRecord } from './parse.js';

export interface DeadLetter {
  /** 'partition-offset' in the dead-letter topic. */
  readonly id: string;
  readonly letter: DeadLetterRecord;
  readonly state: DeadLetterState;
  /** What became of the replay, once that is settled. */
  readonly outcome: LedgerOutcome | null;
  /** When it was replayed or dropped. */
  readonly decidedAt: string | null;
  /** Who dropped it, and why. */
  readonly dropped: { readonly by: string; readonly note: string } | null;
}

export const DEAD_LETTER_STATES = ['waiting', 'replayed', 'dropped'] as const;
/** waiting: nobody did anything about it; replayed: its value went into its topic again; dropped: it stays dead. */
export type DeadLetterState = (typeof DEAD_LETTER_STATES)[number];

/** All that are given must hold. */
export interface DeadLetterFilter {
  readonly accountId?: string;
  readonly step?: string;
  /** A part of the reason, in any case. */
  readonly reason?: string;
  readonly state?: DeadLetterState;
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

export class DeadLetterDroppedError extends Error {
  override readonly name = 'DeadLetterDroppedError';
  constructor(
    readonly id: string,
    by: string,
    at: string,
  ) {
    super(`Dead letter '${id}' was dropped by ${by} on ${at}: it stays dead.`);
  }
}

const PAGE = 500;

/**
 * Dead letters, oldest first within a partition. A record that was put there twice by a crash is listed once, under
 * its first id. Without limit: all.
 */
export async function listDeadLetters(
  { log, documents }: DeadLetterEngines,
  options: DeadLetterFilter & { readonly limit?: number } = {},
): Promise<readonly DeadLetter[]> {
  const { limit = Infinity, ...filter } = options;
  const decisions = new Map((await documents.ofAll(DEAD_LETTER_DECISIONS).find()).map(({ id, data }) => [id, data]));
  const letters: DeadLetter[] = [];
  for (const { partition } of await log.ranges(TOPICS.deadLetters)) {
    for await (const { id, letter } of distinctLetters(log, partition)) {
      if (letters.length >= limit) return letters;
      const described = describe(id, letter, decisions.get(id));
      if (holds(filter, described)) letters.push(described);
    }
  }
  return letters;
}

function holds({ accountId, step, reason, state }: DeadLetterFilter, { letter, state: found }: DeadLetter): boolean {
  if (accountId !== undefined && letter.accountId !== accountId) return false;
  if (step !== undefined && letter.step !== step) return false;
  if (reason !== undefined && !letter.reason.toLowerCase().includes(reason.toLowerCase())) return false;
  return state === undefined || found === state;
}

/** One dead letter with the value that failed. Throws UnknownDeadLetterError. */
export async function showDeadLetter({ log, documents }: DeadLetterEngines, id: string): Promise<DeadLetter> {
  const { canonical, letter } = await readLetter(log, id);
  const decision = await documents.ofAll(DEAD_LETTER_DECISIONS).get(canonical);
  return describe(canonical, letter, decision?.data);
}

/**
 * Publishes the original value to its original topic once more, and moves the ledger's count with it. Once only:
 * throws DeadLetterReplayedError after that, and DeadLetterDroppedError for one that was dropped. A replay that died
 * half-way is finished by calling again.
 */
export async function replayDeadLetter(
  { log, documents }: DeadLetterEngines,
  id: string,
  now: () => number = Date.now,
): Promise<DeadLetter> {
  const { canonical, letter } = await readLetter(log, id);
  const decisions = documents.ofAll(DEAD_LETTER_DECISIONS);
  const { accountId, source, origin } = letter;
  const fresh = {
    at: new Date(now()).toISOString(),
    accountId,
    source,
    republished: false,
    outcome: null,
    dropped: null,
  };
  try {
    await decisions.insert(fresh, canonical);
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error;
    const known = await decisions.get(canonical);
    if (known !== null && known.data.dropped !== null) throw droppedError(canonical, known.data);
    if (known?.data.republished === true || (known?.data.outcome ?? null) !== null) {
      throw new DeadLetterReplayedError(canonical);
    }
  }
  const headers = { ...origin.headers, [RECORD_HEADERS.replayOf]: canonical };
  await log.publish(origin.topic, [{ key: origin.key, value: origin.value, headers }]);
  const decision = await decisions.change(canonical, (data) => ({ ...data, republished: true }));
  return describe(canonical, letter, decision?.data);
}

/**
 * Decides that a dead letter stays dead; the ledger goes on counting it as dead-lettered. Dropping it again changes
 * nothing. Throws UnknownDeadLetterError, and DeadLetterReplayedError for one whose replay was begun.
 */
export async function dropDeadLetter(
  { log, documents }: DeadLetterEngines,
  id: string,
  dropped: { readonly by: string; readonly note: string },
  now: () => number = Date.now,
): Promise<DeadLetter> {
  const { canonical, letter } = await readLetter(log, id);
  const decisions = documents.ofAll(DEAD_LETTER_DECISIONS);
  const { accountId, source } = letter;
  const at = new Date(now()).toISOString();
  try {
    await decisions.insert({ at, accountId, source, republished: false, outcome: null, dropped }, canonical);
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error;
  }
  const decision = await decisions.get(canonical);
  if (decision === null || decision.data.dropped === null) throw new DeadLetterReplayedError(canonical);
  return describe(canonical, letter, decision.data);
}

function droppedError(id: string, { at, dropped }: Decision): Error {
  return new DeadLetterDroppedError(id, dropped?.by ?? 'somebody', at);
}

type Decision = DocumentOf<typeof DEAD_LETTER_DECISIONS>;

function describe(id: string, letter: DeadLetterRecord, decision: Decision | undefined): DeadLetter {
  const { outcome = null, dropped = null, republished = false, at } = decision ?? {};
  const replayed = republished || outcome !== null;
  const state = dropped !== null ? 'dropped' : replayed ? 'replayed' : 'waiting';
  return { id, letter, state, outcome, decidedAt: state === 'waiting' ? null : (at ?? null), dropped };
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
