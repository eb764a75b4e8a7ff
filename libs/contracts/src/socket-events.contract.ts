import { z } from 'zod';
import type { Notice, PresetChanged, SetupState } from './account-events.contract.js';
import { errorEnvelopeSchema } from './envelope.contract.js';
import { filterCriteriaSchema } from './filter-criteria.contract.js';
import { messageViewSchema } from './message-view.contract.js';

/** Path of the socket gateway. The session cookie authenticates the handshake. */
export const SOCKET_PATH = '/socket';

/**
 * Opaque to the client: where in the 'indexed' topic its feed stands (design 7). A client that reconnects sends the
 * last one it holds and gets everything after it, each message once.
 */
export const feedCursorSchema = z.string().max(4096);

export const feedSubscribeSchema = z.strictObject({
  /** Chosen by the client; every event of the subscription carries it. */
  subscriptionId: z.string().min(1).max(64),
  criteria: filterCriteriaSchema,
  cursor: feedCursorSchema.optional(),
  /** Messages wanted from before now; ignored when a cursor resumes. */
  backfill: z.number().int().min(0).max(200).default(50),
});
export type FeedSubscribe = z.input<typeof feedSubscribeSchema>;

/** Newest last. phase 'backfill' comes once, before any 'stream'; 'resume' carries what was missed. */
export const feedMessagesSchema = z.object({
  subscriptionId: z.string(),
  phase: z.enum(['backfill', 'resume', 'stream']),
  messages: z.array(z.object({ change: z.enum(['created', 'refreshed']), message: messageViewSchema })),
  cursor: feedCursorSchema,
});
export type FeedMessages = z.infer<typeof feedMessagesSchema>;

/** The server has dropped what the client did not take in time; the client subscribes anew to catch up from the index. */
export const feedTooSlowSchema = z.object({ subscriptionId: z.string(), dropped: z.number().int() });
export type FeedTooSlow = z.infer<typeof feedTooSlowSchema>;

export const feedAckSchema = z.union([z.object({ code: z.literal(200) }), errorEnvelopeSchema]);
export type FeedAck = z.infer<typeof feedAckSchema>;

export interface ClientToServerEvents {
  'feed.subscribe': (request: FeedSubscribe, ack: (answer: FeedAck) => void) => void;
  'feed.unsubscribe': (request: { subscriptionId: string }) => void;
}

export interface ServerToClientEvents {
  /** The client acknowledges each batch; without acknowledgements the server stops sending and at last says too slow. */
  'feed.messages': (batch: FeedMessages, ack: () => void) => void;
  'feed.tooSlow': (notice: FeedTooSlow) => void;
  /** Sent once after connecting, and whenever it changes. */
  'setup.changed': (setup: SetupState) => void;
  /** Keywords, categories or sources have another version: what was read of them is stale. */
  'settings.changed': (change: { readonly version: number }) => void;
  /** To the owner and those it is shared with. */
  'preset.changed': (preset: PresetChanged) => void;
  'notice.new': (notice: Notice) => void;
  /** The session has ended (logout, password change, expiry): the client goes to /login?expired=1. */
  'session.ended': () => void;
}
