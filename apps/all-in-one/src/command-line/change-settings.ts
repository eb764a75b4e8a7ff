import { AccountSettingsService } from '@krasae/api/account';
import type { AccountSettings } from '@krasae/contracts';
import type { Command } from 'commander';
import { accountIdOf, withStores } from './context.js';
import { outputOf } from './output-of.js';

interface SettingsWish {
  /** Name of the account, as typed at login. */
  readonly account: string;
  readonly action: string;
  readonly apply: (settings: AccountSettings) => AccountSettings;
  /** What the command says of the settings as they are now. */
  readonly told: (settings: AccountSettings) => { readonly fields: object; readonly line: string };
}

/** A command's change of an account's settings; its presets follow before the command ends. */
export async function changeSettings(command: Command, wish: SettingsWish): Promise<void> {
  const output = outputOf(command);
  await withStores(output, async (context) => {
    const { documents, log } = context.stores;
    const accountId = await accountIdOf(context, wish.account);
    const change = { accountId, userId: null, action: wish.action };
    const settings = await new AccountSettingsService(documents, log).change(change, wish.apply);
    const { fields, line } = wish.told(settings);
    const { version } = settings;
    output.result({ accountId, version, ...fields }, [`${line} (settings version ${version}).`]);
  });
}
