import { randomUUID } from 'node:crypto';
import {
  type ChannelMessage,
  channelMessageSchema,
  type CollectedRecord,
  type InputFault,
  RECORD_HEADERS,
  TOPICS,
} from '@krasae/contracts';
import { messageId } from '@krasae/domain';
import type { EventLog, NewLogRecord } from '@krasae/log';

/** Messages published at once: large enough to pay for a durable write, small enough not to hold up other writers. */
const SLICE = 500;

export interface PublishRequest {
  readonly log: EventLog;
  readonly accountId: string;
  readonly sourceId: string;
  /** Kind of the connector that collected them. */
  readonly connector: string;
  /** Checked here: what is no channel message becomes a fault, the rest is logged. */
  readonly messages: readonly unknown[];
  readonly now: () => number;
}

export interface PublishResult {
  /** Ids (source:id) in the order they came, all of them durable in the log. */
  readonly published: readonly string[];
  readonly faults: readonly InputFault[];
}

/** A thread's messages share a key, so that they keep their order (design 3). */
function keyOf(accountId: string, message: ChannelMessage): string {
  return `${accountId}/${message.source}:${message.rootId ?? message.parentId ?? message.id}`;
}

function toRecord(request: PublishRequest, message: ChannelMessage, observedAt: string): NewLogRecord {
  const record: CollectedRecord = {
    v: 1,
    accountId: request.accountId,
    connector: request.connector,
    sourceId: request.sourceId,
    observedAt,
    traceId: randomUUID(),
    message,
  };
  return {
    key: keyOf(request.accountId, message),
    value: JSON.stringify(record),
    headers: {
      [RECORD_HEADERS.account]: request.accountId,
      [RECORD_HEADERS.source]: message.source,
      [RECORD_HEADERS.trace]: record.traceId,
    },
  };
}

function nameOf(candidate: unknown, index: number): string {
  const isNamed = typeof candidate === 'object' && candidate !== null && 'id' in candidate;
  return isNamed && typeof candidate.id === 'string' ? `message ${candidate.id}` : `message ${index + 1} of the batch`;
}

/**
 * Writes messages to the topic 'collected', in order, in slices. Resolves once all are durable; when the log refuses a
 * slice, the error passes through and the slices before it stay logged: publishing again is safe, because ids are
 * deterministic and a repeat is counted as a duplicate (design 3).
 */
export async function publishMessages(request: PublishRequest): Promise<PublishResult> {
  const faults: InputFault[] = [];
  const accepted: ChannelMessage[] = [];
  request.messages.forEach((candidate, index) => {
    const parsed = channelMessageSchema.safeParse(candidate);
    if (parsed.success) {
      accepted.push(parsed.data);
      return;
    }
    const reason = parsed.error.issues
      .map((issue) => `${issue.path.join('.') || 'message'}: ${issue.message}`)
      .join('; ');
    faults.push({ at: nameOf(candidate, index), reason });
  });
  const observedAt = new Date(request.now()).toISOString();
  for (let start = 0; start < accepted.length; start += SLICE) {
    const slice = accepted.slice(start, start + SLICE);
    await request.log.publish(
      TOPICS.collected,
      slice.map((message) => toRecord(request, message, observedAt)),
    );
  }
  return { published: accepted.map((message) => messageId(message.source, message.id)), faults };
}
