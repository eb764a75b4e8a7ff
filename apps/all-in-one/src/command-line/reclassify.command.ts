import type { Command } from 'commander';
import { reclassifyAccount } from '../maintenance/reclassify-account.js';
import { accountsOfCommand } from './accounts-of-command.js';
import { withStores } from './context.js';
import { outputOf } from './output-of.js';
import { withIndex } from './with-index.js';

const EXPLANATION = `
Messages keep their counts; one that is observed anew meanwhile stays as the running product classified it. What no
keyword wants any more stays as it is, and what was not wanted before is not brought in: \`krasae rebuild\` does both.
A call that was cut off is taken up where it stopped. With the embedded index the product must not run meanwhile.`;

export function addReclassifyCommand(program: Command): void {
  program
    .command('reclassify')
    .description('classify the messages of the index anew, with the settings as they are now')
    .option('--account <name>', 'of this account only')
    .option('--json', 'print one JSON object')
    .addHelpText('after', EXPLANATION)
    .action(async (options: { account?: string }, command: Command) => {
      const output = outputOf(command);
      await withStores(output, async (context) => {
        const accounts = await accountsOfCommand(context, options.account);
        const done = await withIndex(context, async ({ index, signal }) => {
          const summaries = [];
          for (const { id, name } of accounts) {
            const onProgress = (messages: number, total: number): void =>
              output.progress(`${name}: ${messages} of about ${total} messages ...`);
            const { documents } = context.stores;
            const summary = await reclassifyAccount({ documents, index, accountId: id, signal, onProgress });
            summaries.push({ account: name, ...summary });
          }
          return summaries;
        });
        const lines = done.map(
          ({ account, settingsVersion, reclassified, unchanged, noLongerWanted }) =>
            `${account}: ${reclassified} classified by version ${settingsVersion} of the settings, ` +
            `${unchanged} were already, ${noLongerWanted} are wanted no longer and stay until a rebuild.`,
        );
        output.result({ accounts: done }, lines.length > 0 ? lines : ['There is no account.']);
      });
    });
}
