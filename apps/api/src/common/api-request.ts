import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PushCaller } from '../push/push-key.service.js';
import type { Session } from '../auth/session.service.js';

/** What Express and the guards put on a request, as far as this code reads it. */
export interface ApiRequest extends IncomingMessage {
  readonly originalUrl: string;
  readonly ip?: string;
  /** Set by Express once a route is found; path is as it was declared. */
  readonly route?: { readonly path: unknown };
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** One id from the request to the log and the error on the screen (design 11). */
  correlationId?: string;
  /** Set by the access guard. */
  session?: Session;
  pushCaller?: PushCaller;
  /** Set by the contract interceptor: what the endpoint's schemas read. */
  input?: {
    readonly body: unknown;
    readonly query: unknown;
    readonly params: unknown;
    readonly signal: AbortSignal;
  };
}

export type ApiReply = ServerResponse;

export function pathOf(request: Pick<ApiRequest, 'originalUrl'>): string {
  return request.originalUrl.split('?', 1)[0] ?? '/';
}
