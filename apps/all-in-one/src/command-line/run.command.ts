import { loadEnvironment } from '@krasae/config';
import type { Environment } from '@krasae/contracts';
import { Argument, type Command } from 'commander';
import { dataDirectory } from '../engines/data-directory.js';
import { engineAddresses } from '../engines/engine-addresses.js';
import { missingVariables, PROCESS_ROLES, type ProcessRole } from '../product/process-roles.js';
import { startProcess } from '../product/process.js';
import { listenError } from './listen-error.js';
import { CommandError, type Output } from './output.js';
import { outputOf } from './output-of.js';
import { untilStopped } from './until-stopped.js';

export function addRunCommand(program: Command): void {
  program
    .command('run')
    .addArgument(new Argument('<role...>', 'what this process does').choices(PROCESS_ROLES))
    .description('run one process of the product, or several roles in one, on the real engines, until it is stopped')
    .option('--json', 'print one JSON object when it is ready')
    .addHelpText(
      'after',
      '\nAs many copies of each as wanted. Needs KAFKA_BROKERS and MONGODB_URL; api and index need OPENSEARCH_URL too.' +
        '\n/healthz, /readyz and /metrics are served on HOST and KRASAE_METRICS_PORT; workers take PORT without it.' +
        '\nSIGTERM ends it when the batch at work is done. Exit code 0: asked to stop; 1: a part failed.',
    )
    .action(async (roles: ProcessRole[], _options: object, command: Command) => {
      await runProcess(loadEnvironment(), [...new Set(roles)], outputOf(command));
    });
}

async function runProcess(environment: Environment, roles: readonly ProcessRole[], output: Output): Promise<void> {
  const addresses = engineAddresses(environment);
  const missing = missingVariables(roles, addresses);
  if (missing.length > 0) throw new CommandError(cannotShare(roles, missing));
  const running = await startProcess({
    environment,
    addresses,
    directory: dataDirectory(environment.KRASAE_DATA_DIR, false),
    roles,
    // The simulator is of the demo, and the demo of `krasae start`.
    connectors: ['file', 'website'],
    say: (line) => output.note(line),
  }).catch((error: unknown) => {
    throw listenError(error, environment);
  });
  const { url, operationsUrl } = running;
  const lines = [
    `Krasae is ready: ${roles.join(', ')}${url === null ? '' : ` at ${url}`}`,
    ...(operationsUrl === null ? [] : [`Health, readiness and metrics: ${operationsUrl}`]),
  ];
  output.result({ roles, url, operationsUrl, pid: process.pid }, lines);
  await untilStopped(running, output);
}

function cannotShare(roles: readonly ProcessRole[], missing: readonly string[]): string {
  return (
    `A process of its own for ${roles.join(', ')} shares its engines with others, which the embedded ones cannot do: ` +
    `set ${missing.join(', ')}. With the embedded engines \`krasae start\` runs everything in one process.`
  );
}
