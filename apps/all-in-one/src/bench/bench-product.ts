import { AccountService } from '@krasae/api/account';
import type { Environment } from '@krasae/contracts';
import { dataDirectory } from '../engines/data-directory.js';
import { engineAddresses } from '../engines/engine-addresses.js';
import { tryInstanceLock } from '../engines/instance-lock.js';
import { openStores } from '../engines/stores.js';
import { startProduct } from '../product/product.js';
import { SourceService } from '../sources/source.service.js';
import { logIn } from './product-client.js';

const USER = { brand: 'bench', username: 'bench@bench.example', password: 'bench-password' };

/** A product that runs, with a session in it and a source that is pushed to. */
export interface BenchProduct {
  readonly url: string;
  readonly cookie: string;
  readonly source: { readonly id: string; readonly key: string };
}

/** A product on new engines with one account, which wants every message. */
export async function withBenchProduct<T>(
  environment: Environment,
  folder: string,
  work: (product: BenchProduct) => Promise<T>,
): Promise<T> {
  const directory = dataDirectory(folder);
  const stores = await openStores(directory, { addresses: engineAddresses(environment) });
  const { accountId } = await new AccountService(stores.documents).createAccount({
    name: USER.brand,
    adminEmail: USER.username,
    password: USER.password,
    keywords: [],
    excludeKeywords: [],
  });
  const source = await new SourceService(stores.documents, accountId).addPush('bench');
  await stores.close();
  const lock = tryInstanceLock(directory.path);
  if (lock === null) throw new Error('The scratch folder is in use.');
  const product = await startProduct({
    environment,
    directory,
    lock,
    servesClient: false,
    onDemoProgress: () => undefined,
  });
  try {
    return await work({ url: product.url, cookie: await logIn(product.url, USER), source });
  } finally {
    await product.stop();
  }
}
