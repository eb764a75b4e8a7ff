import { randomUUID } from 'node:crypto';
import { engineAddresses } from '@krasae/engines';
import { z } from 'zod';
import { connectOpenSearchIndex, type OpenSearchMessageIndex, type OpenSearchMessageIndexOptions } from '../index.js';
import { OpenSearchClient, type OpenSearchRequest } from '../opensearch-client.js';

export interface TestIndex {
  readonly index: OpenSearchMessageIndex;
  readonly prefix: string;
  /** A call past the adapter, for what a test does as somebody else or looks at behind it. */
  call<T>(schema: z.ZodType<T>, request: OpenSearchRequest): Promise<T>;
  /** Another process. */
  connect(options?: Partial<OpenSearchMessageIndexOptions>): Promise<OpenSearchMessageIndex>;
  /** Closes every connection and deletes every index of it. */
  dispose(): Promise<void>;
}

/** Indexes of nobody else, on the engine that `npm run test:engines` names. */
export async function openTestIndex(options: Partial<OpenSearchMessageIndexOptions> = {}): Promise<TestIndex> {
  const prefix = `test-${randomUUID().slice(0, 8)}`;
  const url = engineAddresses().openSearchUrl;
  const opened: OpenSearchMessageIndex[] = [];
  const connect = async (more: Partial<OpenSearchMessageIndexOptions> = {}) => {
    const index = await connectOpenSearchIndex({ url, prefix, ...options, ...more });
    opened.push(index);
    return index;
  };
  const client = new OpenSearchClient({ url });
  const index = await connect();
  return {
    index,
    prefix,
    connect,
    call: (schema, request) => client.call(schema, request),
    dispose: async () => {
      await Promise.all(opened.map((one) => one.close()));
      for (const path of [`/${prefix}-messages.*`, `/_index_template/${prefix}-messages`]) {
        await client.call(z.unknown(), { method: 'DELETE', path });
      }
      await client.close();
    },
  };
}
