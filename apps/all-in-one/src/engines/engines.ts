import type { Environment } from '@krasae/contracts';
import type { MessageIndex } from '@krasae/messages';
import { dataDirectory } from './data-directory.js';
import { engineAddresses, usesDataDirectory } from './engine-addresses.js';
import { openIndex } from './message-index.js';
import { openStores, type Stores } from './stores.js';

/** All three engines of a process. */
export interface Engines extends Stores {
  readonly index: MessageIndex;
}

/**
 * Log, documents and index, each by its address in the environment or embedded in the data directory (design 2). Who
 * opens the embedded index holds the instance lock. Throws EngineUnavailableError when one does not answer in time.
 */
export async function openEngines(environment: Environment, say?: (line: string) => void): Promise<Engines> {
  const addresses = engineAddresses(environment);
  const directory = dataDirectory(environment.KRASAE_DATA_DIR, usesDataDirectory(addresses));
  const stores = await openStores(directory, { addresses, logLevel: environment.LOG_LEVEL, ...(say && { say }) });
  try {
    const opened = await openIndex(directory, addresses, say);
    return {
      ...stores,
      index: opened.index,
      close: async () => {
        await opened.close();
        await stores.close();
      },
    };
  } catch (error) {
    await stores.close();
    throw error;
  }
}
