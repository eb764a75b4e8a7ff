import { ROLES } from '@krasae/domain';
import { z } from 'zod';
import { setupStateSchema } from './account-events.contract.js';
import { notificationPreferencesSchema } from './user.contract.js';

export const loginBodySchema = z.strictObject({
  brand: z.string().trim().min(1).max(200),
  username: z.string().trim().min(1).max(320),
  password: z.string().trim().min(1).max(1024),
  grant_type: z.literal('password').default('password'),
  mode: z.literal('dom').default('dom'),
  /** Keep me logged in: 30 days instead of 12 hours. */
  remember: z.boolean().default(false),
});
export type LoginBody = z.input<typeof loginBodySchema>;

export const userInfoSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  isAcceptConsent: z.boolean(),
  ...notificationPreferencesSchema.shape,
});
export type UserInfo = z.infer<typeof userInfoSchema>;

/** What the client knows of itself after login and on tcheck (spec section 3, Account and User info). */
export const sessionInfoSchema = z.object({
  userInfo: userInfoSchema,
  account: z.object({
    id: z.string(),
    brand: z.string(),
    sources: z.array(z.string()),
    queryLength: z.number().int(),
    /** Messages a month; null is unlimited. */
    quota: z.number().int().nullable(),
    setup: setupStateSchema,
    keywords: z.array(z.string()),
    categoryLevels: z.array(
      z.object({
        level: z.number().int(),
        name: z.string(),
        categories: z.array(z.object({ category: z.string(), color: z.string(), visible: z.boolean() })),
      }),
    ),
  }),
});
export type SessionInfo = z.infer<typeof sessionInfoSchema>;
