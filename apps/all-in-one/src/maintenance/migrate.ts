import { TOPICS } from '@krasae/contracts';
import { ACCOUNTS, type DocumentStore, MIGRATIONS } from '@krasae/documents';
import { type EventLog, UnknownTopicError } from '@krasae/log';
import type { MessageIndex } from '@krasae/messages';
import { ensurePipelineTopics, pendingRecords, readLedger } from '@krasae/pipeline';
import { CommandError } from '../command-line/output.js';
import { copyDocuments, countDocuments } from './migrate-documents.js';
import { copyIndex, countMessages } from './migrate-index.js';
import { commitCopied, copyTopics } from './migrate-topics.js';

export interface EnginesOfMove {
  readonly log: EventLog;
  readonly documents: DocumentStore;
  readonly index: MessageIndex;
}

export interface Move {
  /** Nothing else runs on it, and every record has its verdict. Not written to. */
  readonly from: EnginesOfMove;
  /** Nothing else runs on it. Empty, or filled by a move of the same source that was cut off. */
  readonly to: EnginesOfMove;
  /** Machine and folder of the source: a move that was cut off goes on from the same alone. */
  readonly name: string;
  readonly signal: AbortSignal;
  readonly onProgress: (line: string) => void;
  readonly now?: () => number;
}

export interface MoveSummary {
  readonly documents: number;
  readonly collected: number;
  readonly messages: number;
  readonly accounts: number;
}

const ID = 'embedded';

/**
 * Moves everything from one set of engines to another without losing a message: documents with their versions, topics
 * with their positions, the index, and where the consumers stand. Cut off, it is called again; only when all counts are
 * equal is it noted as finished. Throws CommandError.
 */
export async function moveEngines(move: Move): Promise<MoveSummary> {
  const { from, to, signal, onProgress, now = Date.now } = move;
  const { collected: unread, classified } = await pendingRecords(from.log);
  if (unread + classified > 0)
    throw new CommandError(`${unread + classified} records have no verdict yet: nothing was moved.`);
  await ensureSamePartitions(from.log, to.log);
  const accounts = (await from.documents.ofAll(ACCOUNTS).find()).map(({ id }) => id);
  await begin(move, accounts);
  const collected = await copyTopics(
    from.log,
    to.log,
    (copied, total) => onProgress(`${copied} of ${total} records of the log ...`),
    signal,
  );
  let messages = 0;
  for (const accountId of accounts) {
    const copy = { log: from.log, documents: from.documents, source: from.index, target: to.index, accountId, signal };
    const onPart = (line: string): void => onProgress(`index of account ${accountId}: ${line}`);
    messages += await copyIndex({ ...copy, onProgress: onPart });
  }
  const onDocument = (copied: number): void => onProgress(`${copied} documents ...`);
  const documents = await copyDocuments(from.documents, to.documents, onDocument, signal);
  await commitCopied(to.log, signal);
  await assertSame(move, accounts);
  const finishedAt = new Date(now()).toISOString();
  await to.documents.ofAll(MIGRATIONS).change(ID, (marker) => ({ ...marker, finishedAt }));
  return { documents, collected, messages, accounts: accounts.length };
}

/** A key keeps its partition only among as many of them. */
async function ensureSamePartitions(from: EventLog, to: EventLog): Promise<void> {
  const wanted = (await from.ranges(TOPICS.collected)).length;
  const found = await to.ranges(TOPICS.collected).catch((error: unknown) => {
    if (error instanceof UnknownTopicError) return null;
    throw error;
  });
  if (found !== null && found.length !== wanted) {
    throw new CommandError(
      `The topics there have ${found.length} partitions and the log here ${wanted}, so positions cannot be kept: delete ` +
        'the empty topics there, or give another KRASAE_PREFIX. Nothing was moved.',
    );
  }
  await ensurePipelineTopics(to, wanted);
}

/** Notes that the move has begun. Throws CommandError where something else is there. */
async function begin({ to, name, now = Date.now }: Move, accounts: readonly string[]): Promise<void> {
  const markers = to.documents.ofAll(MIGRATIONS);
  const marker = await markers.get(ID);
  if (marker !== null) {
    const { source, finishedAt } = marker.data;
    if (finishedAt !== null) throw new CommandError(`${source} was moved there already, on ${finishedAt}.`);
    if (source !== name)
      throw new CommandError(`A move of ${source} there was cut off: go on with that, or empty them.`);
    return;
  }
  const filled: string[] = [];
  for (const topic of Object.values(TOPICS)) {
    const records = (await to.log.ranges(topic)).reduce((sum, { end }) => sum + end, 0);
    if (records > 0) filled.push(`topic '${topic}' has ${records} records`);
  }
  const documents = await countDocuments(to.documents);
  if (documents > 0) filled.push(`the document store has ${documents} documents`);
  for (const accountId of accounts) {
    const messages = await countMessages(to.index, accountId);
    if (messages > 0) filled.push(`the index has ${messages} messages of account ${accountId}`);
  }
  if (filled.length > 0) {
    throw new CommandError(`The engines to move to are not empty: ${filled.join('; ')}. Nothing was moved.`);
  }
  await markers.insert({ source: name, startedAt: new Date(now()).toISOString(), finishedAt: null }, ID);
}

async function assertSame({ from, to }: Move, accounts: readonly string[]): Promise<void> {
  const problems: string[] = [];
  const compare = (what: string, here: unknown, there: unknown): void => {
    const [one, other] = [JSON.stringify(here), JSON.stringify(there)];
    if (one !== other) problems.push(`${what}: ${one} here, ${other} there`);
  };
  for (const topic of [TOPICS.collected, TOPICS.deadLetters]) {
    compare(`topic '${topic}'`, await from.log.ranges(topic), await to.log.ranges(topic));
  }
  compare('documents', await countDocuments(from.documents), await countDocuments(to.documents));
  for (const accountId of accounts) {
    const [here, there] = [await countMessages(from.index, accountId), await countMessages(to.index, accountId)];
    compare(`messages of account ${accountId}`, here, there);
  }
  compare('the ledger', await readLedger(from.documents, from.log), await readLedger(to.documents, to.log));
  if (problems.length > 0) throw new CommandError(`The copy is not equal, call this again: ${problems.join('; ')}.`);
}
