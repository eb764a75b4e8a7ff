import { AccountService, keyOfName } from '@krasae/api/account';
import { loadEnvironment } from '@krasae/config';
import type { Environment } from '@krasae/contracts';
import { ACCOUNTS } from '@krasae/documents';
import { type DataDirectory, dataDirectory } from '../engines/data-directory.js';
import { type EngineAddresses, engineAddresses, usesDataDirectory } from '../engines/engine-addresses.js';
import { openStores, type Stores } from '../engines/stores.js';
import { CommandError, type Output } from './output.js';

/** What every command works with. */
export interface CommandContext {
  readonly environment: Environment;
  readonly directory: DataDirectory;
  readonly addresses: EngineAddresses;
  readonly stores: Stores;
  readonly accounts: AccountService;
  readonly output: Output;
}

/** Opens the stores that the environment names for one command and closes them after it. Works beside a running product. */
export async function withStores<T>(output: Output, work: (context: CommandContext) => Promise<T>): Promise<T> {
  const environment = loadEnvironment();
  const addresses = engineAddresses(environment);
  const directory = dataDirectory(environment.KRASAE_DATA_DIR, usesDataDirectory(addresses));
  const say = (line: string) => output.note(line);
  const stores = await openStores(directory, { addresses, say, logLevel: environment.LOG_LEVEL });
  try {
    const accounts = new AccountService(stores.documents);
    return await work({ environment, directory, addresses, stores, accounts, output });
  } finally {
    await stores.close();
  }
}

/** The id of an account by its name, compared as at login. */
export async function accountIdOf({ stores }: CommandContext, name: string): Promise<string> {
  const [account] = await stores.documents.ofAll(ACCOUNTS).find({ where: { nameKey: keyOfName(name) } });
  if (account !== undefined) return account.id;
  const all = await stores.documents.ofAll(ACCOUNTS).find({ limit: 20 });
  const known = all.length === 0 ? 'there is none yet' : `there are: ${all.map(({ data }) => data.name).join(', ')}`;
  throw new CommandError(`There is no account '${name}' (${known}). Make one with \`krasae account create\`.`);
}
