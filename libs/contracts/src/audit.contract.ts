import { z } from 'zod';

/**
 * What somebody changed (design 10). before and after hold the fields that differ, null where there was or is nothing;
 * never a password, a token or a hash of one.
 */
export const auditDocumentSchema = z.strictObject({
  at: z.string(),
  /** Null: an operator, by the command line. */
  userId: z.string().nullable(),
  /** 'preset.changed', 'user.password-changed'... */
  action: z.string().min(1).max(100),
  /** Kind and id of what was changed: 'preset:ID'. */
  target: z.string().min(1).max(200),
  before: z.record(z.string(), z.json()).nullable(),
  after: z.record(z.string(), z.json()).nullable(),
});
export type AuditDocument = z.infer<typeof auditDocumentSchema>;
