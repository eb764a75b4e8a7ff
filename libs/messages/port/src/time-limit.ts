import { QueryTimeoutError } from './message-index.port.js';

/**
 * Does the work under a signal that aborts with the caller's, or with QueryTimeoutError after the limit. The time that
 * a question waits for its turn counts: it is the asker's time.
 */
export async function withinLimit<T>(
  limitMs: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new QueryTimeoutError(limitMs)), limitMs);
  const follow = (): void => controller.abort(caller?.reason);
  if (caller?.aborted === true) follow();
  caller?.addEventListener('abort', follow, { once: true });
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener('abort', follow);
  }
}
