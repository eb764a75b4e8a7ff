import { join } from 'node:path';
import { ACCOUNTS, COLLECTIONS, type DocumentStore, USERS } from '@krasae/documents';
import { openSqliteDocumentStore } from '@krasae/documents-sqlite';

/** The embedded document store of a data folder, while the product does not run on it. */
export async function openDocuments(dataDir: string): Promise<DocumentStore> {
  return openSqliteDocumentStore({ file: join(dataDir, 'krasae.db'), collections: COLLECTIONS });
}

/** As if every user had accepted the policy, which would otherwise stand over every screen of a first login. */
export async function acceptConsents(dataDir: string): Promise<void> {
  const documents = await openDocuments(dataDir);
  try {
    for (const account of await documents.ofAll(ACCOUNTS).find({})) {
      const users = documents.ofAccount(USERS, account.id);
      for (const { id } of await users.find({})) {
        await users.change(id, (data) => ({ ...data, isAcceptConsent: true }));
      }
    }
  } finally {
    await documents.close();
  }
}
