import { ACCOUNTS, type DocumentStore } from '@krasae/documents';
import { notPermitted } from '../common/api-error.js';
import { keyOfName } from './name-key.js';

/**
 * A session sees its own account, whatever name or brand a client sends along. Throws ApiError 403 where it names another;
 * field: the parameter that names it.
 */
export async function requireOwnAccount(
  documents: DocumentStore,
  accountId: string,
  named: string | undefined,
  field: string,
): Promise<void> {
  if (named === undefined) return;
  const account = await documents.ofAll(ACCOUNTS).get(accountId);
  const own = account === null ? [] : [account.data.nameKey, keyOfName(account.data.brand)];
  if (!own.includes(keyOfName(named))) throw notPermitted('otherAccount', { name: field });
}
