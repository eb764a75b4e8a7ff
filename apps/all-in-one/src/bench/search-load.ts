import type { Environment } from '@krasae/contracts';
import { engineAddresses } from '../engines/engine-addresses.js';
import { connectIndex } from '../engines/message-index.js';
import type { SeedLoad } from '../seed/seed-account.js';

const BATCH = 1_000;
const IN_FLIGHT = 3;

/** Messages into a new index of OpenSearch by the product's own writes; nothing of it is kept for another run. */
export async function searchLoad(environment: Environment, accountId: string): Promise<SeedLoad> {
  const addresses = engineAddresses(environment);
  const index = await connectIndex(addresses, addresses.openSearchUrl ?? '');
  return {
    countOf: () => Promise.resolve(0),
    insert: async (messages) => {
      const starts = Array.from({ length: Math.ceil(messages.length / BATCH) }, (_, place) => place * BATCH).values();
      const writer = async (): Promise<void> => {
        for (const from of starts) await index.upsert(accountId, messages.slice(from, from + BATCH));
      };
      await Promise.all(Array.from({ length: IN_FLIGHT }, writer));
    },
    close: async () => {
      await index.refresh(accountId);
      await index.close();
    },
  };
}
