import type { MessagePort } from 'node:worker_threads';
import type { MessageIndex } from '@krasae/messages';
import { startIndexThread } from '@krasae/messages-duckdb';
import { connectOpenSearchIndex } from '@krasae/messages-opensearch';
import type { DataDirectory } from './data-directory.js';
import type { EngineAddresses } from './engine-addresses.js';
import { whenItAnswers } from './engine-wait.js';

/** The message index of a process, by its address or embedded. */
export interface OpenedIndex {
  readonly index: MessageIndex;
  /** A port to the embedded index for another thread; null where each thread connects by the address. */
  openPort(): MessagePort | null;
  /** Rejects when the thread of the embedded index dies; never resolves. */
  readonly failed: Promise<never>;
  close(): Promise<void>;
}

/** The embedded one needs the instance lock of the data directory. Throws EngineUnavailableError. */
export async function openIndex(
  directory: DataDirectory,
  addresses: EngineAddresses,
  say: (line: string) => void = () => undefined,
): Promise<OpenedIndex> {
  if (addresses.openSearchUrl !== undefined) {
    const index = await connectIndex(addresses, addresses.openSearchUrl, say);
    return { index, openPort: () => null, failed: new Promise<never>(() => undefined), close: () => index.close() };
  }
  const thread = await startIndexThread({ file: directory.index });
  const index = thread.connect();
  const failed = thread.died.then((error) => Promise.reject(error));
  failed.catch(() => undefined);
  const close = async (): Promise<void> => {
    await index.close();
    await thread.close();
  };
  return { index, openPort: () => thread.openPort(), failed, close };
}

/** The index in OpenSearch. Throws EngineUnavailableError when it does not answer in time. */
export async function connectIndex(
  { prefix, waitMs }: EngineAddresses,
  url: string,
  say: (line: string) => void = () => undefined,
): Promise<MessageIndex> {
  const engine = { name: 'OpenSearch', variable: 'OPENSEARCH_URL', address: url };
  return whenItAnswers(engine, { limitMs: waitMs, say }, () => connectOpenSearchIndex({ url, prefix }));
}
