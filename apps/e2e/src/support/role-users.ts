import { AccountService, keyOfName } from '@krasae/api/account';
import { ACCOUNTS } from '@krasae/documents';
import { type Role, ROLES } from '@krasae/domain';
import type { BrowserContext } from 'playwright-core';
import type { Credentials } from './client.js';
import { sessionCookies } from './client.js';
import { acceptConsents, openDocuments } from './consents.js';
import { createAccount } from './push-account.js';

const PASSWORD = 'correct horse battery';

/** An account with one user of each role. Made before the product starts, in its database. */
export async function createRoleUsers(dataDir: string, brand: string): Promise<ReadonlyMap<Role, Credentials>> {
  const domadmin = await createAccount(dataDir, brand);
  const documents = await openDocuments(dataDir);
  try {
    const [account] = await documents.ofAll(ACCOUNTS).find({ where: { nameKey: keyOfName(brand) } });
    if (account === undefined) throw new Error(`The account '${brand}' was not made.`);
    const accounts = new AccountService(documents);
    const made = new Map<Role, Credentials>([['domadmin', domadmin]]);
    for (const role of ROLES.filter((one) => one !== 'domadmin')) {
      const username = `the-${role}@${brand}.example`;
      await accounts.createUser(account.id, { username, email: username, password: PASSWORD, role });
      made.set(role, { brand, username, password: PASSWORD });
    }
    return made;
  } finally {
    await documents.close();
    await acceptConsents(dataDir);
  }
}

/** Logs in by the API and gives the session to the browser window, which saves the way through the form. */
export async function enterByApi(context: BrowserContext, url: string, credentials: Credentials): Promise<void> {
  await context.addCookies((await sessionCookies(url, credentials)).map((cookie) => ({ ...cookie, url })));
}
