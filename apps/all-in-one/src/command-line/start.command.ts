import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvironment } from '@krasae/config';
import type { Environment } from '@krasae/contracts';
import type { Command } from 'commander';
import { DEMO_ACCOUNT, DEMO_PASSWORD, DEMO_USERS } from '../demo/demo-account.js';
import { dataDirectory } from '../engines/data-directory.js';
import { tryInstanceLock } from '../engines/instance-lock.js';
import { type Product, startProduct } from '../product/product.js';
import { CommandError, type Output } from './output.js';
import { outputOf } from './output-of.js';

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
  const lock = tryInstanceLock(directory.path);
  if (lock === null) throw new CommandError(alreadyRunning(directory.path));
  output.note(`Opening the engines in ${directory.path} ...`);
  const product = await startProduct({
    environment,
    directory,
    lock,
    onDemoProgress: (progress, collected) => {
      if (progress >= 1) return;
      output.progress(
        `Demo: ${Math.round(progress * 100)} % of 60 days are in (${collected} messages since this start) ...`,
      );
    },
  }).catch((error: unknown) => {
    lock.release();
    throw startError(error, environment);
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

/** Until a signal asks for the end, or a part of the product fails. A second signal does not wait. */
async function untilStopped(product: Product, output: Output): Promise<void> {
  const asked = new Promise<string>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        resolve(signal);
        process.once(signal, () => process.exit(1));
      });
    }
  });
  await Promise.race([asked, product.failed]);
  output.note('Stopping ...');
  await product.stop();
}

function alreadyRunning(path: string): string {
  let where = '';
  try {
    const { pid, url } = JSON.parse(readFileSync(join(path, 'instance.json'), 'utf8')) as {
      pid?: number;
      url?: string;
    };
    where = ` (process ${pid}, ${url})`;
  } catch {
    where = ' (an import, perhaps)';
  }
  return `Krasae already runs on ${path}${where}. Stop it first, or set KRASAE_DATA_DIR to another folder.`;
}

function startError(error: unknown, { HOST, PORT }: Environment): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE')
    return new CommandError(`${HOST}:${PORT} is in use: set PORT to another one, or to 0 for any free one.`);
  if (code === 'EACCES')
    return new CommandError(`This user may not listen on ${HOST}:${PORT}: set PORT to one from 1024.`);
  return error;
}
