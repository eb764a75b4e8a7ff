import { AccountService, keyOfName } from '@krasae/api/account';
import { ACCOUNTS } from '@krasae/documents';
import { type Role, ROLES } from '@krasae/domain';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './browser.js';
import type { Credentials } from './client.js';
import { sessionCookies } from './client.js';
import { acceptConsents, openDocuments } from './consents.js';
import { makeDataDir, type RunningProduct, startProduct } from './product.js';
import { createAccount } from './push-account.js';
import { leave, newVisitor } from './visitor.js';

const PASSWORD = 'correct horse battery';

/** An account with one user of each role. Made before the product starts, in its database. */
async function createRoleUsers(dataDir: string, brand: string): Promise<ReadonlyMap<Role, Credentials>> {
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
async function enterByApi(context: BrowserContext, url: string, credentials: Credentials): Promise<void> {
  await context.addCookies((await sessionCookies(url, credentials)).map((cookie) => ({ ...cookie, url })));
}

/** The product with an account that has one user of each role, a browser, and windows of these users. */
export class RoleStage {
  private readonly pages: Page[] = [];

  private constructor(
    private readonly dataDir: ReturnType<typeof makeDataDir>,
    private readonly users: ReadonlyMap<Role, Credentials>,
    private product: RunningProduct,
    private readonly browser: Browser,
  ) {}

  /** brand: name of the account; without the demo. */
  static async open(brand: string): Promise<RoleStage> {
    const dataDir = makeDataDir();
    const users = await createRoleUsers(dataDir.path, brand);
    return new RoleStage(dataDir, users, await start(dataDir.path), await launchBrowser());
  }

  get url(): string {
    return this.product.url;
  }

  get dataPath(): string {
    return this.dataDir.path;
  }

  address(path: string): string {
    return new URL(path, this.url).href;
  }

  credentialsOf(role: Role): Credentials {
    const found = this.users.get(role);
    if (found === undefined) throw new Error(`Nobody has the role ${role}.`);
    return found;
  }

  /** A window in which nobody is logged in. */
  async visitor(options?: BrowserContextOptions): Promise<Page> {
    const page = await newVisitor(this.browser, options);
    this.pages.push(page);
    return page;
  }

  /** A window in which somebody of this role is logged in. */
  async windowOf(role: Role, options?: BrowserContextOptions): Promise<Page> {
    const page = await this.visitor(options);
    await enterByApi(page.context(), this.url, this.credentialsOf(role));
    return page;
  }

  /** Closes every window that was opened since. */
  async leaveAll(): Promise<void> {
    for (const page of this.pages.splice(0)) await leave(page);
  }

  /** Does the work while the product does not run. */
  async whileStopped(work: () => Promise<void>): Promise<void> {
    await this.product.stop();
    await work();
    this.product = await start(this.dataPath);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.product.stop();
    this.dataDir.remove();
  }
}

function start(dataPath: string): Promise<RunningProduct> {
  return startProduct(dataPath, { KRASAE_DEMO: 'off' });
}
