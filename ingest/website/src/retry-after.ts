import { readInstant } from '@krasae/domain';

/** Milliseconds that a Retry-After header asks for, given as seconds or as an HTTP date (RFC 9110, 10.2.3). */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const instant = readInstant(text);
  return instant === null ? undefined : Math.max(0, instant - now);
}
