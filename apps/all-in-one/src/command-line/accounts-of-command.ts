import { ACCOUNTS } from '@krasae/documents';
import { accountIdOf, type CommandContext } from './context.js';

export interface NamedAccount {
  readonly id: string;
  readonly name: string;
}

/** The account that --account names; all of them without it. */
export async function accountsOfCommand(context: CommandContext, name?: string): Promise<readonly NamedAccount[]> {
  if (name !== undefined) return [{ id: await accountIdOf(context, name), name: name.trim() }];
  const accounts = await context.stores.documents.ofAll(ACCOUNTS).find();
  return accounts.map(({ id, data }) => ({ id, name: data.name }));
}
