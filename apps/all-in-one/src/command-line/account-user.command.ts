import { ROLES } from '@krasae/domain';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { accountIdOf, withStores } from './context.js';
import { outputOf } from './output-of.js';
import { readPassword } from './password-input.js';

const optionsSchema = z.object({ username: z.string().optional(), email: z.string(), role: z.enum(ROLES) });

export function addAccountUserCommand(account: Command): void {
  account
    .command('user')
    .description('users of an account')
    .command('add')
    .description('make a user; the password is read from standard input')
    .argument('<account>', 'name of the account, as typed at login')
    .requiredOption('--email <email>', 'where mails for the user go; a person may log in with it')
    .option('--username <name>', 'what the user logs in with; the email unless given')
    .addOption(new Option('--role <role>', 'what the user may do').choices(ROLES).default('user'))
    .option('--json', 'print one JSON object')
    .action(async (name: string, given: object, command: Command) => {
      const { email, role, username = email } = optionsSchema.parse(given);
      const output = outputOf(command);
      const password = await readPassword(process.stdin, process.stderr);
      await withStores(output, async (context) => {
        const accountId = await accountIdOf(context, name);
        const userId = await context.accounts.createUser(accountId, { username, email, role, password });
        output.result({ accountId, userId, username, role }, [
          `User '${username.trim()}' of account '${name.trim()}' is there, with the role ${role}.`,
        ]);
      });
    });
}
