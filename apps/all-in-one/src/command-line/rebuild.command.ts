import type { Command } from 'commander';
import type { MessageIndex } from '@krasae/messages';
import { type OpenedIndex, openIndex } from '../engines/message-index.js';
import { besideOutdated, isOutdatedIndex, replaceOutdated } from '../maintenance/outdated-index.js';
import { rebuildIndex, type RebuildSummary } from '../maintenance/rebuild-index.js';
import { accountsOfCommand, type NamedAccount } from './accounts-of-command.js';
import { type CommandContext, withStores } from './context.js';
import { CommandError } from './output.js';
import { outputOf } from './output-of.js';
import { holdingDirectory, interruptible } from './with-index.js';

const EXPLANATION = `
What was collected is classified with the settings as they are now and written to a new index beside the old one, which
is searched until the new one takes its place, account by account. With OpenSearch it works beside a running product,
and what comes meanwhile is in the new index as well; the embedded index belongs to the product, which must not run.
Cut off, it changes nothing of the accounts that were not done yet: call it again. An embedded index that another version
of Krasae wrote is written anew as a whole. What \`krasae seed\` wrote is not in the log, and gone after it.`;

export function addRebuildCommand(program: Command): void {
  program
    .command('rebuild')
    .description('write the message index anew from the log')
    .option('--account <name>', 'of this account only')
    .option('--json', 'print one JSON object')
    .addHelpText('after', EXPLANATION)
    .action(async (options: { account?: string }, command: Command) => {
      const output = outputOf(command);
      await withStores(output, async (context) => {
        const accounts = await accountsOfCommand(context, options.account);
        const { messages, unwanted, refused } = await rebuild(context, accounts, options.account === undefined);
        const names = accounts.map(({ name }) => name);
        output.result({ accounts: names, messages, unwanted, refused }, [
          `${messages} messages of ${names.length === 1 ? names.join() : `${names.length} accounts`} are in the new index, ` +
            `${unwanted} are not wanted.`,
          ...(refused.length > 0 ? [`The index refuses ${refused.length}: ${refused.join(', ')}`] : []),
        ]);
      });
    });
}

async function rebuild(
  context: CommandContext,
  accounts: readonly NamedAccount[],
  isWhole: boolean,
): Promise<RebuildSummary> {
  const { addresses, directory } = context;
  const work = (signal: AbortSignal): Promise<RebuildSummary> =>
    using(context, directory, (index) => fill(context, index, accounts, signal));
  if (addresses.openSearchUrl !== undefined) return interruptible(context, work);
  return holdingDirectory(context, () =>
    interruptible(context, async (signal) => {
      try {
        return await work(signal);
      } catch (error) {
        if (!isOutdatedIndex(error)) throw error;
        if (!isWhole) {
          throw new CommandError('Another version of Krasae wrote the index: call `krasae rebuild` without --account.');
        }
        context.output.note('Another version of Krasae wrote the index: it is written anew as a whole.');
        const fresh = besideOutdated(directory);
        const summary = await using(context, fresh, (index) => fill(context, index, accounts, signal));
        replaceOutdated(directory, fresh);
        return summary;
      }
    }),
  );
}

async function using<T>(
  { addresses, output }: CommandContext,
  directory: CommandContext['directory'],
  work: (index: MessageIndex) => Promise<T>,
): Promise<T> {
  const opened: OpenedIndex = await openIndex(directory, addresses, (line) => output.note(line));
  try {
    return await work(opened.index);
  } finally {
    await opened.close();
  }
}

async function fill(
  { stores, output }: CommandContext,
  index: MessageIndex,
  accounts: readonly NamedAccount[],
  signal: AbortSignal,
): Promise<RebuildSummary> {
  const onProgress = (read: number, total: number): void =>
    output.progress(`${read} of ${total} records of the log read ...`);
  return rebuildIndex({ ...stores, index, accountIds: accounts.map(({ id }) => id), signal, onProgress });
}
