import {
  DuplicateKeyError,
  LEDGER,
  VersionConflictError,
  type Collection,
  type DocumentOf,
  type DocumentStore,
  type Stored,
} from '@krasae/documents';

/** What becomes of a collected record (design 3). Every one ends as exactly one of these. */
export const LEDGER_OUTCOMES = ['indexed', 'unwanted', 'duplicate', 'deadLettered'] as const;
export type LedgerOutcome = (typeof LEDGER_OUTCOMES)[number];

/** Stands for the account or the channel of a record whose headers do not even name it. */
export const UNNAMED = 'unknown';

export interface LedgerEntry {
  readonly offset: number;
  readonly accountId: string;
  readonly source: string;
  readonly outcome: LedgerOutcome;
  /** Epoch milliseconds. */
  readonly loggedAt: number;
}

type LedgerDocument = DocumentOf<typeof LEDGER>;

/**
 * Somebody else counts in the same partition: this worker lost it (or two run in one group). The batch is given up and
 * comes again, to whom it belongs, with the row read anew.
 */
export class LedgerConflictError extends Error {
  override readonly name = 'LedgerConflictError';
}

/**
 * The count of one step over one partition. Entries come in the order of their offsets, save that what was handed over
 * before a crash comes again; so a record at or below through is counted already, and no more need be kept than that.
 */
export class LedgerRow {
  private constructor(
    private readonly collection: Collection<typeof LEDGER>,
    private readonly id: string,
    private stored: Stored<LedgerDocument> | null,
  ) {}

  /** step: who counts; topic and partition: where the offsets stand that are counted. */
  static async open(documents: DocumentStore, step: string, topic: string, partition: number): Promise<LedgerRow> {
    const collection = documents.ofAll(LEDGER);
    const id = `${step}/${topic}/${partition}`;
    return new LedgerRow(collection, id, await collection.get(id));
  }

  /** -1 when nothing was counted yet. */
  get through(): number {
    return this.stored?.data.through ?? -1;
  }

  /** Counts the entries above through; durable when resolved. Throws LedgerConflictError, then nothing was counted. */
  async record(entries: readonly LedgerEntry[]): Promise<void> {
    const fresh = entries.filter(({ offset }) => offset > this.through);
    if (fresh.length === 0) return;
    const next = fresh.reduce(count, structuredClone(this.stored?.data ?? { through: -1, counts: {}, settledAt: {} }));
    try {
      const { stored } = this;
      const written =
        stored === null
          ? await this.collection.insert(next, this.id)
          : await this.collection.replace(this.id, next, stored.version);
      if (written === null)
        throw new LedgerConflictError(`Ledger row '${this.id}' was deleted while it was counted in.`);
      this.stored = written;
    } catch (error) {
      if (!(error instanceof VersionConflictError) && !(error instanceof DuplicateKeyError)) throw error;
      throw new LedgerConflictError(`Ledger row '${this.id}' was counted in by another worker.`, { cause: error });
    }
  }
}

/** Adds one entry to a row, in place: the row is a copy of its own. */
function count(row: LedgerDocument, { offset, accountId, source, outcome, loggedAt }: LedgerEntry): LedgerDocument {
  row.through = Math.max(row.through, offset);
  const ofSource = ((row.counts[accountId] ??= {})[source] ??= {});
  ofSource[outcome] = (ofSource[outcome] ?? 0) + 1;
  const settledAt = (row.settledAt[accountId] ??= {});
  settledAt[source] = Math.max(settledAt[source] ?? 0, loggedAt);
  return row;
}
