import { MAX_CATEGORY_LEVELS, SENTIMENTS } from '@krasae/domain';
import { z } from 'zod';
import { channelMessageSchema, instantSchema } from './channel-message.contract.js';

/** Topics of the event log, in the order a message passes them (design 3). */
export const TOPICS = {
  collected: 'collected',
  classified: 'classified',
  indexed: 'indexed',
  deadLetters: 'dead-letters',
  accountEvents: 'account-events',
} as const;
export type TopicName = (typeof TOPICS)[keyof typeof TOPICS];

/** Where a record stands in its topic. Offsets are whole numbers below 2^53, counted from 0 within a partition. */
export const logPositionSchema = z.strictObject({
  partition: z.number().int().min(0),
  offset: z.number().int().min(0),
});
export type LogPosition = z.infer<typeof logPositionSchema>;

/** Names the account and the channel of a record even when its value cannot be read; headers of every record. */
export const RECORD_HEADERS = { account: 'account', source: 'source', trace: 'trace', replayOf: 'replay-of' } as const;

export const collectedRecordSchema = z.strictObject({
  v: z.literal(1),
  accountId: z.string().min(1),
  /** Kind of connector: file, website, push, simulator. */
  connector: z.string().min(1),
  /** Id of the configured source that collected it. */
  sourceId: z.string().min(1),
  observedAt: instantSchema,
  /** One id from connector to screen (design 11). */
  traceId: z.string().min(1),
  message: channelMessageSchema,
});
export type CollectedRecord = z.infer<typeof collectedRecordSchema>;

export const sentimentResultSchema = z.strictObject({
  label: z.enum(SENTIMENTS),
  /** -5..5, the scale of spec section 4. */
  score: z.number().min(-5).max(5),
  /** Probability of the label, 0..1. */
  confidence: z.number().min(0).max(1),
  /** The strongest features for the label, as they stand in the text. */
  evidence: z.array(z.string()).max(5),
});
export type SentimentResult = z.infer<typeof sentimentResultSchema>;

export const classificationSchema = z.strictObject({
  settingsVersion: z.number().int().min(0),
  /** The account's keywords that the message matched, as the account wrote them. */
  matchedKeywords: z.array(z.string()),
  /** One list of category names per level, from level 0; 'others' where no category of a level matched. */
  categories: z.array(z.array(z.string()).min(1)).max(MAX_CATEGORY_LEVELS),
  sentiment: sentimentResultSchema,
  /** Normalised, without '#', each once. */
  hashtags: z.array(z.string()),
  /** Distinct words worth a place in a word cloud, normalised. */
  words: z.array(z.string()),
  /** ISO 639-1 of the main script: th, en, zh, ja, ko; 'und' where there is none. */
  language: z.string().min(2).max(3),
  /** Thai provinces mentioned, by their English names. */
  provinces: z.array(z.string()),
  /** The text as atoms for phrase matching (design 4), with a space before and after each atom. */
  atoms: z.string(),
  /**
   * The same atoms, each with the word edges it may have (docs/whole-word.md). '' in records from before there were
   * whole words: none is found in them until they are classified again.
   */
  wordAtoms: z.string().default(''),
});
export type Classification = z.infer<typeof classificationSchema>;

const classifiedCommon = {
  v: z.literal(1),
  accountId: z.string().min(1),
  sourceId: z.string().min(1),
  observedAt: instantSchema,
  traceId: z.string().min(1),
  /** Position of the collected record, so that a replay is told apart from a duplicate (design 3). */
  collectedAt: logPositionSchema,
  message: channelMessageSchema,
};

export const classifiedRecordSchema = z.discriminatedUnion('wanted', [
  z.strictObject({ ...classifiedCommon, wanted: z.literal(true), classification: classificationSchema }),
  z.strictObject({
    ...classifiedCommon,
    wanted: z.literal(false),
    /** Why the account does not want it: no keyword matched, or an exclude keyword did. */
    reason: z.enum(['no-keyword', 'excluded']),
  }),
]);
export type ClassifiedRecord = z.infer<typeof classifiedRecordSchema>;
export type WantedRecord = Extract<ClassifiedRecord, { wanted: true }>;

/** A message as the index holds it: what was collected and what classify found. */
export const indexedMessageSchema = z.strictObject({
  /** source:channel id; see messageId in libs/domain. */
  id: z.string().min(1),
  accountId: z.string().min(1),
  sourceId: z.string().min(1),
  collectedAt: logPositionSchema,
  observedAt: instantSchema,
  message: channelMessageSchema,
  classification: classificationSchema,
});
export type IndexedMessage = z.infer<typeof indexedMessageSchema>;

export const indexedRecordSchema = z.strictObject({
  v: z.literal(1),
  accountId: z.string().min(1),
  traceId: z.string().min(1),
  indexedAt: instantSchema,
  change: z.enum(['created', 'refreshed']),
  document: indexedMessageSchema,
});
export type IndexedRecord = z.infer<typeof indexedRecordSchema>;

export const deadLetterRecordSchema = z.strictObject({
  v: z.literal(1),
  /** Null where even the headers do not name it. */
  accountId: z.string().nullable(),
  source: z.string().nullable(),
  step: z.string().min(1),
  reason: z.string().min(1),
  failedAt: instantSchema,
  attempts: z.number().int().min(1),
  origin: z.strictObject({
    topic: z.string().min(1),
    partition: z.number().int().min(0),
    offset: z.number().int().min(0),
    key: z.string(),
    headers: z.record(z.string(), z.string()),
    /** The record's value as it stood, so that a replay gives back what came in. */
    value: z.string(),
  }),
});
export type DeadLetterRecord = z.infer<typeof deadLetterRecordSchema>;
