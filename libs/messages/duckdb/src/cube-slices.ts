import type { DuckDBInstance } from '@duckdb/node-api';
import type { CubeQuestion } from '@krasae/messages';
import { allOf, type MessageQuery, type TimeRange } from '@krasae/query';
import { AccountBlocks, type BlocksInTime } from './account-blocks.js';
import { type AuthorQuestion, AuthorRanks } from './author-ranks.js';
import { cubeOfPartsSql, partsSql } from './cube-to-sql.js';
import type { FoundRows } from './filter-snapshots.js';
import { rowsOfRanges } from './found-rows.js';
import type { RevisionRange } from './revision-blocks.js';
import { type Rows, runSql } from './read-pool.js';
import { type FillerParts, SliceFiller, type UsedSlice } from './slice-filler.js';
import { areOfParts, type SliceContent, slicePlan, withoutTime } from './slice-plan.js';
import { ATTACH_SLICES, rowsOfBlocks, SliceStore } from './slice-store.js';

/** Rows may go while a question is at work: then it is asked again, and at last of the messages themselves. */
const ATTEMPTS = 3;

export interface SliceParts extends FillerParts {
  /** The newest revision that is in the table. */
  readonly committed: () => number;
  readonly maxValues?: number | undefined;
  readonly maxFresh?: number | undefined;
}

/** What an asker gives: the question, how rows of a query are found, and the signal that the asker has gone. */
interface Asked {
  readonly accountId: string;
  readonly question: CubeQuestion;
  readonly find: (query: MessageQuery) => Promise<FoundRows>;
  readonly signal: AbortSignal;
}

/**
 * Counts a question once for each block of revisions, and keeps the partial rows (ADR 0011). Blocks that lie within the
 * time asked are taken from there; the messages that are newer or at the ends of the time are counted each time. A block
 * that has lost a row, to a newer observation, is counted again. Answers are therefore the same as without.
 */
export class CubeSlices {
  private readonly blocks: AccountBlocks;
  private readonly store: SliceStore;
  private readonly filler: SliceFiller;
  private readonly ranks: AuthorRanks;

  private constructor(private readonly parts: SliceParts) {
    const { readers, sizes, changes, committed, maxValues } = parts;
    this.blocks = new AccountBlocks(readers, sizes, changes, committed);
    this.store = new SliceStore((table) => this.drop(table), maxValues);
    this.filler = new SliceFiller(parts, this.store);
    this.ranks = new AuthorRanks(parts, this.store, parts.maxFresh);
  }

  /** Slices live in memory, in a database beside the file's. */
  static async open(instance: DuckDBInstance, parts: SliceParts): Promise<CubeSlices> {
    const connection = await instance.connect();
    await connection.run(ATTACH_SLICES);
    connection.closeSync();
    return new CubeSlices(parts);
  }

  /** The rows of cubeSql over what is found for the question's query; null where slices do not help. */
  async answer(asked: Asked): Promise<Rows | null> {
    const { accountId, question, signal } = asked;
    const ask = this.askerOf(asked);
    return ask === null ? null : this.settled(accountId, withoutTime(question.query).range, signal, ask);
  }

  private askerOf(asked: Asked): ((blocks: BlocksInTime) => Promise<Rows | null>) | null {
    const { accountId, question } = asked;
    const { by, measures, top } = question;
    if (by.length === 0 && measures.length === 1 && measures[0] === 'authors') {
      return async (blocks) => this.ranks.total(await authorQuestion(asked, blocks));
    }
    if (top !== undefined && by[0]?.kind === 'author') {
      return areOfParts([...measures, top.measure]) ? (blocks) => this.bestAuthors(asked, blocks, top) : null;
    }
    return slicePlan(accountId, question) === null ? null : (blocks) => this.counted(asked, blocks);
  }

  /**
   * Does work that wants to know how many rows a query finds, on the rows of the same moment: those of the range. Null
   * where slices do not help.
   */
  async withTotal<T>(
    asked: Omit<Asked, 'question'> & Pick<CubeQuestion, 'query'>,
    work: (total: number, only: RevisionRange) => Promise<T>,
  ): Promise<T | null> {
    const question = { query: asked.query, by: [], measures: ['mentions'] } as const;
    return this.settled(asked.accountId, withoutTime(asked.query).range, asked.signal, async (blocks) => {
      const rows = await this.counted({ ...asked, question }, blocks);
      if (rows === null) return null;
      return work(Number(rows[0]?.[0] ?? 0), { from: 0, end: blocks.others.at(-1)?.end ?? 0 });
    });
  }

  /** Asks until no row has gone meanwhile. */
  private async settled<T>(
    accountId: string,
    range: TimeRange,
    signal: AbortSignal,
    ask: (blocks: BlocksInTime) => Promise<T | null>,
  ): Promise<T | null> {
    const { changes } = this.parts;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const epoch = await changes.settledEpoch(accountId);
      if (epoch === null) return null;
      const blocks = await this.blocks.inTime(accountId, range, signal);
      if (blocks.within.length === 0) return null;
      const answer = await ask(blocks);
      if (answer === null || changes.epochOf(accountId) === epoch) return answer;
    }
    return null;
  }

  /** Who they are comes first, and all else for them alone: of the same moment, as blocks end with the newest row. */
  private async bestAuthors(
    asked: Asked,
    blocks: BlocksInTime,
    { measure, limit }: NonNullable<CubeQuestion['top']>,
  ): Promise<Rows | null> {
    const { query, by, measures } = asked.question;
    const best = await this.ranks.best(await authorQuestion(asked, blocks), measure, limit);
    if (best === null || best.length === 0) return best;
    const keys = best.map(([key]) => String(key));
    const theirs = { query: allOf([query, { kind: 'authorKey', keys }]), by, measures } as const;
    const rows = await this.counted({ ...asked, question: theirs }, blocks);
    const ranks = new Map(keys.map((key, rank) => [key, rank]));
    const rankOf = ([key]: Rows[number]): number => ranks.get(String(key)) ?? keys.length;
    // Each author's rows stay in the order of their other keys.
    return rows?.toSorted((one, other) => rankOf(one) - rankOf(other)) ?? null;
  }

  private async counted(asked: Asked, blocks: BlocksInTime): Promise<Rows | null> {
    const { accountId, question } = asked;
    const found = await asked.find(question.query);
    const contents = slicePlan(accountId, question) ?? [];
    // A mere count is not worth making what serves a whole screen.
    const isCount = question.by.length === 0 && question.measures.length === 1;
    const isReady = contents.every(({ from }) => from === null || this.store.has(from.content));
    for (const content of isCount && !isReady ? contents.toReversed() : contents) {
      const used = this.use(content);
      if (used === null) continue;
      const rows = await this.ask(used, asked, blocks, found).finally(() => this.release(used));
      if (rows !== null) return rows;
    }
    return null;
  }

  /** Null where the slice would be too large. */
  private async ask(
    used: UsedSlice,
    { accountId, question, signal }: Asked,
    blocks: BlocksInTime,
    found: FoundRows,
  ): Promise<Rows | null> {
    const { dimensions, measures } = used.content;
    if (!(await this.filler.fill(used, { accountId, blocks: blocks.within, found, signal }))) return null;
    const live = partsSql((columns) => rowsOfRanges(found.rows, columns, blocks.others), dimensions, measures);
    const columns = [...dimensions.map((_, place) => `key_${place}`), ...measures.map((measure) => `part_${measure}`)];
    const held = `SELECT ${columns.join(', ')} ${rowsOfBlocks(used.slice, blocks.within)}`;
    const parts = { sql: `${held} UNION ALL ${live.sql}`, values: live.values };
    return this.parts.readers.run({ accountId, isHeavy: found.isHeavy }, signal, (connection) =>
      runSql(connection, cubeOfPartsSql(parts, question), signal),
    );
  }

  /** Null where the slice, or one that it is made of, is not worth it. */
  private use(content: SliceContent): UsedSlice | null {
    if (!this.store.isWorth(content)) return null;
    const base = content.from === null ? null : this.use(content.from.content);
    if (content.from !== null && base === null) return null;
    return { content, slice: this.store.use(content), base };
  }

  private async release({ content, slice, base }: UsedSlice): Promise<void> {
    await this.store.release(content, slice);
    if (base !== null) await this.release(base);
  }

  private async drop(table: string): Promise<void> {
    const nobody = { accountId: '', isHeavy: false };
    await this.parts.readers.run(nobody, undefined, (connection) => connection.run(`DROP TABLE ${table}`));
  }
}

async function authorQuestion(
  { accountId, question, find, signal }: Asked,
  blocks: BlocksInTime,
): Promise<AuthorQuestion> {
  return { accountId, query: question.query, found: await find(question.query), blocks, signal };
}
