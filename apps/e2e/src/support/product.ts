import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { childVariables } from '@krasae/config';

export const workspaceRoot = fileURLToPath(new URL('../../../..', import.meta.url));
const launcher = join(workspaceRoot, 'apps/all-in-one/bin/krasae.js');

export function makeDataDir(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'krasae-e2e-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningCommand {
  readonly process: ChildProcess;
  readonly done: Promise<CommandResult>;
}

/** Starts `krasae ...words` as a user would, on a data directory of its own. */
export function spawnKrasae(
  dataDir: string,
  words: readonly string[],
  variables: Record<string, string> = {},
): RunningCommand {
  const child = spawn(process.execPath, [launcher, ...words], {
    cwd: workspaceRoot,
    env: childVariables({ KRASAE_DATA_DIR: dataDir, PORT: '0', ...variables }),
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const done = new Promise<CommandResult>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  return { process: child, done };
}

/** Runs a command to its end; input goes to its standard input. */
export async function krasae(dataDir: string, words: readonly string[], input = ''): Promise<CommandResult> {
  const running = spawnKrasae(dataDir, words);
  running.process.stdin?.end(input);
  return running.done;
}

/** Runs a command with --json and answers its object; a failure throws with what it printed. */
export async function krasaeJson(dataDir: string, words: readonly string[], input = ''): Promise<unknown> {
  const result = await krasae(dataDir, [...words, '--json'], input);
  if (result.code !== 0)
    throw new Error(`krasae ${words.join(' ')} ended with ${result.code}:\n${result.stderr}${result.stdout}`);
  return JSON.parse(result.stdout);
}

export interface RunningProduct {
  readonly url: string;
  readonly output: () => string;
  /** Asks it to stop and waits for its end; answers the exit code. */
  stop(): Promise<number | null>;
  kill9(): Promise<void>;
}

/** `krasae start` until it prints its address. */
export async function startProduct(dataDir: string, variables: Record<string, string> = {}): Promise<RunningProduct> {
  const running = spawnKrasae(dataDir, ['start'], variables);
  const child = running.process;
  let seen = '';
  const url = await new Promise<string>((resolve, reject) => {
    if (child.stdout === null || child.stderr === null) return reject(new Error('No output to read the address from.'));
    child.stderr.on('data', (text: string) => (seen += text));
    createInterface({ input: child.stdout }).on('line', (line) => {
      seen += `${line}\n`;
      const address = /http:\/\/[^\s]+/.exec(line)?.[0];
      if (address !== undefined) resolve(address);
    });
    running.done.then(
      (end) => reject(new Error(`The product ended with ${end.code} before it was ready:\n${end.stderr}`)),
      reject,
    );
  });
  return {
    url,
    output: () => seen,
    stop: async () => {
      child.kill('SIGTERM');
      return (await running.done).code;
    },
    kill9: async () => {
      child.kill('SIGKILL');
      await running.done;
    },
  };
}

/** Asks until the answer fits; fails with the last answer after a time that no healthy machine needs. */
export async function eventually<T>(
  ask: () => Promise<T>,
  fits: (answer: T) => boolean,
  timeoutMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (fits(answer)) return answer;
    if (Date.now() > deadline)
      throw new Error(`Waited ${timeoutMs} ms in vain; last answer: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
