import type { JS } from '@duckdb/node-api';
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
import type { MessageQuery } from '@krasae/query';
import { AccountRebuilds } from './account-rebuild.js';
import { AnswerCache } from './answer-cache.js';
import { AuthorNumbers } from './author-numbers.js';
import { cubeSql } from './cube-to-sql.js';
import { authorsOf, type Counted, documentsOf, pageOf } from './documents.js';
import { CubeSlices } from './cube-slices.js';
import { FilterSnapshots, type FoundRows, keyOfQuery } from './filter-snapshots.js';
import { streamOf } from './message-stream.js';
import { MessageWriter } from './message-writer.js';
import { type Database, type DuckDbMessageIndexOptions, openDatabase } from './open-database.js';
import { ReadPool, runSql } from './read-pool.js';
import { keyOf } from './schema.js';
import { BlockSizes } from './revision-blocks.js';
import { RowChanges } from './row-changes.js';
import { SharedWork } from './shared-work.js';

/** Connections that read side by side; see ReadPool for what each of them takes from the process. */
const READERS = 3;
/** Rows of the answers that are kept until something is written; some 200 bytes each. */
const KNOWN_ROWS = 100_000;
const DEFAULT_TIME_LIMIT_MS = 30_000;

/** Opens the index in a DuckDB file, made where missing. Throws when the file is in use or of another version. */
export async function openDuckDbMessageIndex(options: DuckDbMessageIndexOptions): Promise<MessageIndex> {
  const database = await openDatabase(options);
  try {
    const authors = await AuthorNumbers.open(await database.instance.connect());
    const sizes = new BlockSizes(options.slices?.blockBits);
    const changes = new RowChanges(sizes);
    const writer = await MessageWriter.open(await database.instance.connect(), authors, changes);
    const readers = await ReadPool.open(database.instance, READERS);
    const committed = (): number => writer.committedRevision;
    return new DuckDbMessageIndex({
      database,
      authors,
      writer,
      readers,
      changes,
      snapshots: new FilterSnapshots(readers, committed, options.snapshots),
      slices: await CubeSlices.open(database.instance, {
        readers,
        sizes,
        changes,
        committed,
        maxValues: options.slices?.maxValues,
        maxFresh: options.slices?.maxFresh,
      }),
      timeLimitMs: options.timeLimitMs ?? DEFAULT_TIME_LIMIT_MS,
    });
  } catch (error) {
    database.close();
    throw error;
  }
}

interface IndexParts {
  readonly database: Database;
  readonly authors: AuthorNumbers;
  readonly writer: MessageWriter;
  readonly readers: ReadPool;
  readonly snapshots: FilterSnapshots;
  readonly slices: CubeSlices;
  readonly changes: RowChanges;
  readonly timeLimitMs: number;
}

class DuckDbMessageIndex implements MessageIndex {
  private closing: Promise<void> | null = null;
  private readonly rebuilds: AccountRebuilds;
  private readonly asked = new Set<Promise<unknown>>();
  private readonly answers = {
    cube: new SharedWork<readonly CubeRow[]>(),
    page: new SharedWork<SearchAnswer>(),
    known: new AnswerCache<CubeRow>(KNOWN_ROWS),
  };

  constructor(private readonly parts: IndexParts) {
    this.rebuilds = new AccountRebuilds(parts.database.instance, parts.writer, parts.authors);
  }

  async upsert(accountId: string, messages: readonly IndexedMessage[]): Promise<readonly UpsertChange[]> {
    this.assertOpen();
    return this.parts.writer.upsert(accountId, messages);
  }

  async markUnwanted(accountId: string, marks: readonly UnwantedMark[]): Promise<readonly UnwantedChange[]> {
    this.assertOpen();
    return this.parts.writer.markUnwanted(accountId, marks);
  }

  async reclassify(accountId: string, messages: readonly IndexedMessage[]): Promise<readonly UpsertChange[]> {
    this.assertOpen();
    return this.parts.writer.reclassify(accountId, messages);
  }

  /** Nothing to do: a commit is seen by every transaction that begins after it. */
  async refresh(): Promise<void> {
    this.assertOpen();
  }

  get(accountId: string, ids: readonly string[]): Promise<readonly IndexedMessage[]> {
    const keys = [...new Set(ids.map((id) => keyOf(accountId, id)))];
    return this.ask(undefined, (signal) =>
      this.parts.readers.run({ accountId, isHeavy: false }, signal, (connection) => documentsOf(connection, keys)),
    );
  }

  search(accountId: string, request: SearchRequest, options: QueryOptions = {}): Promise<SearchAnswer> {
    return this.ask(options.signal, (signal) =>
      this.answers.page.run(this.keyOfQuestion(accountId, request), signal, (shared) =>
        this.page(accountId, request, shared),
      ),
    );
  }

  private async page(accountId: string, request: SearchRequest, signal: AbortSignal): Promise<SearchAnswer> {
    const { snapshots, slices, readers } = this.parts;
    const { query } = request;
    const find = (sought: MessageQuery): Promise<FoundRows> => snapshots.rowsOf(accountId, sought, signal);
    const { rows, isHeavy } = await find(query);
    const read = (counted: Counted | null): Promise<SearchAnswer> =>
      readers.run({ accountId, isHeavy }, signal, (connection) => pageOf(connection, rows, request, signal, counted));
    // A heavy one looks at every text, and would do so once more for the total.
    if (isHeavy) return read(null);
    const page = await slices.withTotal({ accountId, query, find, signal }, (total, only) => read({ total, only }));
    return page ?? read(null);
  }

  aggregate(accountId: string, question: CubeQuestion, options: QueryOptions = {}): Promise<readonly CubeRow[]> {
    const key = this.keyOfQuestion(accountId, question);
    return this.ask(options.signal, async (signal) => {
      const known = this.answers.known.get(key);
      if (known !== undefined) return known;
      const answer = await this.answers.cube.run(key, signal, (shared) => this.count(accountId, question, shared));
      this.answers.known.set(key, answer);
      return answer;
    });
  }

  private async count(accountId: string, question: CubeQuestion, signal: AbortSignal): Promise<readonly CubeRow[]> {
    const { authors, snapshots, slices, readers } = this.parts;
    const find = (query: MessageQuery): Promise<FoundRows> => snapshots.rowsOf(accountId, query, signal);
    const found = await find(question.query);
    // Made first in any case: it refuses a question that cannot be asked.
    const sql = cubeSql(found.rows, question, authors.lastNumber);
    const rows =
      (await slices.answer({ accountId, question, find, signal })) ??
      (await readers.run({ accountId, isHeavy: found.isHeavy }, signal, (connection) =>
        runSql(connection, sql, signal),
      ));
    return rows.map((row) => cubeRowOf(question, row));
  }

  authors(accountId: string, keys: readonly string[], options: QueryOptions = {}): Promise<readonly KnownAuthor[]> {
    return this.ask(options.signal, (signal) =>
      this.parts.readers.run({ accountId, isHeavy: false }, signal, (connection) =>
        authorsOf(connection, accountId, [...new Set(keys)], signal),
      ),
    );
  }

  async *stream(
    accountId: string,
    request: StreamRequest,
    { signal }: QueryOptions = {},
  ): AsyncGenerator<readonly IndexedMessage[]> {
    this.assertOpen();
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.asked.add(ended);
    try {
      for await (const batch of streamOf(this.parts.database.instance, accountId, request, signal)) {
        yield batch;
        this.assertOpen();
      }
    } finally {
      end();
      this.asked.delete(ended);
    }
  }

  rebuild(accountId: string): Promise<IndexRebuild> {
    this.assertOpen();
    return this.rebuilds.start(accountId);
  }

  /** Finishes what is at work, writes the log into the file and lets go of it. A second call waits for the first. */
  close(): Promise<void> {
    this.closing ??= this.closeNow();
    return this.closing;
  }

  private async closeNow(): Promise<void> {
    // A question may be between two readings: the pool alone would not know of it.
    await Promise.all([...this.asked, this.rebuilds.close()]);
    await Promise.all([this.parts.writer.close(), this.parts.readers.close()]);
    await this.parts.authors.close();
    this.parts.database.close();
  }

  private async ask<T>(caller: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.assertOpen();
    const answer = withinLimit(this.parts.timeLimitMs, caller, work);
    const settled = answer.then(
      () => undefined,
      () => undefined,
    );
    this.asked.add(settled);
    try {
      return await answer;
    } finally {
      this.asked.delete(settled);
    }
  }

  /** A question that comes after a write has another key than one before: it must not get the older answer. */
  private keyOfQuestion(accountId: string, question: CubeQuestion | SearchRequest): string {
    const { writer, changes } = this.parts;
    return keyOfQuery(accountId, [writer.committedRevision, changes.epochOf(accountId), question]);
  }

  private assertOpen(): void {
    if (this.closing !== null) throw new Error(`The message index ${this.parts.database.file} is closed.`);
  }
}

function cubeRowOf({ by, measures }: CubeQuestion, row: readonly JS[]): CubeRow {
  return {
    keys: by.map((_, place) => String(row[place])),
    values: Object.fromEntries(measures.map((measure, index) => [measure, Number(row[by.length + index])])),
  };
}
