import type { BlockSizes } from './revision-blocks.js';

/** A batch that replaces rows is written in tens of milliseconds; counting without slices takes as long. */
const PATIENCE_MS = 100;
/** Versions of a block, two for each time that it lost rows, from which on it is expected to lose more. */
const RESTLESS_FROM = 8;

interface AccountChanges {
  /** Raised before rows are taken away, and again when that is over. */
  epoch: number;
  atWork: number;
  /** How often all blocks changed at once. */
  all: number;
  /** By the codes of blocks of all sizes. */
  readonly byBlock: Map<number, number>;
}

/**
 * Tells which rows that were once written have gone since, by account and block of revisions. Rows that come are no
 * change: they get revisions of their own. What was counted between two equal epochs, the first of them settled, is of
 * one state of the rows written before.
 */
export class RowChanges {
  private readonly accounts = new Map<string, AccountChanges>();
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly sizes: BlockSizes,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** Rows of these revisions, or all of the account's, are about to go. The answer is called when they have, or will not. */
  replacing(accountId: string, revisions: readonly number[] | 'all'): () => void {
    const changes = this.of(accountId);
    const note = (): void => {
      changes.epoch += 1;
      if (revisions === 'all') changes.all += 1;
      else
        for (const code of new Set(revisions.flatMap((revision) => this.sizes.codesOf(revision))))
          bump(changes.byBlock, code);
    };
    changes.atWork += 1;
    note();
    return () => {
      changes.atWork -= 1;
      note();
      for (const wake of this.waiting.splice(0)) wake();
    };
  }

  /**
   * The epoch, once no rows of the account are about to go; null where that takes long, as when an account is put in
   * place that was rebuilt.
   */
  async settledEpoch(accountId: string): Promise<number | null> {
    const until = performance.now() + this.patienceMs;
    while ((this.accounts.get(accountId)?.atWork ?? 0) > 0) {
      const rest = until - performance.now();
      if (rest <= 0) return null;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, rest);
        this.waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
    return this.epochOf(accountId);
  }

  epochOf(accountId: string): number {
    return this.accounts.get(accountId)?.epoch ?? 0;
  }

  /** Equal as long as no row of the block has gone. */
  versionOf(accountId: string, code: number): number {
    const changes = this.accounts.get(accountId);
    return changes === undefined ? 0 : changes.all + (changes.byBlock.get(code) ?? 0);
  }

  /** Whether the block has lost rows time and again. */
  isRestless(accountId: string, code: number): boolean {
    return (this.accounts.get(accountId)?.byBlock.get(code) ?? 0) >= RESTLESS_FROM;
  }

  private of(accountId: string): AccountChanges {
    const known = this.accounts.get(accountId) ?? { epoch: 0, atWork: 0, all: 0, byBlock: new Map() };
    this.accounts.set(accountId, known);
    return known;
  }
}

function bump(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
