import type { Command } from 'commander';
import { addAccountCategoryCommand } from './account-category.command.js';
import { addAccountKeywordCommand } from './account-keyword.command.js';
import { addAccountUserCommand } from './account-user.command.js';
import { withStores } from './context.js';
import { outputOf } from './output-of.js';
import { readPassword } from './password-input.js';

interface CreateOptions {
  readonly account: string;
  readonly admin: string;
  readonly keyword: readonly string[];
  readonly excludeKeyword: readonly string[];
}

const collect = (value: string, before: readonly string[]): string[] => [...before, value];

export function addAccountCommand(program: Command): void {
  const account = program.command('account').description('accounts, their users and what they listen for');
  addCreateCommand(account);
  addAccountUserCommand(account);
  addAccountKeywordCommand(account);
  addAccountCategoryCommand(account);
}

function addCreateCommand(account: Command): void {
  account
    .command('create')
    .description('make an account and its first user, a DOM Admin; the password is read from standard input')
    .requiredOption('--account <name>', 'name of the account, as typed at login')
    .requiredOption('--admin <email>', "the first user's email, which is also the username")
    .option(
      '--keyword <phrase>',
      'what the account listens for: a phrase, #hashtag or username:name; may be repeated',
      collect,
      [],
    )
    .option('--exclude-keyword <phrase>', 'messages with this phrase are not wanted; may be repeated', collect, [])
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nWithout a keyword the account wants every message of its sources.')
    .action(async (options: CreateOptions, command: Command) => {
      const output = outputOf(command);
      const password = await readPassword(process.stdin, process.stderr);
      await withStores(output, async ({ accounts }) => {
        const created = await accounts.createAccount({
          name: options.account,
          adminEmail: options.admin,
          password,
          keywords: options.keyword,
          excludeKeywords: options.excludeKeyword,
        });
        output.result({ account: options.account.trim(), ...created }, [
          `Account '${options.account.trim()}' is there. Log in as ${options.admin.trim()}.`,
        ]);
      });
    });
}
