import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';

const holderSchema = z.object({
  host: z.string(),
  /** Pids mean something only within it: containers may share a host's name. */
  pidNamespace: z.string(),
  pid: z.number().int(),
  /** Tells a process from another one that was given the same pid later; null where the system does not say. */
  startedAt: z.string().nullable(),
  id: z.string(),
});

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    // Not Linux: one name space for all.
    return '';
  }
}

/** Ticks since boot at which the process began; null where there is no such process or no /proc. */
function startOf(pid: number): string | null {
  try {
    // The name, in brackets, may hold anything; what is wanted is the 22nd field.
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1) ?? '';
    return afterName.trim().split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process lives as well.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The name of one runner in one process, by which another process on the same machine can tell that it has died. */
export function newHolder(): string {
  const { pid } = process;
  const holder: z.infer<typeof holderSchema> = {
    host: hostname(),
    pidNamespace: pidNamespace(),
    pid,
    startedAt: startOf(pid),
    id: randomUUID(),
  };
  return JSON.stringify(holder);
}

/** True only when the holder certainly lives no more; of another machine nothing is known. */
export function isGone(holder: string): boolean {
  const parsed = holderSchema.safeParse(parseJson(holder));
  if (!parsed.success) return false;
  const { host, pidNamespace: namespace, pid, startedAt } = parsed.data;
  if (host !== hostname() || namespace !== pidNamespace()) return false;
  if (!isAlive(pid)) return true;
  return startedAt !== null && startOf(pid) !== startedAt;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
