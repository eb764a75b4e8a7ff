import { z } from 'zod';
import { filterCriteriaSchema } from './filter-criteria.contract.js';

/** 128 random bits: known only to whom the address was given, and opened only within the account. */
export const shortIdSchema = z.string().regex(/^[\w-]{22}$/u, 'A short id has 22 letters, digits, - and _.');

export const shortUrlBodySchema = z.strictObject({ criteria: filterCriteriaSchema });
export const shortUrlCreatedSchema = z.object({ shortId: shortIdSchema });
export type ShortUrlCreated = z.infer<typeof shortUrlCreatedSchema>;

export const shortUrlParamsSchema = z.strictObject({ shortId: shortIdSchema });
export const shortUrlSchema = z.object({
  shortId: shortIdSchema,
  criteria: filterCriteriaSchema,
  createdAt: z.string().meta({ description: 'ISO 8601 with offset.' }),
});
export type ShortUrl = z.infer<typeof shortUrlSchema>;

/** As stored; criteria as JSON text, read by the schema of the day it is opened. */
export const shortUrlDocumentSchema = z.strictObject({
  criteria: z.string(),
  userId: z.string(),
  createdAt: z.string(),
});
