import {
  accountDocumentSchema,
  auditDocumentSchema,
  noticeSchema,
  ownMediaGroupDocumentSchema,
  presetDocumentSchema,
  shortUrlDocumentSchema,
  sourceDocumentSchema,
  userDocumentSchema,
} from '@krasae/contracts';
import { z } from 'zod';
import { declareCollection } from './collection.js';

/** Every collection of the product, in one place: the store makes their tables and indexes at start. */
export const ACCOUNTS = declareCollection({
  name: 'accounts',
  scope: 'global',
  schema: accountDocumentSchema,
  unique: [['nameKey']],
  indexes: [],
});

export const USERS = declareCollection({
  name: 'users',
  scope: 'account',
  schema: userDocumentSchema,
  unique: [['usernameKey'], ['email']],
  indexes: ['role'],
});

/** Keyed by the SHA-256 of the session token: the token itself is nowhere on the server (design 10). */
export const SESSIONS = declareCollection({
  name: 'sessions',
  scope: 'global',
  schema: z.strictObject({
    accountId: z.string(),
    userId: z.string(),
    createdAt: z.number().int(),
    expiresAt: z.number().int(),
    /** 'Keep me logged in': ends at a fixed time; else the end moves on while the session is used. */
    remember: z.boolean(),
  }),
  unique: [],
  indexes: ['userId', 'expiresAt'],
  expiresAt: 'expiresAt',
});

export const SOURCES_OF_ACCOUNT = declareCollection({
  name: 'sources',
  scope: 'account',
  schema: sourceDocumentSchema,
  unique: [['connector', 'name']],
  indexes: ['state'],
});

/** Filters that people pass on by address; the id is the short id, 128 random bits. */
export const SHORT_URLS = declareCollection({
  name: 'short-urls',
  scope: 'account',
  schema: shortUrlDocumentSchema,
  unique: [],
  indexes: ['userId'],
});

/** Named filters (spec section 3). A name is taken once for each owner. */
export const PRESETS = declareCollection({
  name: 'presets',
  scope: 'account',
  schema: presetDocumentSchema,
  unique: [['userId', 'nameKey']],
  indexes: ['isShareCampaign', 'isEnableCampaign', 'status'],
});

/** The account's own media: what 'ownMedia' of a filter names by id. */
export const OWN_MEDIA_GROUPS = declareCollection({
  name: 'own-media-groups',
  scope: 'account',
  schema: ownMediaGroupDocumentSchema,
  unique: [['nameKey']],
  indexes: [],
});

/** Asked-for new passwords, keyed by the SHA-256 of the token in the mail: the token itself is nowhere on the server. */
export const PASSWORD_RESETS = declareCollection({
  name: 'password-resets',
  scope: 'global',
  schema: z.strictObject({ accountId: z.string(), userId: z.string(), expiresAt: z.number().int() }),
  unique: [],
  indexes: ['userId', 'expiresAt'],
  expiresAt: 'expiresAt',
});

/** Who changed what, and when; written once, never changed (design 10). */
export const AUDIT = declareCollection({
  name: 'audit',
  scope: 'account',
  schema: auditDocumentSchema,
  unique: [],
  indexes: ['at', 'userId', 'action', 'target'],
});

/** Where each source stands; same id as the source. Written after the batch it stands behind (design 3). */
export const CURSORS = declareCollection({
  name: 'cursors',
  scope: 'account',
  schema: z.strictObject({
    cursor: z.json(),
    updatedAt: z.string(),
    /** Failures in a row, for the back-off; 0 after a success. */
    failures: z.number().int().min(0),
    lastError: z.string(),
    /** Earliest next try, epoch milliseconds. */
    nextRunAt: z.number().int(),
    /** Of the lease under which it was written; one of a later term is never written over. */
    term: z.number().int().min(0).default(0),
  }),
  unique: [],
  indexes: ['nextRunAt'],
});

/** Which runner collects a source, so that several share the sources; same id as the source. Kept when it is free. */
export const SOURCE_LEASES = declareCollection({
  name: 'source-leases',
  scope: 'account',
  schema: z.strictObject({
    holder: z.string(),
    /** Epoch milliseconds; 0 when it is free. */
    until: z.number().int(),
    /** Rises each time it is taken. */
    term: z.number().int().min(1),
    /** Version of the source that was run last: another one is run at once, whatever the schedule. */
    ranVersion: z.number().int().min(0),
  }),
  unique: [],
  indexes: [],
});

/** Stretches that no one read and input that was passed over, kept for people to see. */
export const GAPS = declareCollection({
  name: 'gaps',
  scope: 'account',
  schema: z.strictObject({ sourceId: z.string(), since: z.string(), until: z.string(), reason: z.string() }),
  unique: [],
  indexes: ['sourceId'],
});

/** How far an account's messages have been classified anew; id: 'current'. Counts of the walk that is or was under way. */
export const RECLASSIFICATIONS = declareCollection({
  name: 'reclassifications',
  scope: 'account',
  schema: z.strictObject({
    settingsVersion: z.number().int(),
    /** Messages created before it are done, epoch milliseconds; null: none is. */
    sinceMs: z.number().int().nullable(),
    counts: z.strictObject({
      reclassified: z.number().int(),
      unchanged: z.number().int(),
      noLongerWanted: z.number().int(),
    }),
    finished: z.boolean(),
  }),
  unique: [],
  indexes: [],
});

/**
 * What became of the records of one partition, counted through an offset: a record at or below it is never counted
 * again, so the ledger survives a crash between counting and committing. id: 'step/topic/partition'.
 */
export const LEDGER = declareCollection({
  name: 'ledger',
  scope: 'global',
  schema: z.strictObject({
    through: z.number().int().min(-1),
    /** account id -> source -> outcome -> number of records */
    counts: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.number().int()))),
    /** account id -> source -> when the newest settled record was logged, epoch milliseconds */
    settledAt: z.record(z.string(), z.record(z.string(), z.number().int())),
  }),
  unique: [],
  indexes: [],
});

/**
 * Dead letters that a person replayed or dropped. id: 'partition-offset' in the dead-letter topic. Made before the
 * original value is published again; republished tells whether that was done, outcome what became of it, set once by
 * the step that settles it, so that neither a crash nor a second copy counts a replay twice. A dropped one stays dead:
 * it counts as dead-lettered and is never replayed.
 */
export const DEAD_LETTER_DECISIONS = declareCollection({
  name: 'dead-letter-decisions',
  scope: 'global',
  schema: z.strictObject({
    at: z.string(),
    accountId: z.string().nullable(),
    source: z.string().nullable(),
    republished: z.boolean(),
    outcome: z.enum(['indexed', 'unwanted', 'duplicate', 'deadLettered']).nullable(),
    /** Who dropped it, and why where they said so; null: it was replayed. */
    dropped: z
      .strictObject({ by: z.string().min(1), note: z.string() })
      .nullable()
      .default(null),
  }),
  unique: [],
  indexes: ['accountId'],
});

/**
 * Messages that hold an alert keyword of the account, one each: same id as the message. mail: 'waiting' until a round of
 * mails takes it up, 'none' where no mail is sent.
 */
export const NOTICES = declareCollection({
  name: 'notices',
  scope: 'account',
  schema: noticeSchema.omit({ id: true }).extend({
    mail: z.enum(['none', 'waiting', 'gathered']),
    expiresAt: z.number().int(),
  }),
  unique: [],
  indexes: ['at', 'mail', 'expiresAt'],
  expiresAt: 'expiresAt',
});

/** The mails of an account's notices go out in rounds, some minutes apart; one document an account, of a fixed id. */
export const NOTICE_ROUNDS = declareCollection({
  name: 'notice-rounds',
  scope: 'account',
  schema: z.strictObject({
    round: z.number().int().min(0),
    /** Earliest begin of the round, epoch milliseconds. */
    nextAt: z.number().int(),
    /** What the round is about, settled before the first of its mails is written; empty before it begins. */
    noticeIds: z.array(z.string()),
  }),
  unique: [],
  indexes: [],
});

/** Mails that wait for the mail server, and those that went, for a while: so that none is written a second time. */
export const OUTGOING_MAILS = declareCollection({
  name: 'outgoing-mails',
  scope: 'account',
  schema: z.strictObject({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    state: z.enum(['waiting', 'sent', 'given-up']),
    /** Next try, epoch milliseconds. */
    nextAt: z.number().int(),
    attempts: z.number().int().min(0),
    lastError: z.string(),
    createdAt: z.number().int(),
    expiresAt: z.number().int(),
  }),
  unique: [],
  indexes: ['state', 'nextAt', 'expiresAt'],
  expiresAt: 'expiresAt',
});

/** That these engines were filled from a data directory; id: 'embedded'. Never moved itself. */
export const MIGRATIONS = declareCollection({
  name: 'migrations',
  scope: 'global',
  schema: z.strictObject({
    /** Machine and folder of the data directory. */
    source: z.string(),
    startedAt: z.string(),
    finishedAt: z.string().nullable(),
  }),
  unique: [],
  indexes: [],
});

export const COLLECTIONS = [
  ACCOUNTS,
  USERS,
  SESSIONS,
  SOURCES_OF_ACCOUNT,
  SHORT_URLS,
  PRESETS,
  OWN_MEDIA_GROUPS,
  PASSWORD_RESETS,
  AUDIT,
  CURSORS,
  SOURCE_LEASES,
  NOTICES,
  NOTICE_ROUNDS,
  OUTGOING_MAILS,
  GAPS,
  RECLASSIFICATIONS,
  LEDGER,
  DEAD_LETTER_DECISIONS,
  MIGRATIONS,
] as const;
