import type { DocumentStore } from '@krasae/documents';
import { describeDocumentStore } from '@krasae/documents/contract-suite';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteDocumentStore } from './sqlite-document-store.js';

describeDocumentStore('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'krasae-documents-'));
  const stores: DocumentStore[] = [];
  return {
    connect: async (collections) => {
      const store = await openSqliteDocumentStore({ file: join(folder, 'krasae.db'), collections });
      stores.push(store);
      return store;
    },
    dispose: async () => {
      for (const store of stores) await store.close();
      await rm(folder, { recursive: true });
    },
  };
});
