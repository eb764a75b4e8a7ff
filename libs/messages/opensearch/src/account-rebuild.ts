import type { IndexedMessage } from '@krasae/contracts';
import type { IndexRebuild, UnwantedMark } from '@krasae/messages';
import { z } from 'zod';
import type { AccountIndices } from './account-indices.js';
import { IndexWriter } from './index-writer.js';
import { everyHit } from './message-pages.js';
import { writesDone } from './sequence-numbers.js';
import { DOCUMENT_FIELDS, storedEntrySchema } from './stored-document.js';

const anySchema = z.unknown();
/** So few writes are left to carry over that writers need not wait for long. */
const FEW = 1_000;
const MAX_ROUNDS = 10;
const ENTRIES_PER_WRITE = 1_000;

export interface CopyProgress {
  /** Messages and marks that are in the new index. */
  readonly copied: number;
}

/**
 * The next version of an account's index, written beside the present one, which takes its place by one change of the
 * alias. What is written to the old one meanwhile is carried over by the numbers that the engine gives its writes: once
 * or more while writers go on, a last time while they wait at the closed old index; then they find the new one.
 *
 * One that stops halfway leaves an index that nobody reads, which the next rebuild deletes, and at worst a closed old
 * one: writers wait then, and the next rebuild opens it.
 */
export class AccountRebuild implements IndexRebuild {
  private state: 'open' | 'committed' | 'aborted' = 'open';
  private readonly writer: IndexWriter;

  private constructor(
    private readonly indices: AccountIndices,
    private readonly accountId: string,
    private readonly old: string,
    private readonly next: string,
    private readonly since: number,
  ) {
    this.writer = new IndexWriter(indices.client, {
      index: async () => next,
      closed: (reason) => {
        throw new Error(`The rebuild of account '${accountId}' cannot go on, begin it again: ${reason}`);
      },
    });
  }

  static async start(indices: AccountIndices, accountId: string): Promise<AccountRebuild> {
    const old = (await indices.find(accountId))?.index ?? (await indices.current(accountId));
    await setClosed(indices, old, false);
    const all = await indices.all(accountId);
    for (const index of all) if (index !== old) await indices.delete(index);
    const versions = all.map((index) => indices.names.versionOf(accountId, index) ?? 0);
    const next = indices.names.index(accountId, Math.max(...versions, 0) + 1);
    const since = (await writesDone(indices.client, old)).here;
    if (!(await indices.create(next, []))) {
      throw new Error(`Another rebuild of account '${accountId}' begins at this moment: wait for it.`);
    }
    return new AccountRebuild(indices, accountId, old, next, since);
  }

  upsert(messages: readonly IndexedMessage[]) {
    return this.whileOpen(() => this.writer.upsert(this.accountId, messages));
  }

  markUnwanted(marks: readonly UnwantedMark[]) {
    return this.whileOpen(() => this.writer.markUnwanted(marks));
  }

  /** Everything that the old index holds, with the fields that this version makes of it. */
  async copyAll(onProgress: (progress: CopyProgress) => void, signal?: AbortSignal): Promise<void> {
    await this.whileOpen(() => this.carryOver(-1, onProgress, signal));
  }

  async commit(): Promise<void> {
    await this.whileOpen(async () => {
      let since = this.since;
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        const done = (await writesDone(this.indices.client, this.old)).here;
        if (done - since <= FEW) break;
        await this.carryOver(since);
        since = done;
      }
      await setClosed(this.indices, this.old, true);
      try {
        await this.carryOver(since);
        await this.swap();
      } catch (error) {
        await setClosed(this.indices, this.old, false);
        throw error;
      }
      this.state = 'committed';
    });
  }

  async abort(): Promise<void> {
    if (this.state !== 'open') return;
    this.state = 'aborted';
    await this.indices.delete(this.next);
  }

  private async swap(): Promise<void> {
    const { client, names } = this.indices;
    const alias = names.alias(this.accountId);
    await client.call(anySchema, { method: 'POST', path: `/${this.next}/_refresh` });
    const actions = [{ add: { index: this.next, alias } }, { remove_index: { index: this.old } }];
    await client.call(anySchema, { method: 'POST', path: '/_aliases', body: { actions }, retry: 'never' });
    this.indices.forget(this.accountId);
  }

  /** Takes the writes after a number over, the newest observation of each message. */
  private async carryOver(
    since: number,
    onProgress: (progress: CopyProgress) => void = () => undefined,
    signal?: AbortSignal,
  ): Promise<void> {
    const { client } = this.indices;
    await client.call(anySchema, { method: 'POST', path: `/${this.old}/_refresh` });
    const body = {
      query: { range: { _seq_no: { gt: since } } },
      sort: [{ _seq_no: 'asc' }],
      _source: [...DOCUMENT_FIELDS, 'markedId', 'collectedPartition', 'collectedOffset'],
    };
    let copied = 0;
    for await (const hits of everyHit(client, this.old, body, signal)) {
      const entries = hits.map(({ _source: source }) => storedEntrySchema.parse(source));
      for (let from = 0; from < entries.length; from += ENTRIES_PER_WRITE) {
        const part = entries.slice(from, from + ENTRIES_PER_WRITE);
        const messages = part.flatMap((entry) => (entry.kind === 'message' ? [entry.message] : []));
        const marks = part.flatMap((entry) => (entry.kind === 'mark' ? [entry.mark] : []));
        if (messages.length > 0) await this.writer.upsert(this.accountId, messages, 'merge');
        if (marks.length > 0) await this.writer.markUnwanted(marks);
      }
      copied += entries.length;
      onProgress({ copied });
    }
  }

  private async whileOpen<T>(work: () => Promise<T>): Promise<T> {
    if (this.state !== 'open') throw new Error(`The rebuild of account '${this.accountId}' is ${this.state}.`);
    return work();
  }
}

/** Closed, it lets writes in hand finish and refuses every further one until it is opened. */
async function setClosed({ client }: AccountIndices, index: string, isClosed: boolean): Promise<void> {
  if (isClosed) await client.call(anySchema, { method: 'PUT', path: `/${index}/_block/write` });
  else {
    const body = { 'index.blocks.write': null };
    await client.call(anySchema, { method: 'PUT', path: `/${index}/_settings`, body });
  }
}
