import type { TimeRange } from '@krasae/query';
import { type ReadPool, runSql } from './read-pool.js';

/**
 * 262,144 revisions: they are counted in 10 ms, and 5 M rows are 19 blocks. Half as many make the first count of words,
 * which many messages of a block share, take half as long again.
 */
const DEFAULT_BITS = 18;

/** Revisions from the first, up to but without the end. */
export interface RevisionRange {
  readonly from: number;
  readonly end: number;
}

/** Revisions cut into blocks of equal length, a power of two. */
export class BlockSize {
  private readonly length: number;

  constructor(private readonly bits: number = DEFAULT_BITS) {
    this.length = 2 ** bits;
  }

  /** The number of a row's block, for SQL. */
  get sql(): string {
    return `(revision >> ${this.bits})`;
  }

  blockOf(revision: number): number {
    return Math.floor(revision / this.length);
  }

  firstOf(block: number): number {
    return block * this.length;
  }

  /** The revisions of blocks given in ascending order, neighbours as one. */
  rangesOf(blocks: readonly number[]): RevisionRange[] {
    const ranges: RevisionRange[] = [];
    for (const block of blocks) {
      const [from, end] = [this.firstOf(block), this.firstOf(block + 1)];
      const last = ranges.at(-1);
      if (last?.end === from) ranges.splice(-1, 1, { from: last.from, end });
      else ranges.push({ from, end });
    }
    return ranges;
  }
}

interface Block {
  readonly number: number;
  /** No row of the account in this block was created outside. */
  readonly created: TimeRange;
}

/** How the account's rows lie to a range of time. */
export interface BlocksInTime {
  /** All rows of these blocks are within the range; no row will come to them. In ascending order. */
  readonly within: readonly number[];
  /** What else may hold rows of the range. */
  readonly others: readonly RevisionRange[];
}

interface KnownBlocks {
  readonly blocks: readonly Block[];
  /** Blocks before this one are known. */
  readonly end: number;
}

/**
 * When the messages of each full block of an account were created. Rows of a full block may go and none come, so what is
 * known stays true: at worst a block seems to hold more than it does.
 */
export class AccountBlocks {
  private readonly known = new Map<string, KnownBlocks>();

  constructor(
    private readonly readers: Pick<ReadPool, 'run'>,
    private readonly size: BlockSize,
    private readonly committedRevision: () => number,
  ) {}

  async inTime(accountId: string, range: TimeRange, signal: AbortSignal): Promise<BlocksInTime> {
    const { blocks, end } = await this.of(accountId, signal);
    const touched = blocks.filter(
      ({ created }) => created.untilMs >= range.sinceMs && created.sinceMs <= range.untilMs,
    );
    const isWithin = ({ created }: Block): boolean =>
      created.sinceMs >= range.sinceMs && created.untilMs <= range.untilMs;
    const tail = { from: this.size.firstOf(end), end: Number.MAX_SAFE_INTEGER };
    return {
      within: touched.filter(isWithin).map(({ number }) => number),
      others: [...this.size.rangesOf(touched.filter((block) => !isWithin(block)).map(({ number }) => number)), tail],
    };
  }

  private async of(accountId: string, signal: AbortSignal): Promise<KnownBlocks> {
    const before = this.known.get(accountId) ?? { blocks: [], end: 0 };
    const end = this.size.blockOf(this.committedRevision() + 1);
    if (end <= before.end) return before;
    const sql = `SELECT ${this.size.sql}, min(created_at), max(created_at) FROM messages
      WHERE account = ? AND revision >= ?::BIGINT AND revision < ?::BIGINT GROUP BY ALL ORDER BY ALL`;
    const values = [accountId, ...[before.end, end].map((block) => BigInt(this.size.firstOf(block)))];
    const rows = await this.readers.run({ accountId, isHeavy: false }, signal, (connection) =>
      runSql(connection, { sql, values }, signal),
    );
    const fresh = rows.map(([number, sinceMs, untilMs]) => ({
      number: Number(number),
      created: { sinceMs: Number(sinceMs), untilMs: Number(untilMs) },
    }));
    const after = { blocks: [...before.blocks, ...fresh], end };
    // Another question may have come further meanwhile.
    if (end > (this.known.get(accountId)?.end ?? 0)) this.known.set(accountId, after);
    return after;
  }
}
