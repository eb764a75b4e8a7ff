import { z } from 'zod';
import { channelMessageSchema } from './channel-message.contract.js';

export const MAX_PUSH_BATCH = 1000;

/** One message, or a batch of at most 1,000. Each is idempotent by source and id. */
export const pushBodySchema = z.union([
  channelMessageSchema,
  z.strictObject({ messages: z.array(channelMessageSchema).min(1).max(MAX_PUSH_BATCH) }),
]);
export type PushBody = z.input<typeof pushBodySchema>;

export const pushReceiptSchema = z.object({
  /** Ids of the accepted messages (source:id), in the order they came; they are in the log when this is answered. */
  accepted: z.array(z.string()),
});
export type PushReceipt = z.infer<typeof pushReceiptSchema>;
