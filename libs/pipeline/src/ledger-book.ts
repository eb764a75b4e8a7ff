import { RECORD_HEADERS } from '@krasae/contracts';
import { DEAD_LETTER_DECISIONS, type DocumentStore } from '@krasae/documents';
import type { LogRecord } from '@krasae/log';
import { LedgerRow, UNNAMED, type LedgerEntry, type LedgerOutcome } from './ledger-row.js';
import type { Settled, StepBook, StepPage } from './step.js';

/** Where a record is counted: its place in the topic whose records the ledger follows. */
export interface LedgerPlace {
  readonly topic: string;
  readonly offset: number;
}

export interface LedgerBookOptions<I, O> {
  readonly documents: DocumentStore;
  readonly step: string;
  /**
   * Within one topic of places the offsets of a partition must rise, save for copies of what came before: true of the
   * positions of collected records all along the pipeline, as every step keeps the order of its partition.
   */
  place(record: LogRecord, value: I | null): LedgerPlace;
  /** Null: not settled by this step; a later one counts it. */
  outcome(settled: Settled<I, O>): LedgerOutcome | null;
  identify(value: I): { readonly accountId: string; readonly source: string };
}

interface OpenRow {
  readonly row: LedgerRow;
  claimed: number;
}

/**
 * The ledger as a step keeps it: each collected record is counted once, by its position, however often it is handed
 * over (design 3). The replay of a dead letter is counted on its decision instead, because a record that is replayed
 * may stand below what is counted.
 */
export function ledgerBook<I, O>(options: LedgerBookOptions<I, O>, topics: readonly string[]): StepBook<I, O> {
  const { documents, step } = options;
  return {
    open: async (partition) => {
      const rows = new Map<string, OpenRow>();
      for (const topic of topics) {
        const row = await LedgerRow.open(documents, step, topic, partition);
        rows.set(topic, { row, claimed: row.through });
      }
      return new LedgerPage(options, rows);
    },
  };
}

class LedgerPage<I, O> implements StepPage<I, O> {
  constructor(
    private readonly options: LedgerBookOptions<I, O>,
    private readonly rows: ReadonlyMap<string, OpenRow>,
  ) {}

  claim(record: LogRecord, value: I | null): boolean {
    if (record.headers[RECORD_HEADERS.replayOf] !== undefined) return true;
    const { topic, offset } = this.options.place(record, value);
    const open = this.openRow(topic);
    if (offset <= open.claimed) return false;
    open.claimed = offset;
    return true;
  }

  async settle(run: readonly Settled<I, O>[]): Promise<void> {
    const entries = new Map<string, LedgerEntry[]>();
    for (const settled of run) {
      const outcome = this.options.outcome(settled);
      if (outcome === null || (await this.settleReplay(settled.record, outcome))) continue;
      const { topic, offset } = this.options.place(settled.record, settled.value);
      const list = entries.get(topic) ?? [];
      list.push({ offset, outcome, ...this.name(settled), loggedAt: settled.record.loggedAt });
      entries.set(topic, list);
    }
    for (const [topic, list] of entries) await this.openRow(topic).row.record(list);
  }

  private openRow(topic: string): OpenRow {
    const open = this.rows.get(topic);
    if (open === undefined) throw new Error(`Step '${this.options.step}' keeps no ledger of topic '${topic}'.`);
    return open;
  }

  private name({ record, value }: Settled<I, O>): { accountId: string; source: string } {
    if (value !== null) return this.options.identify(value);
    const { [RECORD_HEADERS.account]: account, [RECORD_HEADERS.source]: source } = record.headers;
    return { accountId: nameOf(account), source: nameOf(source) };
  }

  /** False when the record is no replay, or of a dead letter that nobody replayed. The first outcome stays. */
  private async settleReplay(record: LogRecord, outcome: LedgerOutcome): Promise<boolean> {
    const id = record.headers[RECORD_HEADERS.replayOf];
    if (id === undefined) return false;
    const decisions = this.options.documents.ofAll(DEAD_LETTER_DECISIONS);
    const settled = await decisions.change(id, (data) => (data.outcome === null ? { ...data, outcome } : data));
    return settled !== null;
  }
}

/** A header may hold anything; what an object would not take for a key of its own is as good as no name. */
function nameOf(header: string | undefined): string {
  return header === undefined || header === '' || header.startsWith('__') ? UNNAMED : header;
}
