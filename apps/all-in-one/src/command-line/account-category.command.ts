import { removeCategory, renameCategory } from '@krasae/api/account';
import { MAX_CATEGORY_LEVELS } from '@krasae/domain';
import { type Command, InvalidArgumentError } from 'commander';
import { changeSettings } from './change-settings.js';

interface OfLevel {
  readonly level: number;
}

function level(value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 0 && number < MAX_CATEGORY_LEVELS) return number;
  throw new InvalidArgumentError(`Must be a level from 0 to ${MAX_CATEGORY_LEVELS - 1}.`);
}

export function addAccountCategoryCommand(account: Command): void {
  const group = account.command('category').description('categories that an account sorts its messages into');
  group
    .command('rename')
    .description('give a category another name; presets that name it follow')
    .argument('<account>', 'name of the account, as typed at login')
    .argument('<from>', 'name of the category')
    .argument('<to>', 'its new name')
    .option('--level <number>', 'level of the category', level, 0)
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nMessages that are indexed already carry the old name until `krasae reclassify`.')
    .action((name: string, from: string, to: string, options: OfLevel, command: Command) =>
      changeSettings(command, {
        account: name,
        action: 'category.renamed',
        apply: (settings) => renameCategory(settings, options.level, from, to),
        told: () => ({ fields: { from, to }, line: `Category '${from.trim()}' is now '${to.trim()}'` }),
      }),
    );
  group
    .command('remove')
    .description('remove a category; presets that name it are in conflict until their owners have looked at them')
    .argument('<account>', 'name of the account, as typed at login')
    .argument('<category>', 'name of the category')
    .option('--level <number>', 'level of the category', level, 0)
    .option('--json', 'print one JSON object')
    .action((name: string, category: string, options: OfLevel, command: Command) =>
      changeSettings(command, {
        account: name,
        action: 'category.deleted',
        apply: (settings) => removeCategory(settings, options.level, category),
        told: () => ({ fields: { removed: category }, line: `Category '${category.trim()}' is gone` }),
      }),
    );
}
