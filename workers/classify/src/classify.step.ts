import { TOPICS, collectedRecordSchema, type CollectedRecord } from '@krasae/contracts';
import { InvalidDocumentError, type DocumentStore } from '@krasae/documents';
import type { Subscription } from '@krasae/log';
import {
  GROUPS,
  deadLetter,
  ledgerBook,
  ok,
  runStep,
  type Step,
  type StepInput,
  type StepServices,
  type Verdict,
} from '@krasae/pipeline';
import type { SentimentModel } from '@krasae/sentiment';
import { classifiedRecordOf } from './classified-record.js';
import { ClassifierCache } from './classifier-cache.js';

export interface ClassifyServices extends StepServices {
  readonly documents: DocumentStore;
  readonly sentiment: SentimentModel;
}

/** Accounts at work at once are few and the work is the processor's: more lanes would only hold more in memory. */
const CONCURRENCY = 16;
/** About 150 ms of work between two commits. */
const MAX_BATCH = 1_000;

const identify = ({ accountId, message }: CollectedRecord) => ({ accountId, source: message.source });

/**
 * collected -> classified (design 3). Both wanted and unwanted records go on: index counts them. What the step puts out
 * is a classified record as it is written, so that no batch of them is kept as objects.
 */
export function classifyStep(
  services: ClassifyServices,
  group: string = GROUPS.classify,
): Step<CollectedRecord, string> {
  const { documents, sentiment, now } = services;
  const classifiers = new ClassifierCache(documents, sentiment, now);
  return {
    name: GROUPS.classify,
    topic: TOPICS.collected,
    group,
    schema: collectedRecordSchema,
    maxBatch: MAX_BATCH,
    work: {
      kind: 'each',
      concurrency: CONCURRENCY,
      isProcessorBound: true,
      process: (input) => classify(classifiers, input),
    },
    identify,
    collectedAt: ({ observedAt }) => Date.parse(observedAt),
    outputs: (value, { record }) => [{ topic: TOPICS.classified, key: record.key, value }],
    book: ledgerBook(
      {
        documents,
        step: GROUPS.classify,
        place: ({ offset }) => ({ topic: TOPICS.collected, offset }),
        outcome: ({ verdict }) => (verdict.kind === 'dead-letter' ? 'deadLettered' : null),
        identify,
      },
      [TOPICS.collected],
    ),
  };
}

/** Runs the step until its subscription is closed. */
export async function startClassify(services: ClassifyServices): Promise<Subscription> {
  return runStep(classifyStep(services), services);
}

async function classify(
  classifiers: ClassifierCache,
  { record, value }: StepInput<CollectedRecord>,
): Promise<Verdict<string>> {
  const found = await classifierOf(classifiers, value.accountId);
  if ('reason' in found) return deadLetter(found.reason);
  const collectedAt = { partition: record.partition, offset: record.offset };
  return ok(JSON.stringify(classifiedRecordOf(value, collectedAt, found.classifier)));
}

async function classifierOf(classifiers: ClassifierCache, accountId: string) {
  try {
    const classifier = await classifiers.get(accountId);
    return classifier === null ? { reason: `accountId: there is no account '${accountId}'.` } : { classifier };
  } catch (error) {
    if (error instanceof InvalidDocumentError) return { reason: `accountId: ${error.message}` };
    throw error;
  }
}
