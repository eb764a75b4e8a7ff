import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { childVariables } from '@krasae/config';
import { z } from 'zod';
import type { ProcessRole } from '../../product/process-roles.js';

const LAUNCHER = fileURLToPath(new URL('../../../bin/krasae.js', import.meta.url));
const READY_WITHIN_MS = 180_000;
const MAX_ERRORS = 20_000;
const readySchema = z.object({ url: z.string().nullable() });

/** One process of the product that a test kills, pauses and starts again with the same settings. */
export class ProductProcess {
  #child: ChildProcess | null = null;
  #errors = '';

  constructor(
    readonly role: ProcessRole,
    private readonly variables: Readonly<Record<string, string>>,
  ) {}

  /** False when it was never started, or has ended, whether it was told to or not. */
  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** The end of what it has written on standard error, in all its lives. */
  get errors(): string {
    return this.#errors;
  }

  /** Resolves with its address, or null, once it is ready. */
  async start(): Promise<string | null> {
    const child = spawn(process.execPath, [LAUNCHER, 'run', this.role, '--json'], {
      env: childVariables({ ...this.variables, KRASAE_METRICS_PORT: '0' }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(-MAX_ERRORS);
    });
    const line = await Promise.race([
      new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve)),
      this.#ended(child).then(() => Promise.reject(new Error(`run ${this.role} ended:\n${this.#errors}`))),
      delay(READY_WITHIN_MS, null, { ref: false }).then(() =>
        Promise.reject(new Error(`run ${this.role} is not ready after ${READY_WITHIN_MS} ms:\n${this.#errors}`)),
      ),
    ]);
    return readySchema.parse(JSON.parse(line)).url;
  }

  /** kill -9. Resolves when it is gone. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Answers the exit code. */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#child;
    if (child === null) return null;
    child.kill(signal);
    await this.#ended(child);
    return child.exitCode;
  }

  async #ended(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    await new Promise((resolve) => child.once('exit', resolve));
  }
}
