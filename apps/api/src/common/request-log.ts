import { randomUUID } from 'node:crypto';
import type { ApiLogger } from './api-logger.js';
import { type ApiReply, type ApiRequest, pathOf } from './api-request.js';

type Middleware = (request: ApiRequest, reply: ApiReply, next: () => void) => void;

/** Given ids are taken only in a form that cannot break a log line or a header. */
const SAFE_ID = /^[\w-]{1,64}$/;

/**
 * Gives every request its correlation id and logs its end. Neither headers, bodies nor query strings are logged: they
 * hold cookies, passwords and keys (design 10).
 */
export function requestLog(logger: ApiLogger, now: () => number): Middleware {
  return (request, reply, next) => {
    const given = request.headers['x-request-id'];
    const correlationId = typeof given === 'string' && SAFE_ID.test(given) ? given : randomUUID();
    request.correlationId = correlationId;
    reply.setHeader('X-Request-Id', correlationId);
    const startedAt = now();
    reply.once('close', () => {
      const { session, method } = request;
      logger.info(
        {
          correlationId,
          method,
          path: pathOf(request),
          status: reply.writableFinished ? reply.statusCode : 'client gone',
          ms: now() - startedAt,
          accountId: session?.accountId ?? request.pushCaller?.accountId,
          userId: session?.userId,
        },
        'request',
      );
    });
    next();
  };
}
