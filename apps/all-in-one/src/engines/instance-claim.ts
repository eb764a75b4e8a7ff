import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type InstanceLock, tryInstanceLock } from './instance-lock.js';

/** A claim older than this was left behind by a process that died. */
const CLAIM_LASTS_MS = 20_000;
const LOOK_EVERY_MS = 50;

const claimFile = (dataDir: string): string => join(dataDir, 'instance.claim');

/** Does a starting product ask the command that holds the instance lock to give way? */
export function isClaimed(dataDir: string, now = Date.now()): boolean {
  const claim = statSync(claimFile(dataDir), { throwIfNoEntry: false });
  return claim !== undefined && now - claim.mtimeMs < CLAIM_LASTS_MS;
}

/**
 * The instance lock for a product that starts. A command that holds it finishes the batch at work and gives way, so that
 * a restart in the middle of an import need not wait for its end. Null when nobody gives way in time.
 */
export async function claimInstance(dataDir: string, patienceMs = CLAIM_LASTS_MS / 2): Promise<InstanceLock | null> {
  const free = tryInstanceLock(dataDir);
  if (free !== null) return free;
  writeFileSync(claimFile(dataDir), String(process.pid));
  try {
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline;) {
      await delay(LOOK_EVERY_MS);
      const lock = tryInstanceLock(dataDir);
      if (lock !== null) return lock;
    }
    return null;
  } finally {
    rmSync(claimFile(dataDir), { force: true });
  }
}
