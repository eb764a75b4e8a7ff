import { AccountService, keyOfName } from '@krasae/api/account';
import { demoAccount, simulatorConfigSchema } from '@krasae/connector-simulator';
import { ACCOUNTS, type DocumentStore, SESSIONS, SOURCES_OF_ACCOUNT, USERS } from '@krasae/documents';
import type { Role } from '@krasae/domain';

/** Known to everybody, which is why the product listens on loopback alone unless HOST says otherwise. */
export const DEMO_PASSWORD = 'krasae-demo';
export const DEMO_ACCOUNT = 'demo';

export interface DemoUser {
  readonly username: string;
  readonly role: Role;
}

export const DEMO_USERS: readonly DemoUser[] = [
  { username: 'admin@demo.example', role: 'domadmin' },
  { username: 'analyst@demo.example', role: 'user' },
  { username: 'inspector@demo.example', role: 'feedonly' },
];

const SOURCE_NAME = 'Simulated market';

/** Makes what of the demo is missing: account, users, simulator. Answers the id of the simulator's source. */
export async function ensureDemo(documents: DocumentStore, ratePerMinute: number, now = Date.now()): Promise<string> {
  const accounts = new AccountService(documents);
  const [known] = await documents.ofAll(ACCOUNTS).find({ where: { nameKey: keyOfName(DEMO_ACCOUNT) } });
  const accountId = known?.id ?? (await createDemoAccount(accounts));
  const users = documents.ofAccount(USERS, accountId);
  for (const { username, role } of DEMO_USERS) {
    if ((await users.count({ usernameKey: keyOfName(username) })) > 0) continue;
    await accounts.createUser(accountId, { username, email: username, password: DEMO_PASSWORD, role });
  }
  await acceptConsents(documents, accountId);
  const sources = documents.ofAccount(SOURCES_OF_ACCOUNT, accountId);
  const [source] = await sources.find({ where: { connector: 'simulator', name: SOURCE_NAME } });
  if (source !== undefined) {
    await sources.change(source.id, (data) => ({
      ...data,
      state: 'active',
      config: { ...data.config, ratePerMinute },
    }));
    return source.id;
  }
  const config = simulatorConfigSchema.parse({ ratePerMinute, startedAt: new Date(now).toISOString() });
  const createdAt = new Date(now).toISOString();
  return (
    await sources.insert({
      connector: 'simulator',
      name: SOURCE_NAME,
      config,
      state: 'active',
      stateReason: '',
      createdAt,
    })
  ).id;
}

/** Nobody stands behind a user of the demo who could accept a policy. */
async function acceptConsents(documents: DocumentStore, accountId: string): Promise<void> {
  const users = documents.ofAccount(USERS, accountId);
  const usernameKey = { in: DEMO_USERS.map(({ username }) => keyOfName(username)) };
  for (const { id, data } of await users.find({ where: { usernameKey } })) {
    if (!data.isAcceptConsent) await users.change(id, (user) => ({ ...user, isAcceptConsent: true }));
  }
}

async function createDemoAccount(accounts: AccountService): Promise<string> {
  const [admin] = DEMO_USERS;
  const created = await accounts.createAccount({
    name: DEMO_ACCOUNT,
    brand: demoAccount.brand,
    adminEmail: admin?.username ?? '',
    password: DEMO_PASSWORD,
    keywords: demoAccount.settings.keywords,
    excludeKeywords: demoAccount.settings.excludeKeywords,
    categoryLevels: demoAccount.settings.categoryLevels,
  });
  return created.accountId;
}

/** Without the demo nobody logs in with its known passwords, also where it ran before. Its messages stay. */
export async function closeDemo(documents: DocumentStore): Promise<void> {
  const [known] = await documents.ofAll(ACCOUNTS).find({ where: { nameKey: keyOfName(DEMO_ACCOUNT) } });
  if (known === undefined) return;
  const users = documents.ofAccount(USERS, known.id);
  for (const { id } of await users.find({
    where: { usernameKey: { in: DEMO_USERS.map(({ username }) => keyOfName(username)) } },
  })) {
    await users.delete(id);
    await documents.ofAll(SESSIONS).deleteWhere({ userId: id });
  }
}
