import { z } from 'zod';
import { PRESET_STATUSES } from './preset.contract.js';

/** Until when new keywords and categories are being prepared (design 8); null when nothing is. */
export const setupStateSchema = z.object({
  endsAt: z.string().nullable(),
  /** Shown whatever the remaining time says, from 30 minutes on (spec section 4, Setup alert). */
  forced: z.boolean(),
});
export type SetupState = z.infer<typeof setupStateSchema>;

export const presetChangedSchema = z.object({
  presetId: z.string(),
  presetName: z.string(),
  /** Its owner. */
  userId: z.string(),
  /** Null where it is in order; 'deleted' where it is gone. */
  status: z.enum([...PRESET_STATUSES, 'deleted']).nullable(),
});
export type PresetChanged = z.infer<typeof presetChangedSchema>;

/** One message that holds an alert keyword of the account. */
export const noticeSchema = z.object({
  id: z.string(),
  kind: z.enum(['specialKeyword']),
  messageId: z.string(),
  keyword: z.string(),
  excerpt: z.string(),
  link: z.string(),
  at: z.string(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** What the screens of an account's users are told beside the feed; userIds null: all of them. */
export const accountEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('setup.changed'), setup: setupStateSchema }),
  z.object({ kind: z.literal('settings.changed'), version: z.number().int() }),
  z.object({ kind: z.literal('preset.changed'), preset: presetChangedSchema }),
  z.object({ kind: z.literal('notice.new'), notice: noticeSchema }),
]);
export type AccountEvent = z.infer<typeof accountEventSchema>;

/** Record of the topic 'account-events', keyed by the account: each API process tails it for its own sockets. */
export const accountEventRecordSchema = z.strictObject({
  v: z.literal(1),
  accountId: z.string().min(1),
  userIds: z.array(z.string()).nullable(),
  at: z.string(),
  event: accountEventSchema,
});
export type AccountEventRecord = z.infer<typeof accountEventRecordSchema>;
