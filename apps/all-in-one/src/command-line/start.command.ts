import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvironment } from '@krasae/config';
import type { Environment } from '@krasae/contracts';
import type { Command } from 'commander';
import { z } from 'zod';
import { DEMO_ACCOUNT, DEMO_PASSWORD, DEMO_USERS } from '../demo/demo-account.js';
import { dataDirectory } from '../engines/data-directory.js';
import { claimInstance } from '../engines/instance-claim.js';
import { tryInstanceLock } from '../engines/instance-lock.js';
import { startProduct } from '../product/product.js';
import { CommandError, type Output } from './output.js';
import { outputOf } from './output-of.js';
import { listenError } from './listen-error.js';
import { untilStopped } from './until-stopped.js';

export function addStartCommand(program: Command): void {
  program
    .command('start')
    .description('run the product: web client, API, sockets and workers in one process, until it is stopped')
    .action(async (_options: object, command: Command) => {
      await runProduct(loadEnvironment(), outputOf(command));
    });
}

async function runProduct(environment: Environment, output: Output): Promise<void> {
  const directory = dataDirectory(environment.KRASAE_DATA_DIR);
  const running = runningProduct(directory.path);
  const lock = running === null ? await claimInstance(directory.path) : tryInstanceLock(directory.path);
  if (lock === null) throw new CommandError(alreadyRunning(directory.path, running));
  output.note(`Opening the engines in ${directory.path} ...`);
  const product = await startProduct({
    environment,
    directory,
    lock,
    say: (line) => output.note(line),
    onDemoProgress: (progress, collected) => {
      if (progress >= 1) return;
      output.progress(
        `Demo: ${Math.round(progress * 100)} % of 60 days are in (${collected} messages since this start) ...`,
      );
    },
  }).catch((error: unknown) => {
    lock.release();
    throw listenError(error, environment);
  });
  output.result({ url: product.url }, welcome(product.url, environment));
  await untilStopped(product, output);
}

function welcome(url: string, environment: Environment): string[] {
  const lines = [`Krasae is ready: ${url}`];
  if (environment.KRASAE_DEMO === 'off') return lines;
  const users = DEMO_USERS.map(({ username, role }) => `  ${username.padEnd(24)} ${role}`);
  return [
    ...lines,
    `Log in with account ${DEMO_ACCOUNT}, password ${DEMO_PASSWORD} and one of the usernames`,
    ...users,
  ];
}

interface RunningNote {
  readonly pid: number;
  readonly url: string;
}

const noteSchema = z.object({ pid: z.number().int(), url: z.string() });

/** What the product that runs on this folder noted of itself; null when there is none, or when it died. */
function runningProduct(path: string): RunningNote | null {
  const file = join(path, 'instance.json');
  if (!existsSync(file)) return null;
  const note = noteSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return note.success && isAlive(note.data.pid) ? note.data : null;
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

function alreadyRunning(path: string, running: RunningNote | null): string {
  const who = running === null ? 'another process' : `process ${running.pid}, ${running.url}`;
  return `Krasae already runs on ${path} (${who}). Stop it first, or set KRASAE_DATA_DIR to another folder.`;
}
