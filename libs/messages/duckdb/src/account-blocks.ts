import type { TimeRange } from '@krasae/query';
import { type ReadPool, runSql } from './read-pool.js';
import { type BlockSizes, joined, type RevisionRange } from './revision-blocks.js';
import type { RowChanges } from './row-changes.js';
import { SharedWork } from './shared-work.js';

/** How the account's rows lie to a range of time. */
export interface BlocksInTime {
  /** Codes of blocks whose rows are all within the range, as large as there are; no row will come to them. Ascending. */
  readonly within: readonly number[];
  /** What else may hold rows of the range, up to the newest that was there when this was asked. Ascending. */
  readonly others: readonly RevisionRange[];
}

/** When the rows of each block were created, by level and number; and where the first block begins that is not full. */
interface KnownBlocks {
  readonly created: readonly ReadonlyMap<number, TimeRange>[];
  readonly end: number;
}

/**
 * When the messages of each full block of an account were created: some 300 bytes for 4,096 rows. Rows of a full block
 * may go and none come, so what is known stays true: at worst a block seems to hold more than it does.
 */
export class AccountBlocks {
  private readonly known = new Map<string, KnownBlocks>();
  private readonly looks = new SharedWork<KnownBlocks>();

  constructor(
    private readonly readers: Pick<ReadPool, 'run'>,
    private readonly sizes: BlockSizes,
    private readonly changes: RowChanges,
    private readonly committedRevision: () => number,
  ) {}

  /** A block that loses rows again and again is given in parts, so that little of it is counted again. */
  async inTime(accountId: string, range: TimeRange, signal: AbortSignal): Promise<BlocksInTime> {
    const newest = this.committedRevision();
    const { created, end } = await this.of(accountId, newest, signal);
    const { sizes, changes } = this;
    const smallest = sizes.levels - 1;
    const within: number[] = [];
    const others: RevisionRange[] = [];
    const visit = (number: number, level: number): void => {
      const times = created[level]?.get(number);
      if (times === undefined || times.untilMs < range.sinceMs || times.sinceMs > range.untilMs) return;
      const code = sizes.codeOf(number, level);
      const blockEnd = sizes.firstOf(number + 1, level);
      const isWithin = times.sinceMs >= range.sinceMs && times.untilMs <= range.untilMs && blockEnd <= end;
      if (isWithin && (level === smallest || !changes.isRestless(accountId, code))) within.push(code);
      else if (level === smallest) others.push({ from: sizes.firstOf(number, level), end: blockEnd });
      else {
        const parts = sizes.partsOf(number, level);
        for (let part = parts.from; part < parts.end; part += 1) visit(part, level + 1);
      }
    };
    for (const number of created[0]?.keys() ?? []) visit(number, 0);
    others.push({ from: end, end: Math.max(end, newest + 1) });
    return { within, others: joined(others) };
  }

  private async of(accountId: string, newest: number, signal: AbortSignal): Promise<KnownBlocks> {
    const smallest = this.sizes.levels - 1;
    const before = this.known.get(accountId) ?? { created: [], end: 0 };
    const end = this.sizes.firstOf(this.sizes.numberOf(newest + 1, smallest), smallest);
    if (end <= before.end) return before;
    return this.looks.run(`${end} ${accountId}`, signal, async (shared) => {
      const after = { created: await this.look(accountId, before, end, shared), end };
      // Another question may have come further meanwhile.
      if (end > (this.known.get(accountId)?.end ?? 0)) this.known.set(accountId, after);
      return after;
    });
  }

  private async look(accountId: string, before: KnownBlocks, end: number, signal: AbortSignal) {
    const { sizes } = this;
    const sql = `SELECT ${sizes.smallestSql}, min(created_at), max(created_at) FROM messages
      WHERE account = ? AND revision >= ?::BIGINT AND revision < ?::BIGINT GROUP BY ALL ORDER BY ALL`;
    const values = [accountId, BigInt(before.end), BigInt(end)];
    const rows = await this.readers.run({ accountId, isHeavy: false }, signal, (connection) =>
      runSql(connection, { sql, values }, signal),
    );
    const created = Array.from({ length: sizes.levels }, (_, level) => new Map(before.created[level]));
    for (const [number, sinceMs, untilMs] of rows) {
      const revision = sizes.firstOf(Number(number), sizes.levels - 1);
      for (const [level, times] of created.entries()) {
        widen(times, sizes.numberOf(revision, level), { sinceMs: Number(sinceMs), untilMs: Number(untilMs) });
      }
    }
    return created;
  }
}

function widen(times: Map<number, TimeRange>, number: number, { sinceMs, untilMs }: TimeRange): void {
  const known = times.get(number) ?? { sinceMs, untilMs };
  times.set(number, { sinceMs: Math.min(known.sinceMs, sinceMs), untilMs: Math.max(known.untilMs, untilMs) });
}
