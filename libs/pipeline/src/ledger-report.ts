import { DEAD_LETTER_DECISIONS, LEDGER, type DocumentStore } from '@krasae/documents';
import type { EventLog } from '@krasae/log';
import { LEDGER_OUTCOMES, UNNAMED, type LedgerOutcome } from './ledger-row.js';
import { GROUPS, pendingRecords } from './topics.js';

/** collected = indexed + unwanted + duplicate + deadLettered, always: it counts the records that have their verdict. */
export interface LedgerCounts {
  readonly collected: number;
  readonly indexed: number;
  readonly unwanted: number;
  readonly duplicate: number;
  readonly deadLettered: number;
}

export interface LedgerReport {
  readonly total: LedgerCounts;
  /** By account and channel, in that order; 'unknown' where a record does not even name them. */
  readonly sources: readonly ({ readonly account: string; readonly source: string } & LedgerCounts)[];
  /**
   * Records in the log without a verdict, of all accounts. Read from the log and not from the ledger, so that nothing
   * goes missing between the two; a record between the steps may count in both for a moment.
   */
  readonly pending: number;
}

/** account -> source -> outcome -> records */
type Tally = Map<string, Map<string, Map<LedgerOutcome, number>>>;

/** The ledger as it stands (design 3), of one account or of all. Replayed dead letters count under what became of them. */
export async function readLedger(
  documents: DocumentStore,
  log: EventLog,
  options: { readonly accountId?: string; readonly steps?: readonly string[] } = {},
): Promise<LedgerReport> {
  const { accountId, steps = Object.values(GROUPS) } = options;
  const tally: Tally = new Map();
  for (const { id, data } of await documents.ofAll(LEDGER).find()) {
    if (!steps.some((step) => id.startsWith(`${step}/`))) continue;
    for (const [account, sources] of Object.entries(data.counts)) {
      for (const [source, outcomes] of Object.entries(sources)) {
        for (const outcome of LEDGER_OUTCOMES) add(tally, account, source, outcome, outcomes[outcome] ?? 0);
      }
    }
  }
  for (const { data } of await documents.ofAll(DEAD_LETTER_DECISIONS).find()) {
    if (!data.republished && data.outcome === null) continue;
    const [account, source] = [data.accountId ?? UNNAMED, data.source ?? UNNAMED];
    add(tally, account, source, 'deadLettered', -1);
    if (data.outcome !== null) add(tally, account, source, data.outcome, 1);
  }
  const sources = [...tally]
    .filter(([account]) => accountId === undefined || account === accountId)
    .flatMap(([account, ofAccount]) =>
      [...ofAccount].map(([source, outcomes]) => ({ account, source, ...countsOf(outcomes) })),
    )
    .sort((a, b) => compare(a.account, b.account) || compare(a.source, b.source));
  const { collected, classified } = await pendingRecords(log);
  return { total: sources.reduce(sum, countsOf(new Map())), sources, pending: collected + classified };
}

function add(tally: Tally, account: string, source: string, outcome: LedgerOutcome, records: number): void {
  const ofAccount = tally.get(account) ?? new Map<string, Map<LedgerOutcome, number>>();
  tally.set(account, ofAccount);
  const ofSource = ofAccount.get(source) ?? new Map<LedgerOutcome, number>();
  ofAccount.set(source, ofSource);
  ofSource.set(outcome, (ofSource.get(outcome) ?? 0) + records);
}

function countsOf(outcomes: ReadonlyMap<LedgerOutcome, number>): LedgerCounts {
  const [indexed = 0, unwanted = 0, duplicate = 0, deadLettered = 0] = LEDGER_OUTCOMES.map(
    (outcome) => outcomes.get(outcome) ?? 0,
  );
  return { collected: indexed + unwanted + duplicate + deadLettered, indexed, unwanted, duplicate, deadLettered };
}

function sum(a: LedgerCounts, b: LedgerCounts): LedgerCounts {
  return {
    collected: a.collected + b.collected,
    indexed: a.indexed + b.indexed,
    unwanted: a.unwanted + b.unwanted,
    duplicate: a.duplicate + b.duplicate,
    deadLettered: a.deadLettered + b.deadLettered,
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
