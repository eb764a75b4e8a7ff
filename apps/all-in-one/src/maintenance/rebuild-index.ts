import type { ClassifiedRecord } from '@krasae/contracts';
import type { DocumentStore } from '@krasae/documents';
import type { EventLog } from '@krasae/log';
import { type IndexRebuild, type MessageIndex, MessageRefusedError } from '@krasae/messages';
import { TOPICS } from '@krasae/contracts';
import { classifiedRecordOf, type Classifier } from '@krasae/worker-classify';
import { writesOf } from '@krasae/worker-index';
import { classifierOfAccount } from './account-classifiers.js';
import { collectedRecords, deadPositions } from './collected-walk.js';

/** Accounts that one walk over the log rebuilds; each holds a new index open. */
const ACCOUNTS_AT_ONCE = 16;

export interface RebuildRequest {
  readonly log: EventLog;
  readonly documents: DocumentStore;
  readonly index: Pick<MessageIndex, 'rebuild'>;
  readonly accountIds: readonly string[];
  readonly signal: AbortSignal;
  /** Records of the log that were read, of all that are to be. */
  readonly onProgress: (read: number, total: number) => void;
}

export interface RebuildSummary {
  readonly messages: number;
  readonly unwanted: number;
  /** Ids that the index can never hold. */
  readonly refused: readonly string[];
}

/**
 * Writes the index of accounts anew from the log: what was collected, classified with the settings as they are now,
 * beside the index that is read, and then put in its place, one account after another. What is written to the old one
 * meanwhile is in the new one as well (MessageIndex.rebuild). An error, or the signal, leaves every account as it was
 * that is not done yet.
 */
export async function rebuildIndex(request: RebuildRequest): Promise<RebuildSummary> {
  const { accountIds, log, onProgress } = request;
  const size = (await log.ranges(TOPICS.collected)).reduce((sum, { begin, end }) => sum + end - begin, 0);
  const walks = Math.ceil(accountIds.length / ACCOUNTS_AT_ONCE);
  const summary = { messages: 0, unwanted: 0, refused: new Set<string>() };
  for (let walk = 0; walk < walks; walk += 1) {
    const ids = accountIds.slice(walk * ACCOUNTS_AT_ONCE, (walk + 1) * ACCOUNTS_AT_ONCE);
    const rebuilds = new AccountRebuilds(request, summary);
    try {
      await rebuilds.start(ids);
      await rebuilds.fill((read) => onProgress(walk * size + read, walks * size));
      await rebuilds.commit();
    } catch (error) {
      await rebuilds.abort();
      throw error;
    }
  }
  return { messages: summary.messages, unwanted: summary.unwanted, refused: [...summary.refused] };
}

interface OpenRebuild {
  readonly rebuild: IndexRebuild;
  readonly classifier: Classifier;
}

class AccountRebuilds {
  private readonly open = new Map<string, OpenRebuild>();

  constructor(
    private readonly request: RebuildRequest,
    private readonly summary: { messages: number; unwanted: number; readonly refused: Set<string> },
  ) {}

  async start(accountIds: readonly string[]): Promise<void> {
    const { documents, index } = this.request;
    for (const accountId of accountIds) {
      const classifier = await classifierOfAccount(documents, accountId);
      this.open.set(accountId, { rebuild: await index.rebuild(accountId), classifier });
    }
  }

  /** What is logged from here on reaches the new index by way of the old one. */
  async fill(onRead: (read: number) => void): Promise<void> {
    const { log, signal } = this.request;
    const ranges = await log.ranges(TOPICS.collected);
    const dead = await deadPositions(this.request);
    let read = 0;
    const onPage = (records: readonly unknown[]): void => onRead((read += records.length));
    for await (const entries of collectedRecords({
      log,
      accounts: new Set(this.open.keys()),
      ranges,
      dead,
      signal,
      onPage,
    })) {
      const byAccount = new Map<string, ClassifiedRecord[]>();
      for (const { value, position } of entries) {
        const opened = this.open.get(value.accountId);
        if (opened === undefined) continue;
        const list = byAccount.get(value.accountId) ?? [];
        list.push(classifiedRecordOf(value, position, opened.classifier));
        byAccount.set(value.accountId, list);
      }
      for (const [accountId, records] of byAccount) await this.write(accountId, records);
    }
    signal.throwIfAborted();
  }

  async commit(): Promise<void> {
    for (const [accountId, { rebuild }] of this.open) {
      await rebuild.commit();
      this.open.delete(accountId);
    }
  }

  async abort(): Promise<void> {
    for (const { rebuild } of this.open.values()) await rebuild.abort();
  }

  private async write(accountId: string, records: readonly ClassifiedRecord[]): Promise<void> {
    const rebuild = this.open.get(accountId)?.rebuild;
    if (rebuild === undefined) return;
    for (const { messages, marks } of writesOf(records)) {
      this.summary.messages += await this.upsert(rebuild, messages);
      const marked = marks.length === 0 ? [] : await rebuild.markUnwanted(marks);
      this.summary.unwanted += marked.filter((change) => change === 'new').length;
    }
  }

  /** How many are new. One that the index refuses is a dead letter of the index step, or becomes one. */
  private async upsert(rebuild: IndexRebuild, messages: Parameters<IndexRebuild['upsert']>[0]): Promise<number> {
    const taken = messages.filter(({ id }) => !this.summary.refused.has(id));
    if (taken.length === 0) return 0;
    try {
      return (await rebuild.upsert(taken)).filter((change) => change === 'created').length;
    } catch (error) {
      if (!(error instanceof MessageRefusedError)) throw error;
      this.summary.refused.add(error.messageId);
      return this.upsert(rebuild, taken);
    }
  }
}
