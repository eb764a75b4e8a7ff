import { CONNECTOR_KIND, readPushBody } from '@krasae/connector-push';
import type { PushReceipt } from '@krasae/contracts';
import type { EventLog } from '@krasae/log';
import { publishMessages } from './collected.publisher.js';

export interface PushRequest {
  readonly log: EventLog;
  readonly accountId: string;
  readonly sourceId: string;
  /** The parsed JSON of the request, not yet checked. */
  readonly body: unknown;
  readonly now: () => number;
}

/**
 * Takes a push all or nothing: every message is in the log when this resolves. A body that does not fit the contract
 * throws PushRefusedError, and nothing of it is logged.
 */
export async function acceptPush(request: PushRequest): Promise<PushReceipt> {
  const { log, accountId, sourceId, now } = request;
  const messages = readPushBody(request.body);
  const { published } = await publishMessages({ log, accountId, sourceId, connector: CONNECTOR_KIND, messages, now });
  return { accepted: [...published] };
}
