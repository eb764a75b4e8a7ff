import { createHash } from 'node:crypto';
import {
  type CollectionGap,
  type Connector,
  type ConnectorBatch,
  type ConnectorCursor,
  type InputFault,
  MAX_CURSOR_LENGTH,
} from '@krasae/contracts';
import { CURSORS, type DocumentStore, GAPS } from '@krasae/documents';
import type { EventLog } from '@krasae/log';
import { publishMessages } from './collected.publisher.js';
import type { RunnerEvent, RunSummary } from './runner.events.js';
import { LeaseLostError, type SourceLease } from './source-lease.js';

/** Faults of one run that are kept for people; the others are counted. */
const FAULTS_KEPT = 100;

export interface SourceRun {
  readonly log: EventLog;
  readonly documents: DocumentStore;
  readonly accountId: string;
  readonly sourceId: string;
  readonly connector: Connector;
  readonly lease: SourceLease;
  readonly signal: AbortSignal;
  readonly now: () => number;
  readonly onEvent: (event: RunnerEvent) => void;
  readonly onProgress: (summary: RunSummary) => void;
}

/** The same gap or fault met again (a replay, the next poll of the same feed) is the same document. */
function gapId(sourceId: string, ...parts: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([sourceId, ...parts]))
    .digest('hex')
    .slice(0, 32);
}

class Tally {
  collected = 0;
  batches = 0;
  gaps = 0;
  faults = 0;
  progress: number | null = null;
  readonly firstFaults: InputFault[] = [];

  constructor(private readonly run: SourceRun) {}

  summary(): RunSummary {
    const { collected, batches, gaps, faults, progress } = this;
    const { accountId, sourceId } = this.run;
    return { accountId, sourceId, collected, batches, faults, firstFaults: [...this.firstFaults], gaps, progress };
  }

  /** True for one that is to be kept. */
  addFault(fault: InputFault): boolean {
    this.faults += 1;
    if (this.firstFaults.length >= FAULTS_KEPT) return false;
    this.firstFaults.push(fault);
    return true;
  }
}

async function keepGap(run: SourceRun, gap: CollectionGap): Promise<void> {
  const { accountId, sourceId } = run;
  const id = gapId(sourceId, gap.since, gap.until, gap.reason);
  await run.documents.ofAccount(GAPS, accountId).put(id, { sourceId, ...gap });
  run.onEvent({ kind: 'gap', accountId, sourceId, gap });
}

async function keepFault(run: SourceRun, fault: InputFault): Promise<void> {
  const { accountId, sourceId } = run;
  const at = new Date(run.now()).toISOString();
  const gap = { sourceId, since: at, until: at, reason: `${fault.at}: ${fault.reason}` };
  await run.documents.ofAccount(GAPS, accountId).put(gapId(sourceId, gap.reason), gap);
  run.onEvent({ kind: 'fault', accountId, sourceId, fault });
}

async function writeCursor(run: SourceRun, cursor: ConnectorCursor): Promise<void> {
  const length = JSON.stringify(cursor).length;
  if (length > MAX_CURSOR_LENGTH) {
    throw new Error(
      `The cursor of connector '${run.connector.kind}' is ${length} long, more than ${MAX_CURSOR_LENGTH}.`,
    );
  }
  const now = run.now();
  const cursors = run.documents.ofAccount(CURSORS, run.accountId);
  const updatedAt = new Date(now).toISOString();
  // Failures stand until a run succeeds: one that brings a batch and then fails must still back off.
  const { term } = run.lease;
  const changed = await cursors.change(run.sourceId, (data) => {
    if (data.term > term) throw new LeaseLostError(run.sourceId);
    return { ...data, cursor, updatedAt, term };
  });
  if (changed !== null) return;
  await cursors.put(run.sourceId, { cursor, updatedAt, failures: 0, lastError: '', nextRunAt: now, term });
}

/** The order is the promise of design 3: messages, then what was passed over, then the cursor that stands behind both. */
async function takeBatch(run: SourceRun, batch: ConnectorBatch, tally: Tally): Promise<void> {
  const { log, accountId, sourceId, connector, now } = run;
  const { messages, cursor, faults = [], gaps = [], progress } = batch;
  run.lease.assertHeld();
  const result = await publishMessages({ log, accountId, sourceId, connector: connector.kind, messages, now });
  for (const fault of [...faults, ...result.faults]) {
    if (tally.addFault(fault)) await keepFault(run, fault);
  }
  for (const gap of gaps) await keepGap(run, gap);
  run.lease.assertHeld();
  await writeCursor(run, cursor);
  tally.collected += result.published.length;
  tally.batches += 1;
  tally.gaps += gaps.length;
  tally.progress = progress ?? tally.progress;
  run.onEvent({ kind: 'batch-logged', summary: tally.summary() });
  run.onProgress(tally.summary());
}

/**
 * Collects from the stored cursor until the connector has nothing more for now. Killed at any point it loses nothing:
 * the next run starts behind the last batch whose cursor was written, and repeats at most one batch. Throws what the
 * connector, the log or the store throws, and the signal's reason when it is stopped.
 */
export async function runSource(run: SourceRun): Promise<RunSummary> {
  const stored = await run.documents.ofAccount(CURSORS, run.accountId).get(run.sourceId);
  const tally = new Tally(run);
  const context = { signal: run.signal, now: run.now };
  for await (const batch of run.connector.collect(stored?.data.cursor ?? null, context)) {
    await takeBatch(run, batch, tally);
    run.signal.throwIfAborted();
  }
  run.signal.throwIfAborted();
  return tally.summary();
}
