import { RECORD_HEADERS, TOPICS } from '@krasae/contracts';
import type { DocumentStore } from '@krasae/documents';
import type { EventLog } from '@krasae/log';
import { pendingRecords, readLedger } from '@krasae/pipeline';
import { logPages } from './collected-walk.js';

export interface LedgerVerification {
  /** False: records came in or waited meanwhile, so the two counts are not of one moment. */
  readonly isQuiet: boolean;
  /** Records of topic collected, without replays of dead letters, which are counted where they first stood. */
  readonly logged: number;
  readonly counted: number;
  readonly addsUp: boolean;
}

/** Whether the ledger counts every collected record exactly once: what is logged = what has its verdict (design 3). */
export async function verifyLedger(
  { log, documents }: { readonly log: EventLog; readonly documents: DocumentStore },
  signal: AbortSignal,
): Promise<LedgerVerification> {
  const ranges = await log.ranges(TOPICS.collected);
  let logged = 0;
  for await (const records of logPages(log, TOPICS.collected, ranges, signal)) {
    logged += records.filter(({ headers }) => headers[RECORD_HEADERS.replayOf] === undefined).length;
  }
  const { total } = await readLedger(documents, log);
  const after = await log.ranges(TOPICS.collected);
  const pending = await pendingRecords(log);
  const isQuiet =
    pending.collected + pending.classified === 0 && ranges.every(({ end }, place) => end === after[place]?.end);
  return { isQuiet, logged, counted: total.collected, addsUp: !isQuiet || logged === total.collected };
}
