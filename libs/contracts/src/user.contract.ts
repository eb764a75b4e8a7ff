import { ROLES } from '@krasae/domain';
import { z } from 'zod';

/** What a new password must be: login trims, so blanks at the ends are refused and not cut off unseen. */
export const newPasswordSchema = z
  .string()
  .min(8)
  .max(1024)
  .refine((text) => text === text.trim(), 'A password has no blanks at its ends.');

export const forgotPasswordBodySchema = z.strictObject({
  account: z.string().trim().min(1).max(200),
  email: z.string().trim().min(3).max(320),
});

/** token: what stands behind '#token=' in the address of the mail, which is the client's route /reset-password. */
export const resetPasswordBodySchema = z.strictObject({
  token: z.string().min(20).max(200),
  password: newPasswordSchema,
});

export const changePasswordBodySchema = z.strictObject({
  currentPassword: z.string().min(1).max(1024),
  password: newPasswordSchema,
});

/** Which mails a user wants (spec section 3, User info). */
export const notificationPreferencesSchema = z.object({
  isAcceptReport: z.boolean(),
  isAcceptSettingChange: z.boolean(),
  isAcceptAnomaly: z.boolean(),
  isAcceptSpecialKeyword: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;
export const notificationPreferencesBodySchema = z.strictObject(notificationPreferencesSchema.shape).partial();

export const profileBodySchema = z.strictObject({ email: z.email().max(320) });

/** The policy that a user accepts once, as HTML of the product's own. */
export const consentSchema = z.object({ detail: z.string() });

export const usageHistorySchema = z.object({
  /** Newest month first, 'YYYY-MM' in Bangkok; as many as asked for, those without messages too. */
  months: z.array(z.object({ month: z.string(), total: z.number().int() })),
  /** Messages a month; null is unlimited. */
  quota: z.number().int().nullable(),
});
export type UsageHistory = z.infer<typeof usageHistorySchema>;
export const usageHistoryQuerySchema = z.strictObject({ months: z.coerce.number().int().min(1).max(36).default(12) });

/** The users of an account as everybody in it may know them: never an address. */
export const namedUserSchema = z.object({ id: z.string(), username: z.string(), role: z.enum(ROLES) });
export type NamedUser = z.infer<typeof namedUserSchema>;
export const namedUserListSchema = z.object({ users: z.array(namedUserSchema) });
