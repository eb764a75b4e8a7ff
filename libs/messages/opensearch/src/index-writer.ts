import type { IndexedMessage } from '@krasae/contracts';
import {
  assertOwnMessages,
  decideMark,
  decideUpsert,
  type KnownObservation,
  MessageRefusedError,
  type UnwantedChange,
  type UnwantedMark,
  type UpsertChange,
  type UpsertRule,
} from '@krasae/messages';
import { bulk, type BulkWrite } from './bulk.js';
import { documentId, gateOf } from './index-names.js';
import { LostAnswers, type Round, type WriteOutcome } from './lost-answers.js';
import { Backoff, isTransient, type OpenSearchClient, OpenSearchError } from './opensearch-client.js';
import { storedMark, storedMessage } from './stored-document.js';
import { storedObservations, type StoredObservation } from './stored-lookup.js';

/** The index that is written, which another process may replace at any time. */
export interface WriteTarget {
  index(): Promise<string>;
  /** It takes no more writes: the next call of index asks anew. Throws where there is no other. */
  closed(reason: string): void;
}

/** A batch whose first tries are mostly refused as known is looked up first the next time, and the other way round. */
const MANY_KNOWN = 0.2;
const FEW_KNOWN = 0.05;

/** One message or mark of a batch. */
interface Entry<C> {
  readonly id: string;
  /** Of the document that it may write. */
  readonly key: string;
  /** Decides by what is known and what was decided before in this round, and notes there what is to be written. */
  decide(round: Round): C;
}

interface Lookup {
  readonly index: string;
  readonly stored: ReadonlyMap<string, StoredObservation>;
}

/**
 * Writes batches into one index at a time. Nothing is locked: what is stored is read, the rules of the port decide, and
 * a write that finds the document changed since is decided anew. Of new messages nothing is read: the engine itself
 * refuses to create what is there.
 */
export class IndexWriter {
  private isLookedUpFirst = false;

  constructor(
    private readonly client: OpenSearchClient,
    private readonly target: WriteTarget,
  ) {}

  /** As the port's; rule is that of decideUpsert. */
  async upsert(
    accountId: string,
    messages: readonly IndexedMessage[],
    rule: UpsertRule = 'observe',
  ): Promise<readonly UpsertChange[]> {
    assertOwnMessages(accountId, messages);
    const entries = messages.map((message): Entry<UpsertChange> => {
      const key = documentId('message', message.id);
      const decide = ({ known, pending }: Round) => decideUpsert(key, message, known, pending, rule);
      return { id: message.id, key, decide };
    });
    return this.write(entries, 'message', rule !== 'reclassify');
  }

  async markUnwanted(marks: readonly UnwantedMark[]): Promise<readonly UnwantedChange[]> {
    const entries = marks.map(({ id, collectedAt }): Entry<UnwantedChange> => {
      const key = documentId('mark', id);
      return { id, key, decide: ({ known, fresh }) => decideMark(key, collectedAt, known, fresh) };
    });
    return this.write(entries, 'mark', false);
  }

  /** mayCreate: what is not stored is written, so that it need not be looked up before. */
  private async write<C>(
    entries: readonly Entry<C>[],
    kind: 'message' | 'mark',
    mayCreate: boolean,
  ): Promise<readonly C[]> {
    const changes = new Map<number, C>();
    const refusals: MessageRefusedError[] = [];
    const lost = new LostAnswers<C>();
    const backoff = new Backoff(this.client.patienceMs);
    let open = entries.map((entry, place) => ({ ...entry, place }));
    for (let tries = 0; open.length > 0; tries += 1) {
      const isBlind = tries === 0 && kind === 'message' && mayCreate && !this.isLookedUpFirst;
      const { index, stored } = await this.lookUp(open, isBlind, backoff);
      const round = roundOf(open, stored);
      const decided = open.map((entry) => ({ ...entry, change: lost.changeOf(entry, round) ?? entry.decide(round) }));
      const outcomes = await this.tryWrites(index, writesOf(open, round, stored));
      if (tries === 0 && kind === 'message' && mayCreate) this.learn(open.length, outcomes, stored.size, isBlind);
      lost.note(decided, outcomes, round);
      open = decided.filter(({ id, key, place, change }) => {
        const outcome = outcomes.get(key);
        if (outcome === undefined || outcome.kind === 'done') changes.set(place, change);
        else if (outcome.kind === 'refused') refusals.push(new MessageRefusedError(id, outcome.reason));
        else return true;
        return false;
      });
      if (open.length > 0) await this.settle([...outcomes.values()], backoff);
    }
    const [refusal] = refusals;
    if (refusal !== undefined) throw refusal;
    return entries.flatMap((_, place) => changes.get(place) ?? []);
  }

  /** Of a mark both are looked up: the message and the mark itself. */
  private async lookUp(
    entries: readonly { readonly id: string; readonly key: string }[],
    isBlind: boolean,
    backoff: Backoff,
  ): Promise<Lookup> {
    for (;;) {
      const index = await this.target.index();
      if (isBlind) return { index, stored: new Map() };
      const keys = new Set(entries.flatMap(({ id, key }) => [documentId('message', id), key]));
      try {
        return { index, stored: await storedObservations(this.client, gateOf(index), [...keys]) };
      } catch (error) {
        if (!(error instanceof OpenSearchError) || error.status !== 404) throw error;
        this.target.closed(error.message);
        await backoff.wait(error);
      }
    }
  }

  /** By the key of the write. What became of a call whose answer was lost is seen in the next round. */
  private async tryWrites(index: string, writes: readonly BulkWrite[]): Promise<Map<string, WriteOutcome>> {
    try {
      const outcomes = await bulk(this.client, gateOf(index), writes);
      return new Map(writes.map(({ id }, place) => [id, outcomes[place] ?? { kind: 'conflict' }]));
    } catch (error) {
      const reason = error instanceof Error && error.cause !== undefined ? error.cause : error;
      if (!isTransient(reason)) throw error;
      return new Map(writes.map(({ id }) => [id, { kind: 'lost', reason }]));
    }
  }

  private async settle(outcomes: readonly WriteOutcome[], backoff: Backoff): Promise<void> {
    const closed = outcomes.find((outcome) => outcome.kind === 'closed');
    if (closed !== undefined) this.target.closed(closed.reason);
    const failed = closed ?? outcomes.find((outcome) => outcome.kind === 'busy' || outcome.kind === 'lost');
    if (failed !== undefined) await backoff.wait(failed.reason);
  }

  private learn(entries: number, outcomes: ReadonlyMap<string, WriteOutcome>, stored: number, isBlind: boolean): void {
    const conflicts = [...outcomes.values()].filter(({ kind }) => kind === 'conflict').length;
    const share = (isBlind ? conflicts : stored) / entries;
    if (isBlind && share > MANY_KNOWN) this.isLookedUpFirst = true;
    else if (!isBlind && share < FEW_KNOWN) this.isLookedUpFirst = false;
  }
}

/** A mark's own document tells more of a record than the message does: it names the very record that was not wanted. */
function roundOf(
  entries: readonly { readonly id: string; readonly key: string }[],
  stored: ReadonlyMap<string, StoredObservation>,
): Round {
  const known = new Map<string, KnownObservation>();
  for (const { id, key } of entries) {
    const found = stored.get(key) ?? stored.get(documentId('message', id));
    if (found !== undefined) known.set(key, found.known);
  }
  return { known, pending: new Map(), fresh: new Map() };
}

function writesOf(
  entries: readonly { readonly id: string; readonly key: string }[],
  { pending, fresh }: Round,
  stored: ReadonlyMap<string, StoredObservation>,
): BulkWrite[] {
  const ids = new Map(entries.map(({ id, key }) => [key, id]));
  const messages = [...pending].map(([id, { message }]) => ({
    id,
    document: storedMessage(message),
    over: stored.get(id)?.version ?? null,
  }));
  const marks = [...fresh].map(([id, collectedAt]) => ({
    id,
    document: storedMark(ids.get(id) ?? '', collectedAt),
    over: null,
  }));
  return [...messages, ...marks];
}
