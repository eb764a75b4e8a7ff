import { TOPICS, classifiedRecordSchema, type ClassifiedRecord, type IndexedRecord } from '@krasae/contracts';
import type { DocumentStore } from '@krasae/documents';
import type { LogRecord, Subscription } from '@krasae/log';
import type { MessageIndex } from '@krasae/messages';
import {
  GROUPS,
  ledgerBook,
  runStep,
  type LedgerOutcome,
  type OutputRecord,
  type Settled,
  type Step,
  type StepServices,
} from '@krasae/pipeline';
import { writeBatch, type IndexOutput } from './write-batch.js';

export interface IndexServices extends StepServices {
  readonly documents: DocumentStore;
  readonly index: MessageIndex;
}

export interface IndexStepOptions {
  readonly group?: string;
  /** Under which the ledger is kept. A rebuild of the index goes by another group and keeps a ledger of its own. */
  readonly ledger?: string;
}

const MAX_BATCH = 2_000;
/** Account of the probe's one unwanted mark; no account's id has a colon in it. */
const PROBE_ACCOUNT = 'krasae:probe';

const identify = ({ accountId, message }: ClassifiedRecord) => ({ accountId, source: message.source });

/**
 * classified -> the index, the ledger and topic indexed (design 3). Of the copies of one collected record, which
 * classify makes when it dies between publishing and committing, the first is written and the others are dropped.
 */
export function indexStep(
  services: IndexServices,
  options: IndexStepOptions = {},
): Step<ClassifiedRecord, IndexOutput> {
  const { documents, index, now = Date.now } = services;
  const { group = GROUPS.index, ledger = GROUPS.index } = options;
  return {
    name: GROUPS.index,
    topic: TOPICS.classified,
    group,
    schema: classifiedRecordSchema,
    maxBatch: MAX_BATCH,
    work: { kind: 'batch', process: (inputs, context) => writeBatch(index, inputs, context) },
    identify,
    collectedAt: ({ observedAt }) => Date.parse(observedAt),
    outputs: (output, { value }) => newsOf(output, value, now()),
    book: ledgerBook({ documents, step: ledger, place, outcome: outcomeOf, identify }, [
      TOPICS.collected,
      TOPICS.classified,
    ]),
    // A write, because an engine with a full disk still answers reads.
    probe: async () => {
      await index.markUnwanted(PROBE_ACCOUNT, [{ id: 'probe', collectedAt: { partition: 0, offset: 0 } }]);
    },
  };
}

/** Runs the step until its subscription is closed. */
export async function startIndex(services: IndexServices, options: IndexStepOptions = {}): Promise<Subscription> {
  return runStep(indexStep(services, options), services);
}

/** What cannot be read, or does not come from its own partition of collected, is counted where it stands. */
function place(record: LogRecord, value: ClassifiedRecord | null) {
  if (value?.collectedAt.partition !== record.partition) return { topic: TOPICS.classified, offset: record.offset };
  return { topic: TOPICS.collected, offset: value.collectedAt.offset };
}

function outcomeOf({ verdict }: Settled<ClassifiedRecord, IndexOutput>): LedgerOutcome | null {
  if (verdict.kind === 'ok') return verdict.output.outcome;
  return verdict.kind === 'dead-letter' ? 'deadLettered' : null;
}

function newsOf({ news }: IndexOutput, { accountId, traceId }: ClassifiedRecord, now: number): OutputRecord[] {
  if (news === undefined) return [];
  const record: IndexedRecord = { v: 1, accountId, traceId, indexedAt: new Date(now).toISOString(), ...news };
  return [{ topic: TOPICS.indexed, key: accountId, value: JSON.stringify(record) }];
}
