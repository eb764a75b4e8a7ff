import { pino, type DestinationStream, type Level, type Logger } from 'pino';

/** The part of pino that the API writes to. */
export type ApiLogger = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/**
 * Second line of defence: the API never logs headers or bodies, and whoever does so by mistake finds these blanked.
 * Paths as pino's redact option takes them.
 */
export const REDACTED_PATHS = [
  'cookie',
  'authorization',
  'password',
  'passwordHash',
  'key',
  'keyHash',
  'token',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** Structured logs, one JSON object a line; to stdout unless a destination is given. */
export function createApiLogger(level: Level | 'silent', destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: [...REDACTED_PATHS, '*["set-cookie"]', '*.*["set-cookie"]'], censor: '***' },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
