import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Role, roleHome, ROLES } from '@krasae/domain';
import { redirectFor, ROUTES } from '@krasae/web/route-table';
import type { Page } from 'playwright-core';
import { graveViolations } from '../support/axe.js';
import { RoleStage } from '../support/role-users.js';
import { waitForPath } from '../support/visitor.js';

/** What stands for the parameters of a path; an address of Thai words is one of them. */
const PARAMETERS: Readonly<Record<string, string>> = { code: '403', title: 'แคมเปญ สงกรานต์', type: 'summary' };

/** An address that the path of a route stands for. */
function addressOf(path: string): string {
  return path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(PARAMETERS[name] ?? 'some-id'));
}

const GUARDED = ROUTES.filter(({ access }) => access !== 'open');
const OPEN = ROUTES.filter(({ access }) => access === 'open');

describe('every route of the table', () => {
  let stage: RoleStage;
  const urlOf = (path: string) => stage.address(path);

  /** Waits until a screen stands: a heading or a form, and nothing that is still being fetched. */
  async function screenStands(page: Page): Promise<void> {
    await page.locator('h1').first().waitFor({ state: 'attached' });
  }

  beforeAll(async () => {
    stage = await RoleStage.open('routes');
  });

  afterAll(() => stage.close());

  describe.each(ROLES)('for the role %s', (role) => {
    let page: Page;
    const home = roleHome(role);

    beforeAll(async () => {
      page = await stage.windowOf(role);
    });
    afterAll(() => stage.leaveAll());

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
    let page: Page;

    beforeAll(async () => {
      page = await stage.visitor();
    });
    afterAll(() => stage.leaveAll());

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
      for (const role of ['domadmin', 'viewer'] as const)
        windows.set(role, await stage.windowOf(role, { colorScheme: scheme }));
    });
    afterAll(() => stage.leaveAll());

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
