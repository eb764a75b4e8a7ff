import { spawn } from 'node:child_process';
import { existsSync, openSync, closeSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { isFree } from './free-port.js';
import { runTool } from './run-tool.js';

const LOOK_EVERY_MS = 100;
const LAST_LINES = 20;

const pidFileSchema = z.object({ pid: z.number().int().positive(), port: z.number().int().positive() });
type PidFile = z.infer<typeof pidFileSchema>;

export interface Launch {
  readonly program: string;
  /** Names the engine's folder somewhere: by this a process is told from a stranger that got its number later. */
  readonly words: readonly string[];
  readonly port: number;
}

/**
 * One engine's process, known by a pid file in its folder: so another process of the same folder finds it, stops it and
 * starts it again. It runs on when whoever started it ends.
 */
export class EngineProcess {
  constructor(readonly folder: string) {}

  get logFile(): string {
    return join(this.folder, 'output.log');
  }

  get #pidFile(): string {
    return join(this.folder, 'pid.json');
  }

  /** The running process and its port; null when there is none, also when the pid file was left by one that died. */
  async running(): Promise<PidFile | null> {
    const known = await this.#readPidFile();
    if (known === null) return null;
    return (await commandOf(known.pid)).includes(this.folder) ? known : null;
  }

  async start(launch: Launch): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const log = openSync(this.logFile, 'w');
    try {
      const child = spawn(launch.program, launch.words, { detached: true, stdio: ['ignore', log, log] });
      const { pid } = child;
      if (pid === undefined) {
        const reason = await new Promise<Error>((resolve) => child.once('error', resolve));
        throw new Error(`'${launch.program}' could not be started: ${reason.message}`);
      }
      child.unref();
      await writeFile(this.#pidFile, JSON.stringify({ pid, port: launch.port }));
    } finally {
      closeSync(log);
    }
  }

  /** Ends it and waits until it is gone. Answers whether there was one. With SIGKILL it has no time to tidy up. */
  async end(signal: 'SIGTERM' | 'SIGKILL', patienceMs: number): Promise<boolean> {
    const found = await this.running();
    if (found !== null) {
      process.kill(found.pid, signal);
      if (!(await this.#gone(found.port, patienceMs))) {
        process.kill(found.pid, 'SIGKILL');
        await this.#gone(found.port, patienceMs);
      }
    }
    await rm(this.#pidFile, { force: true });
    return found !== null;
  }

  /** The end of what it printed. */
  lastLines(): string {
    if (!existsSync(this.logFile)) return '';
    return readFileSync(this.logFile, 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n');
  }

  /** A process that was killed loses its name before its port: who starts it again needs both to be free. */
  async #gone(port: number, patienceMs: number): Promise<boolean> {
    const deadline = Date.now() + patienceMs;
    while ((await this.running()) !== null || !(await isFree(port))) {
      if (Date.now() > deadline) return false;
      await sleep(LOOK_EVERY_MS);
    }
    return true;
  }

  async #readPidFile(): Promise<PidFile | null> {
    if (!existsSync(this.#pidFile)) return null;
    // Cut off while it was written, it says nothing: as if it were not there.
    const text = await readFile(this.#pidFile, 'utf8');
    const parsed = pidFileSchema.safeParse(text.endsWith('}') ? JSON.parse(text) : null);
    return parsed.success ? parsed.data : null;
  }
}

/** The command line of a process; empty when there is none (a dead one that nobody has waited for yet has none either). */
async function commandOf(pid: number): Promise<string> {
  if (existsSync('/proc/self/cmdline')) return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return runTool('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => '');
}
