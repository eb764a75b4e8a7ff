import { COLLECTIONS, type DocumentStore } from '@krasae/documents';
import { openSqliteDocumentStore } from '@krasae/documents-sqlite';
import type { EventLog } from '@krasae/log';
import { openEmbeddedLog } from '@krasae/log-embedded';
import { ensurePipelineTopics } from '@krasae/pipeline';
import type { DataDirectory } from './data-directory.js';

/** The engines that several threads and processes may open at once; each opens its own. */
export interface Stores {
  readonly log: EventLog;
  readonly documents: DocumentStore;
  close(): Promise<void>;
}

export async function openStores(directory: DataDirectory): Promise<Stores> {
  const documents = await openSqliteDocumentStore({ file: directory.database, collections: COLLECTIONS });
  const log = await openEmbeddedLog({ file: directory.database });
  await ensurePipelineTopics(log);
  return {
    log,
    documents,
    close: async () => {
      await log.close();
      await documents.close();
    },
  };
}
