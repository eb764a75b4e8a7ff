import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { createFileConnector, FORMATS } from '@krasae/connector-file';
import { createRunner, type RunSummary } from '@krasae/ingest-runner';
import { type Command, Option } from 'commander';
import { whileProcessed } from '../engines/processing.js';
import { SourceService } from '../sources/source.service.js';
import { accountIdOf, type CommandContext, withStores } from './context.js';
import { ledgerTable, namedLedger } from './ledger.command.js';
import { CommandError } from './output.js';
import { outputOf } from './output-of.js';

interface ImportOptions {
  readonly account: string;
  readonly format?: string;
  readonly charset?: string;
}

interface ImportedFile {
  readonly file: string;
  readonly collected: number;
  readonly faults: number;
  readonly firstFaults: RunSummary['firstFaults'];
}

export function addImportCommand(program: Command): void {
  program
    .command('import <file...>')
    .description('read files of messages (NDJSON, JSON, CSV) into an account and wait until they are processed')
    .requiredOption('--account <name>', 'account that gets the messages')
    .addOption(
      new Option('--format <format>', 'of all the files; told by name and content unless given').choices(FORMATS),
    )
    .option('--charset <name>', 'of all the files, e.g. windows-874; told by the content unless given')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nBad lines are reported with their number and reason, and the rest is taken. An import that was cut off goes on\nwhere it stood when it is called again; one that was finished starts anew, and what is known already counts as duplicate.',
    )
    .action((files: string[], options: ImportOptions, command: Command) =>
      withStores(outputOf(command), (context) => importFiles(context, files, options)),
    );
}

async function importFiles(context: CommandContext, files: readonly string[], options: ImportOptions): Promise<void> {
  const { stores, directory, addresses, environment, output } = context;
  const accountId = await accountIdOf(context, options.account);
  const paths = files.map(existingFile);
  const imported = await whileProcessed(
    { stores, directory, addresses, logLevel: environment.LOG_LEVEL, output },
    async () => {
      const results: ImportedFile[] = [];
      for (const path of paths) results.push(await importFile(context, accountId, path, options));
      return results;
    },
  );
  const ledger = await namedLedger(context, accountId);
  const lines = imported.flatMap((result) => [
    `${result.file}: ${result.collected} messages collected, ${result.faults} passed over.`,
    ...result.firstFaults.map(({ at, reason }) => `  ${at}: ${reason}`),
    ...(result.faults > result.firstFaults.length
      ? [`  ... and ${result.faults - result.firstFaults.length} more`]
      : []),
  ]);
  output.result({ files: imported, ledger }, [...lines, '', ...ledgerTable(ledger)]);
}

function existingFile(file: string): string {
  const path = resolve(file);
  if (!existsSync(path)) throw new CommandError(`There is no file ${path}. Nothing was imported.`);
  if (!statSync(path).isFile()) throw new CommandError(`${path} is not a file. Nothing was imported.`);
  return path;
}

async function importFile(
  { stores, output }: CommandContext,
  accountId: string,
  path: string,
  { format, charset }: ImportOptions,
): Promise<ImportedFile> {
  const sources = new SourceService(stores.documents, accountId);
  const config = { path, ...(format && { format }), ...(charset && { charset }) };
  const { id, resumed } = await sources.fileToImport(path, config);
  if (resumed) output.note(`${path}: goes on where the last import of it was cut off.`);
  const runner = createRunner({ ...stores, connectors: { file: createFileConnector }, onEvent: () => undefined });
  const summary = await runner.runOnce(accountId, id, {
    onProgress: ({ progress, collected }) => {
      output.progress(`${path}: ${Math.round((progress ?? 0) * 100)} % read, ${collected} messages ...`);
    },
  });
  await sources.finished(id);
  return { file: path, collected: summary.collected, faults: summary.faults, firstFaults: summary.firstFaults };
}
