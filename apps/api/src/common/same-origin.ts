import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser sent this from a page of the product itself. Requests without these headers come from no page of
 * another site: programs, and browsers on same-origin GETs. Proxies must hand the Host header through.
 */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return false;
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
