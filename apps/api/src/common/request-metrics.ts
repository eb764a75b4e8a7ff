import type { Metrics } from '@krasae/metrics';
import type { ApiReply, ApiRequest } from './api-request.js';

/** A client may send any method; only those of our endpoints are labels. */
const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** Counts every request by the route as it is declared: addresses hold ids, and are endless. */
export function requestMetrics({ httpSeconds }: Metrics) {
  return (request: ApiRequest, reply: ApiReply, next: () => void): void => {
    const startedAt = performance.now();
    reply.once('close', () => {
      const { method = '', route } = request;
      const labels = {
        method: METHODS.includes(method) ? method : 'other',
        // Files of the client, and addresses that are none.
        route: typeof route?.path === 'string' ? route.path : 'none',
        status: reply.writableFinished ? String(reply.statusCode) : 'client gone',
      };
      httpSeconds.observe(labels, (performance.now() - startedAt) / 1000);
    });
    next();
  };
}
