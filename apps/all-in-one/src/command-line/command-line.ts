import { AccountError } from '@krasae/api/account';
import { EnvironmentError } from '@krasae/config';
import { ConnectorError } from '@krasae/contracts';
import { DeadLetterDroppedError, DeadLetterReplayedError, UnknownDeadLetterError } from '@krasae/pipeline';
import { Command, CommanderError } from 'commander';
import { EngineUnavailableError } from '../engines/engine-wait.js';
import { isOutdatedIndex } from '../maintenance/outdated-index.js';
import { SourceError } from '../sources/source.service.js';
import { addAccountCommand } from './account.command.js';
import { addDeadLettersCommand } from './dead-letters.command.js';
import { addImportCommand } from './import.command.js';
import { addLagCommand } from './lag.command.js';
import { addLedgerCommand } from './ledger.command.js';
import { EXIT_CODES } from './exit-codes.js';
import { addMigrateCommand } from './migrate.command.js';
import { CommandError } from './output.js';
import { addRebuildCommand } from './rebuild.command.js';
import { addReclassifyCommand } from './reclassify.command.js';
import { addRunCommand } from './run.command.js';
import { addSeedCommand } from './seed.command.js';
import { addSourceCommand } from './source.command.js';
import { addStartCommand } from './start.command.js';
import { addVerifyCommand } from './verify.command.js';

/** Failures that say by themselves what to do; a stack would only hide it. */
const PLAIN_ERRORS = [
  AccountError,
  CommandError,
  ConnectorError,
  DeadLetterDroppedError,
  DeadLetterReplayedError,
  EngineUnavailableError,
  EnvironmentError,
  SourceError,
  UnknownDeadLetterError,
];

/** Runs `krasae ...words` to its end. Answers the exit code: 0 done, 1 failed, 2 called wrongly. */
export async function runCommandLine(words: readonly string[]): Promise<number> {
  const program = new Command('krasae')
    .description('Krasae: social listening and analytics for brands in Thailand')
    .addHelpText(
      'after',
      '\nEnvironment: PORT, HOST, KRASAE_DATA_DIR, KRASAE_DEMO=off, LOG_LEVEL; for real engines KAFKA_BROKERS,\nOPENSEARCH_URL, MONGODB_URL.\nExit codes: 0 done, 1 failed, 2 called wrongly.',
    );
  addStartCommand(program);
  addRunCommand(program);
  addAccountCommand(program);
  addSourceCommand(program);
  addImportCommand(program);
  addLagCommand(program);
  addLedgerCommand(program);
  addDeadLettersCommand(program);
  addVerifyCommand(program);
  addReclassifyCommand(program);
  addRebuildCommand(program);
  addMigrateCommand(program);
  addSeedCommand(program);
  throwInsteadOfExit(program);
  try {
    await program.parseAsync(words, { from: 'user' });
    return EXIT_CODES.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.done : EXIT_CODES.usage;
    process.stderr.write(`${describe(error)}\n`);
    return EXIT_CODES.failed;
  }
}

function throwInsteadOfExit(command: Command): void {
  command.exitOverride().showHelpAfterError('(krasae --help shows what there is)');
  command.commands.forEach(throwInsteadOfExit);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isPlain = isOutdatedIndex(error) || PLAIN_ERRORS.some((known) => error instanceof known);
  return isPlain ? error.message : (error.stack ?? error.message);
}
