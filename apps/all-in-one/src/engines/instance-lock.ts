import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';

export interface InstanceLock {
  release(): void;
}

/**
 * One process at a time may own the index and run the workers of a data directory: a second DuckDB instance on one file
 * silently diverges (design 2). The lock is SQLite's own file lock, which the system takes back the moment the process
 * dies, kill -9 included, so a restart never waits for a stale lock. Null when another process holds it.
 */
export function tryInstanceLock(dataDir: string): InstanceLock | null {
  mkdirSync(dataDir, { recursive: true });
  const database = new Database(join(dataDir, 'instance.lock.db'));
  try {
    database.exec('PRAGMA busy_timeout = 0');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) return null;
    throw error;
  }
  return {
    release: () => {
      database.exec('ROLLBACK');
      database.close();
    },
  };
}
