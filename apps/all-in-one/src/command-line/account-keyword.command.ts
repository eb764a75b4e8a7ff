import { addKeywords, removeKeywords, renameKeyword } from '@krasae/api/account';
import type { AccountSettings } from '@krasae/contracts';
import type { Command } from 'commander';
import { changeSettings } from './change-settings.js';

const ACCOUNT = 'name of the account, as typed at login';
const KEYWORD = 'a phrase, #hashtag, username:name or w"whole word"';

const listens = (account: string) => (settings: AccountSettings) => ({
  fields: { keywords: settings.keywords },
  line: `Account '${account.trim()}' listens for ${settings.keywords.length} keywords`,
});

export function addAccountKeywordCommand(account: Command): void {
  const group = account.command('keyword').description('what an account listens for');
  group
    .command('add')
    .description('add keywords: messages that are collected from now on are wanted by them as well')
    .argument('<account>', ACCOUNT)
    .argument('<keyword...>', KEYWORD)
    .option('--json', 'print one JSON object')
    .action((name: string, wished: readonly string[], _options: object, command: Command) =>
      changeSettings(command, {
        account: name,
        action: 'settings.keyword-added',
        apply: (settings) => addKeywords(settings, wished),
        told: listens(name),
      }),
    );
  group
    .command('remove')
    .description('remove keywords; presets that ask for one are in conflict until their owners have looked at them')
    .argument('<account>', ACCOUNT)
    .argument('<keyword...>', 'as the account has them')
    .option('--json', 'print one JSON object')
    .action((name: string, unwanted: readonly string[], _options: object, command: Command) =>
      changeSettings(command, {
        account: name,
        action: 'settings.keyword-removed',
        apply: (settings) => removeKeywords(settings, unwanted),
        told: listens(name),
      }),
    );
  group
    .command('rename')
    .description('give a keyword another text; presets that ask for it follow')
    .argument('<account>', ACCOUNT)
    .argument('<from>', 'as the account has it')
    .argument('<to>', KEYWORD)
    .option('--json', 'print one JSON object')
    .action((name: string, from: string, to: string, _options: object, command: Command) =>
      changeSettings(command, {
        account: name,
        action: 'settings.keyword-renamed',
        apply: (settings) => renameKeyword(settings, from, to),
        told: listens(name),
      }),
    );
}
