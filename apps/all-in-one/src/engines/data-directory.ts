import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

export interface DataDirectory {
  readonly path: string;
  /** Event log and documents (SQLite). */
  readonly database: string;
  /** Message index (DuckDB). */
  readonly index: string;
}

/**
 * Where the embedded engines keep their files; made when it is not there, readable by its owner alone. Not made where it
 * is not used: an image may run on a file system that takes no writes.
 */
export function dataDirectory(path: string, isUsed = true): DataDirectory {
  const absolute = resolve(path);
  if (isUsed) mkdirSync(absolute, { recursive: true, mode: 0o700 });
  return { path: absolute, database: join(absolute, 'krasae.db'), index: join(absolute, 'messages.duckdb') };
}
