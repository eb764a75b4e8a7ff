import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Role, roleHome, ROLES } from '@krasae/domain';
import { redirectFor, ROUTES } from '@krasae/web/route-table';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { graveViolations } from '../support/axe.js';
import { launchBrowser } from '../support/browser.js';
import type { Credentials } from '../support/client.js';
import { makeDataDir, type RunningProduct, startProduct } from '../support/product.js';
import { createRoleUsers, enterByApi } from '../support/role-users.js';
import { leave, newVisitor, waitForPath } from '../support/visitor.js';

/** What stands for the parameters of a path; an address of Thai words is one of them. */
const PARAMETERS: Readonly<Record<string, string>> = { code: '403', title: 'แคมเปญ สงกรานต์', type: 'summary' };

/** An address that the path of a route stands for. */
function addressOf(path: string): string {
  return path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(PARAMETERS[name] ?? 'some-id'));
}

const GUARDED = ROUTES.filter(({ access }) => access !== 'open');
const OPEN = ROUTES.filter(({ access }) => access === 'open');
const dataDir = makeDataDir();

describe('every route of the table', () => {
  let product: RunningProduct;
  let browser: Browser;
  let users: ReadonlyMap<Role, Credentials>;
  const urlOf = (path: string) => new URL(path, product.url).href;

  /** A window in which somebody of this role is logged in. */
  async function windowOf(role: Role, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
    const page = await newVisitor(browser, { colorScheme });
    const credentials = users.get(role);
    if (credentials === undefined) throw new Error(`Nobody has the role ${role}.`);
    await enterByApi(page.context(), product.url, credentials);
    return page;
  }

  /** Waits until a screen stands: a heading or a form, and nothing that is still being fetched. */
  async function screenStands(page: Page): Promise<void> {
    await page.locator('h1').first().waitFor({ state: 'attached' });
  }

  beforeAll(async () => {
    users = await createRoleUsers(dataDir.path, 'routes');
    product = await startProduct(dataDir.path, { KRASAE_DEMO: 'off' });
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser.close();
    await product.stop();
    dataDir.remove();
  });

  describe.each(ROLES)('for the role %s', (role) => {
    let page: Page;
    const home = roleHome(role);

    beforeAll(async () => {
      page = await windowOf(role);
    });
    afterAll(() => leave(page));

    it.each(GUARDED.map((route) => [route.path, redirectFor(route.access, role) ?? addressOf(route.path), route]))(
      '%s leads to %s',
      async (path, target) => {
        await page.goto(urlOf(addressOf(String(path))));
        await waitForPath(page, String(target));
        await screenStands(page);
        expect(await page.getByText('This screen could not be shown.').count()).toBe(0);
      },
    );

    it('what no route knows leads home', async () => {
      await page.goto(urlOf('/no/such/screen'));
      await waitForPath(page, home);
    });
  });

  describe('for nobody', () => {
    let context: BrowserContext;
    let page: Page;

    beforeAll(async () => {
      page = await newVisitor(browser);
      context = page.context();
    });
    afterAll(() => leave(page));

    it.each(GUARDED.map(({ path }) => path))('%s leads to login', async (path) => {
      await page.goto(urlOf(addressOf(path)));
      await waitForPath(page, '/login');
    });

    it.each(OPEN.map(({ path }) => path))('%s opens', async (path) => {
      await page.goto(urlOf(addressOf(path)));
      await waitForPath(page, addressOf(path));
      await screenStands(page);
    });
  });

  describe.each(['light', 'dark'] as const)('read by axe in the %s', (scheme) => {
    const windows = new Map<Role, Page>();

    beforeAll(async () => {
      for (const role of ['domadmin', 'viewer'] as const) windows.set(role, await windowOf(role, scheme));
    });
    afterAll(async () => {
      for (const page of windows.values()) await leave(page);
    });

    it.each(ROUTES.map(({ path, access }) => [path, redirectFor(access, 'domadmin') === null ? 'domadmin' : 'viewer']))(
      '%s has nothing grave for %s',
      async (path, role) => {
        const page = windows.get(role === 'viewer' ? 'viewer' : 'domadmin');
        if (page === undefined) throw new Error(`There is no window of ${role}.`);
        await page.goto(urlOf(addressOf(path)));
        await screenStands(page);
        await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
        expect(await graveViolations(page)).toEqual([]);
      },
    );
  });
});
