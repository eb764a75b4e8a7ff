import type { IndexedMessage } from '@krasae/contracts';
import {
  type CubeQuestion,
  type CubeRow,
  type IndexRebuild,
  type KnownAuthor,
  type MessageIndex,
  type QueryOptions,
  type SearchAnswer,
  type SearchRequest,
  type StreamRequest,
  type UnwantedChange,
  type UnwantedMark,
  type UpsertChange,
  withinLimit,
} from '@krasae/messages';
import { AccountIndices } from './account-indices.js';
import { AccountRebuild, type CopyProgress } from './account-rebuild.js';
import { knownRanks } from './author-ranks.js';
import { authorTotal } from './author-totals.js';
import type { RankedAuthor } from './best-authors.js';
import { knownAuthors } from './author-search.js';
import { cubeRows, rowsOfNothing } from './cube-search.js';
import { IndexNames } from './index-names.js';
import { KnownAuthors } from './known-authors.js';
import { MAPPING_VERSION } from './index-template.js';
import { IndexWriter } from './index-writer.js';
import { MonthSlices } from './month-slices.js';
import { pageOf, streamOf } from './message-pages.js';
import { OpenSearchClient, type OpenSearchClientOptions, OpenSearchError } from './opensearch-client.js';
import { accountDsl } from './query-to-dsl.js';
import { Refreshes } from './refreshes.js';
import { storedMessages } from './stored-lookup.js';
import type { SliceOptions } from './worth-counting.js';

export interface OpenSearchMessageIndexOptions extends OpenSearchClientOptions {
  /** Begins the name of every index, so that installations can share a cluster; 'krasae' unless given. */
  readonly prefix?: string;
  /** A question that takes longer is stopped with QueryTimeoutError; 30 s unless given. */
  readonly timeLimitMs?: number;
  /** When questions are counted once a month (ADR 0018). */
  readonly slices?: SliceOptions;
}

export interface ReindexOptions {
  readonly onProgress?: (progress: CopyProgress) => void;
  readonly signal?: AbortSignal;
}

/** A MessageIndex with what only this engine needs: a mapping that can grow old. */
export interface OpenSearchMessageIndex extends MessageIndex {
  /** Whether the account's index was made by another version of the product, so that it takes no writes. */
  isOutdated(accountId: string): Promise<boolean>;
  /**
   * Writes the account's index anew with today's mapping while it is read and written, and puts the new one in its
   * place. Stopped halfway it can be done again; until its end the old index is the one that counts.
   */
  reindex(accountId: string, options?: ReindexOptions): Promise<void>;
}

const DEFAULT_TIME_LIMIT_MS = 30_000;

/**
 * The index in an OpenSearch cluster: one index for each account. Waits a while for a cluster that is not up yet, then
 * throws IndexUnavailableError.
 */
export async function connectOpenSearchIndex(options: OpenSearchMessageIndexOptions): Promise<OpenSearchMessageIndex> {
  const names = new IndexNames(options.prefix ?? 'krasae');
  const client = new OpenSearchClient(options);
  const indices = new AccountIndices(client, names);
  try {
    await indices.prepare();
  } catch (error) {
    await client.close();
    throw error;
  }
  return new OpenSearchIndex(client, indices, options.timeLimitMs ?? DEFAULT_TIME_LIMIT_MS, options.slices);
}

class OpenSearchIndex implements OpenSearchMessageIndex {
  private readonly writers = new Map<string, IndexWriter>();
  private readonly refreshes: Refreshes;
  private readonly slices: MonthSlices;
  private readonly authorTotals: KnownAuthors<number>;
  private readonly authorRanks: KnownAuthors<readonly RankedAuthor[]>;
  private closing: Promise<void> | null = null;

  constructor(
    private readonly client: OpenSearchClient,
    private readonly indices: AccountIndices,
    private readonly timeLimitMs: number,
    slices: SliceOptions | undefined,
  ) {
    this.refreshes = new Refreshes(client);
    this.slices = new MonthSlices(indices, this.refreshes, slices);
    this.authorTotals = new KnownAuthors(indices, this.refreshes, slices);
    this.authorRanks = new KnownAuthors(indices, this.refreshes, slices);
  }

  async upsert(accountId: string, messages: readonly IndexedMessage[]): Promise<readonly UpsertChange[]> {
    this.assertOpen();
    return this.writerOf(accountId).upsert(accountId, messages);
  }

  async markUnwanted(accountId: string, marks: readonly UnwantedMark[]): Promise<readonly UnwantedChange[]> {
    this.assertOpen();
    return this.writerOf(accountId).markUnwanted(marks);
  }

  async reclassify(accountId: string, messages: readonly IndexedMessage[]): Promise<readonly UpsertChange[]> {
    this.assertOpen();
    return this.writerOf(accountId).upsert(accountId, messages, 'reclassify');
  }

  async refresh(accountId: string): Promise<void> {
    this.assertOpen();
    await this.refreshes.of(this.aliasOf(accountId));
  }

  async get(accountId: string, ids: readonly string[]): Promise<readonly IndexedMessage[]> {
    return this.ask(accountId, undefined, [], (alias, signal) => storedMessages(this.client, alias, ids, signal));
  }

  async search(accountId: string, request: SearchRequest, options: QueryOptions = {}): Promise<SearchAnswer> {
    const query = accountDsl(accountId, request.query);
    return this.ask(accountId, options.signal, { total: 0, messages: [] }, (alias, signal) =>
      pageOf(this.client, alias, query, request, signal),
    );
  }

  async aggregate(accountId: string, question: CubeQuestion, options: QueryOptions = {}): Promise<readonly CubeRow[]> {
    const query = accountDsl(accountId, question.query);
    return this.ask(accountId, options.signal, rowsOfNothing(question), async (alias, signal) => {
      const rows =
        (await this.slices.answer(accountId, question, signal)) ??
        (await authorTotal(this.authorTotals, accountId, question, signal)) ??
        (await knownRanks(this.authorRanks, accountId, question, signal));
      return rows ?? cubeRows(this.client, alias, query, question, signal);
    });
  }

  async authors(
    accountId: string,
    keys: readonly string[],
    options: QueryOptions = {},
  ): Promise<readonly KnownAuthor[]> {
    return this.ask(accountId, options.signal, [], (alias, signal) =>
      knownAuthors(this.client, alias, accountId, keys, signal),
    );
  }

  async *stream(
    accountId: string,
    { query, sort }: StreamRequest,
    { signal }: QueryOptions = {},
  ): AsyncGenerator<readonly IndexedMessage[]> {
    this.assertOpen();
    const dsl = accountDsl(accountId, query);
    if ((await this.indices.find(accountId)) === null) return;
    yield* streamOf(this.client, this.aliasOf(accountId), dsl, sort, signal);
  }

  rebuild(accountId: string): Promise<IndexRebuild> {
    this.assertOpen();
    return AccountRebuild.start(this.indices, accountId);
  }

  async isOutdated(accountId: string): Promise<boolean> {
    const found = await this.indices.find(accountId);
    return found !== null && found.mappingVersion !== MAPPING_VERSION;
  }

  async reindex(accountId: string, { onProgress = () => undefined, signal }: ReindexOptions = {}): Promise<void> {
    this.assertOpen();
    const rebuild = await AccountRebuild.start(this.indices, accountId);
    try {
      await rebuild.copyAll(onProgress, signal);
      await rebuild.commit();
    } catch (error) {
      await rebuild.abort();
      throw error;
    }
  }

  /** Lets calls in hand finish. */
  close(): Promise<void> {
    this.closing ??= this.client.close();
    return this.closing;
  }

  private aliasOf(accountId: string): string {
    return this.indices.names.alias(accountId);
  }

  private writerOf(accountId: string): IndexWriter {
    const known = this.writers.get(accountId);
    if (known !== undefined) return known;
    const writer = new IndexWriter(this.client, {
      index: () => this.indices.current(accountId),
      closed: () => this.indices.forget(accountId),
    });
    this.writers.set(accountId, writer);
    return writer;
  }

  /** A question that an index was taken from, because a rebuild replaced it, is asked again. */
  private async ask<T>(
    accountId: string,
    caller: AbortSignal | undefined,
    withoutIndex: T,
    work: (alias: string, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    this.assertOpen();
    return withinLimit(this.timeLimitMs, caller, async (signal) => {
      for (;;) {
        signal.throwIfAborted();
        try {
          return await work(this.aliasOf(accountId), signal);
        } catch (error) {
          if (!(error instanceof OpenSearchError) || error.status !== 404) throw error;
          if ((await this.indices.find(accountId)) === null) return withoutIndex;
        }
      }
    });
  }

  private assertOpen(): void {
    if (this.closing !== null) throw new Error('This connection to the search engine is closed.');
  }
}
