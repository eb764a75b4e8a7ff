import type { CubeQuestion, Measure } from '@krasae/messages';
import type { BlocksInTime } from './account-blocks.js';
import { SPARSE_AUTHOR_SQL } from './cube-columns.js';
import { bestAuthorsSql, otherAuthorsSql, partsSql } from './cube-to-sql.js';
import type { FoundRows } from './filter-snapshots.js';
import { rowsOfRanges } from './found-rows.js';
import type { BoundSql } from './query-to-sql.js';
import { inTransaction, type Rows, runSql } from './read-pool.js';
import { isWithin, joined, lengthOf, type RevisionRange, without } from './revision-blocks.js';
import type { FillerParts } from './slice-filler.js';
import { rankContent, type SliceContent } from './slice-plan.js';
import type { Slice, SliceStore } from './slice-store.js';

/** Rows that are counted each time beside the sums of each author; with more of them these are made anew. */
const DEFAULT_MAX_FRESH = 131_072;
/** Sums of authors are kept where they spare this many times what is counted anyway. */
const LEAST_SPARED = 4;
/** Questions in vain before sums are made that do not last, at most. */
const LAST_PATIENCE = 64;
/** Sums that have served this often were worth making. */
const WORTH_MAKING = 4;
/** By what the best are looked for. */
const RANKED: readonly Measure[] = ['engagement', 'mentions', 'views'];
/** Kinds of questions that are remembered. */
const REMEMBERED = 1000;

export interface AuthorQuestion {
  readonly accountId: string;
  readonly query: CubeQuestion['query'];
  readonly found: FoundRows;
  readonly blocks: BlocksInTime;
  readonly signal: AbortSignal;
}

/** What is remembered of a kind of question: the sums kept for it, if any, and whether they are worth it. */
interface Memory {
  content: SliceContent | null;
  /** The blocks that were summed up, with their versions (RowChanges). */
  versions: ReadonlyMap<number, number>;
  generation: number;
  /** Settles when sums that are being made are there. */
  making: Promise<unknown> | null;
  served: number;
  missed: number;
  patience: number;
}

/** Sums of each author, and the rows that are not in them. */
interface Ready {
  readonly content: SliceContent;
  readonly slice: Slice;
  readonly fresh: readonly RevisionRange[];
}

/**
 * Who the best authors are, and how many there are, by one sum for each author over all blocks of the time asked, and
 * the rows that are newer or at its ends. Authors are nearly as many as messages: there is no use in a sum for each block.
 */
export class AuthorRanks {
  private readonly memories = new Map<string, Memory>();

  constructor(
    private readonly parts: FillerParts,
    private readonly store: SliceStore,
    private readonly maxFresh = DEFAULT_MAX_FRESH,
  ) {}

  /** Keys of the best authors and their scores, the best first; null where the messages are to be asked. */
  best(question: AuthorQuestion, measure: Measure, limit: number): Promise<Rows | null> {
    return this.bySums(question, measure, (slice, fresh) => bestAuthorsSql(slice.table, fresh, measure, limit));
  }

  /** One row with the number of authors, where sums are at hand that the best were looked for in; else null. */
  async total(question: AuthorQuestion): Promise<Rows | null> {
    for (const measure of RANKED) {
      const { key } = rankContent(question.accountId, question.query, measure);
      const memory = this.memories.get(key);
      await memory?.making;
      if ((memory?.content ?? null) === null) continue;
      const rows = await this.bySums(question, measure, (slice, fresh) =>
        otherAuthorsSql(slice.table, slice.rows, fresh),
      );
      if (rows !== null) return rows;
    }
    return null;
  }

  private async bySums(
    question: AuthorQuestion,
    measure: Measure,
    sqlOf: (slice: Slice, fresh: BoundSql) => BoundSql,
  ): Promise<Rows | null> {
    const { accountId, found, signal } = question;
    const content = rankContent(accountId, question.query, measure);
    if (!this.store.isWorth(content)) return null;
    const ready = await this.ready(question, content);
    if (ready === null) return null;
    const author = { sql: SPARSE_AUTHOR_SQL, holds: 'value' } as const;
    const fresh = partsSql((columns) => rowsOfRanges(found.rows, columns, ready.fresh), [author], [measure]);
    return this.parts.readers
      .run({ accountId, isHeavy: found.isHeavy }, signal, (connection) =>
        runSql(connection, sqlOf(ready.slice, fresh), signal),
      )
      .finally(() => this.store.release(ready.content, ready.slice));
  }

  /** The slice is to be released. */
  private async ready(question: AuthorQuestion, content: SliceContent): Promise<Ready | null> {
    const all = joined([...this.rangesOf(question.blocks.within), ...question.blocks.others]);
    const memory = this.memoryOf(content.key);
    const fresh = this.isCurrent(question, memory) ? without(all, this.rangesOf([...memory.versions.keys()])) : all;
    if (memory.content !== null && lengthOf(fresh) <= this.maxFresh) {
      const slice = this.store.held(memory.content);
      if (slice !== null) {
        memory.served += 1;
        return { content: memory.content, slice, fresh };
      }
    }
    const { others } = question.blocks;
    if (lengthOf(others) > this.maxFresh || lengthOf(all) < LEAST_SPARED * this.maxFresh) return null;
    memory.missed += 1;
    if (memory.missed < memory.patience || memory.making !== null) return null;
    const made = this.make(question, content, memory).finally(() => {
      memory.making = null;
    });
    memory.making = made.catch(() => undefined);
    return made;
  }

  private async make(question: AuthorQuestion, content: SliceContent, memory: Memory): Promise<Ready | null> {
    const { accountId, blocks } = question;
    const isWorth = memory.content === null || memory.served >= WORTH_MAKING;
    memory.patience = isWorth ? 1 : Math.min(LAST_PATIENCE, memory.patience * 2);
    if (memory.content !== null) await this.store.retire(memory.content);
    Object.assign(memory, { content: null, missed: 0, generation: memory.generation + 1 });
    const versions = new Map(blocks.within.map((block) => [block, this.parts.changes.versionOf(accountId, block)]));
    const own = { ...content, key: `${content.key}#${memory.generation}` };
    const slice = this.store.use(own);
    try {
      await this.sumUp(question, content, slice);
    } catch (error) {
      await this.store.release(own, slice);
      throw error;
    }
    if (slice.isTooLarge) {
      this.store.giveUp(content);
      await this.store.release(own, slice);
      return null;
    }
    Object.assign(memory, { content: own, versions, served: 0 });
    return { content: own, slice, fresh: blocks.others };
  }

  private async sumUp({ accountId, blocks, found, signal }: AuthorQuestion, content: SliceContent, slice: Slice) {
    const ranges = this.rangesOf(blocks.within);
    const { sql, values } = partsSql(
      (columns) => rowsOfRanges(found.rows, columns, ranges),
      content.dimensions,
      content.measures,
    );
    const create = `CREATE TABLE ${slice.table} AS SELECT * FROM (${sql}) LIMIT ${slice.maxRows + 1}`;
    const [row] = await this.parts.readers.run({ accountId, isHeavy: found.isHeavy }, signal, (connection) =>
      // An abort that comes late must not leave a table that nobody knows of.
      inTransaction(connection, () => runSql(connection, { sql: create, values }, signal)),
    );
    slice.isMade = true;
    slice.rows = Number(row?.[0] ?? 0);
    slice.isTooLarge = slice.rows > slice.maxRows;
  }

  /** Whether all that was summed up lies in the time asked, and has lost no row. */
  private isCurrent({ accountId, blocks }: AuthorQuestion, { content, versions }: Memory): boolean {
    if (content === null) return false;
    const codes = [...versions.keys()];
    return (
      codes.every((code) => this.parts.changes.versionOf(accountId, code) === versions.get(code)) &&
      isWithin(this.rangesOf(codes), this.rangesOf(blocks.within))
    );
  }

  private rangesOf(codes: readonly number[]): readonly RevisionRange[] {
    return joined(this.parts.sizes.rangesOf(codes));
  }

  private memoryOf(key: string): Memory {
    const known = this.memories.get(key) ?? {
      content: null,
      versions: new Map(),
      generation: 0,
      making: null,
      served: 0,
      missed: 0,
      patience: 1,
    };
    this.memories.delete(key);
    this.memories.set(key, known);
    for (const oldest of this.memories.keys()) {
      if (this.memories.size <= REMEMBERED) break;
      this.memories.delete(oldest);
    }
    return known;
  }
}
