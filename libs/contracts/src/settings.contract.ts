import { MAX_CATEGORY_LEVELS, ROLES, SOURCES } from '@krasae/domain';
import { z } from 'zod';

const phrase = z.string().trim().min(1).max(255);

export const categoryRuleSchema = z.strictObject({
  /** Stays while name and level change. Absent in settings from before there were ids: see settings-items.rules.ts. */
  id: z.string().min(1).max(300).optional(),
  name: z.string().trim().min(1).max(255),
  color: z.string().regex(/^#[0-9a-fA-F]{6}$/),
  visible: z.boolean().default(true),
  keywords: z.array(phrase).default([]),
  excludeKeywords: z.array(phrase).default([]),
});

export const categoryLevelSchema = z.strictObject({
  level: z
    .number()
    .int()
    .min(0)
    .max(MAX_CATEGORY_LEVELS - 1),
  name: z.string().trim().min(1).max(255),
  categories: z.array(categoryRuleSchema),
});

/** What decides which messages an account wants and how they are classified. Every change raises the version (design 8). */
export const accountSettingsSchema = z.strictObject({
  version: z.number().int().min(1),
  keywords: z.array(phrase),
  /** Ids of the keywords whose id is not their text: those that were renamed, and those whose text is the id of one. */
  keywordIds: z.array(z.strictObject({ keyword: phrase, id: z.string().min(1).max(300) })).optional(),
  excludeKeywords: z.array(phrase),
  /** Whoever asked for it is told of each new message that holds one (spec section 3, special keywords). */
  alertKeywords: z.array(phrase).default([]),
  categoryLevels: z.array(categoryLevelSchema).max(MAX_CATEGORY_LEVELS),
});
export type AccountSettings = z.infer<typeof accountSettingsSchema>;

const categoryPlace = { level: categoryLevelSchema.shape.level, name: z.string().min(1).max(255) };

/** Something of the settings that a filter may name, renamed, or gone where 'to' is null. */
export const nameChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('category'), ...categoryPlace, to: z.strictObject(categoryPlace).nullable() }),
  z.strictObject({ kind: z.literal('keyword'), name: phrase, to: phrase.nullable() }),
  /** name: a channel, or 'website::site'. */
  z.strictObject({ kind: z.literal('source'), name: z.string().min(1).max(300), to: z.null() }),
]);
export type NameChange = z.infer<typeof nameChangeSchema>;

/** The names that one version of the settings changed. */
export const nameChangesSchema = z.strictObject({
  settingsVersion: z.number().int().min(1),
  changes: z.array(nameChangeSchema).min(1),
});
export type NameChanges = z.infer<typeof nameChangesSchema>;

/** Stored documents of the DocumentStore; each also has an id and a version that the store keeps. */
export const accountDocumentSchema = z.strictObject({
  /** The name used at login and on the command line; compared without case. */
  name: z.string().min(1).max(100),
  nameKey: z.string().min(1).max(100),
  brand: z.string().min(1).max(200),
  sources: z.array(z.enum(SOURCES)),
  queryLength: z.number().int().default(28),
  /** Messages a month that the account pays for; 0 is unlimited. */
  quota: z.number().int().min(0).default(0),
  /** When a keyword or category was last created: its messages are prepared for 30 minutes (design 8). */
  lastCreationAt: z.string().nullable().default(null),
  settings: accountSettingsSchema,
  /** What the presets have still to follow, oldest first: written with the settings, so that no crash loses it. */
  presetsBehind: z.array(nameChangesSchema).default([]),
  createdAt: z.string(),
});
export type AccountDocument = z.infer<typeof accountDocumentSchema>;

export const userDocumentSchema = z.strictObject({
  username: z.string().min(1).max(320),
  usernameKey: z.string().min(1).max(320),
  /** In lower case: a person may log in with it instead of the username. */
  email: z.string().max(320),
  role: z.enum(ROLES),
  /** argon2id in PHC format. */
  passwordHash: z.string().min(1),
  isAcceptConsent: z.boolean().default(false),
  isAcceptReport: z.boolean().default(true),
  isAcceptSettingChange: z.boolean().default(true),
  isAcceptAnomaly: z.boolean().default(true),
  isAcceptSpecialKeyword: z.boolean().default(true),
  createdAt: z.string(),
});
export type UserDocument = z.infer<typeof userDocumentSchema>;

/** A configured source of an account. config is parsed by its connector's own schema when the source is made and when it runs. */
export const sourceDocumentSchema = z.strictObject({
  connector: z.enum(['file', 'website', 'push', 'simulator']),
  name: z.string().min(1).max(255),
  config: z.record(z.string(), z.json()),
  state: z.enum(['active', 'paused', 'finished']),
  /** Why it is paused, for people. */
  stateReason: z.string().default(''),
  createdAt: z.string(),
});
export type SourceDocument = z.infer<typeof sourceDocumentSchema>;
