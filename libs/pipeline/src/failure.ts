/**
 * An engine is down or full: no record is at fault, so none may be dead-lettered for it. The wrapper holds the
 * partition and the log brings the records again.
 */
export class InfrastructureError extends Error {
  override readonly name = 'InfrastructureError';
}

/** Codes of Node's network and file errors, and of SQLite, after which the same call may well succeed. */
const TRANSIENT_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EMFILE',
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
  'SQLITE_LOCKED',
  'SQLITE_FULL',
  'SQLITE_IOERR',
]);

/** Whether a failure, or one that caused it, is the engine's and not the record's. */
export function isRetryable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth += 1) {
    if (cause.name === 'InfrastructureError' || cause.name === 'AbortError') return true;
    if ('code' in cause && typeof cause.code === 'string' && TRANSIENT_CODES.has(cause.code)) return true;
  }
  return false;
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
