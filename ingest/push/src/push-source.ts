import { type ChannelMessage, channelMessageSchema, MAX_PUSH_BATCH, type RequestIssue } from '@krasae/contracts';
import { z } from 'zod';

/** As it stands in a source document. */
export const CONNECTOR_KIND = 'push';

export const pushConfigSchema = z.strictObject({
  /** hashPushKey of the key; the key itself is nowhere on the server. */
  keyHash: z.string().regex(/^[0-9a-f]{64}$/, 'Must be the SHA-256 of the key in hex: make it with hashPushKey.'),
});
export type PushConfig = z.infer<typeof pushConfigSchema>;

/** A push that was not taken; nothing of it is in the log. Paths lead into the body, e.g. 'messages.3.author.id'. */
export class PushRefusedError extends Error {
  override readonly name = 'PushRefusedError';
  constructor(
    message: string,
    readonly issues: readonly RequestIssue[],
    /** Position of the first bad message in its batch; null where the body as a whole is wrong. */
    readonly index: number | null = null,
  ) {
    super(message);
  }
}

/** Enough to mend a batch by; a thousand times the same mistake helps nobody. */
const MAX_ISSUES = 20;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuseWhole(message: string, path: string, problem: string): never {
  throw new PushRefusedError(message, [{ path, problem }]);
}

function batchOf(body: Record<string, unknown>): readonly unknown[] {
  const { messages } = body;
  const strangers = Object.keys(body).filter((key) => key !== 'messages');
  if (strangers.length > 0) {
    refuseWhole('A batch holds nothing but messages.', strangers[0] ?? '', 'Unknown field: remove it.');
  }
  if (!Array.isArray(messages)) refuseWhole('The batch is not a list.', 'messages', 'Must be a list of messages.');
  if (messages.length === 0) refuseWhole('The batch is empty.', 'messages', 'Must hold at least one message.');
  if (messages.length > MAX_PUSH_BATCH) {
    const problem = `Holds ${messages.length} messages, at most ${MAX_PUSH_BATCH} are taken at once: send several batches.`;
    refuseWhole('The batch is too large.', 'messages', problem);
  }
  return messages;
}

/**
 * The messages of a push body: one channel message, or {messages: [...]} (pushBodySchema). All or nothing: throws
 * PushRefusedError that names position and path of what is wrong. It does not go by the schema's union, whose error
 * could not say which of the two forms was meant.
 */
export function readPushBody(body: unknown): readonly ChannelMessage[] {
  if (!isRecord(body)) refuseWhole('The body is not an object.', '', 'Send one message or {"messages": [...]}.');
  const isBatch = 'messages' in body;
  const candidates = isBatch ? batchOf(body) : [body];
  const taken: ChannelMessage[] = [];
  const issues: RequestIssue[] = [];
  let firstBad: number | null = null;
  for (const [index, candidate] of candidates.entries()) {
    const parsed = channelMessageSchema.safeParse(candidate);
    if (parsed.success) {
      taken.push(parsed.data);
      continue;
    }
    firstBad ??= index;
    const prefix = isBatch ? ['messages', index] : [];
    for (const issue of parsed.error.issues) {
      issues.push({ path: [...prefix, ...issue.path].join('.'), problem: issue.message });
    }
    if (issues.length >= MAX_ISSUES) break;
  }
  if (firstBad === null) return taken;
  const first = issues[0];
  const message = `Nothing was taken: ${first?.path || 'the message'}: ${first?.problem ?? 'not a message'}`;
  throw new PushRefusedError(message, issues.slice(0, MAX_ISSUES), isBatch ? firstBad : null);
}
