import { AccountSettingsService } from '@krasae/api/account';
import type { Command } from 'commander';
import { accountIdOf, withStores } from './context.js';
import { outputOf } from './output-of.js';

export function addAccountKeywordCommand(account: Command): void {
  account
    .command('keyword')
    .description('what an account listens for')
    .command('add')
    .description('add keywords: messages that are collected from now on are wanted by them as well')
    .argument('<account>', 'name of the account, as typed at login')
    .argument('<keyword...>', 'a phrase, #hashtag, username:name or w"whole word"')
    .option('--json', 'print one JSON object')
    .action(async (name: string, wished: readonly string[], _options: object, command: Command) => {
      const output = outputOf(command);
      await withStores(output, async (context) => {
        const { documents, log } = context.stores;
        const accountId = await accountIdOf(context, name);
        const change = { accountId, userId: null, action: 'settings.keyword-added' };
        const { keywords, version } = await new AccountSettingsService(documents, log).change(change, (settings) => ({
          ...settings,
          keywords: [...new Set([...settings.keywords, ...wished.map((keyword) => keyword.trim())])],
        }));
        output.result({ accountId, version, keywords }, [
          `Account '${name.trim()}' listens for ${keywords.length} keywords (settings version ${version}).`,
        ]);
      });
    });
}
