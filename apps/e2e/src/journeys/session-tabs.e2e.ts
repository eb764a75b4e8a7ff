import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ENDPOINTS } from '@krasae/contracts';
import type { Role } from '@krasae/domain';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import type { Credentials } from '../support/client.js';
import { makeDataDir, type RunningProduct, startProduct } from '../support/product.js';
import { createRoleUsers } from '../support/role-users.js';
import { chooseInUserMenu, enter, leave, newVisitor, submitLogin, waitForPath } from '../support/visitor.js';

const dataDir = makeDataDir();
const TYPED = 'ยังพิมพ์ไม่เสร็จ';

describe('a session in more than one tab, and over its end', () => {
  let product: RunningProduct;
  let browser: Browser;
  let users: ReadonlyMap<Role, Credentials>;
  let page: Page;
  const address = (path: string) => new URL(path, product.url).href;
  const offer = () => page.getByRole('button', { name: 'Take it up again' });

  function credentialsOf(role: Role): Credentials {
    const found = users.get(role);
    if (found === undefined) throw new Error(`Nobody has the role ${role}.`);
    return found;
  }

  beforeAll(async () => {
    users = await createRoleUsers(dataDir.path, 'tabs');
    product = await startProduct(dataDir.path, { KRASAE_DEMO: 'off' });
    browser = await launchBrowser();
  });
  afterEach(() => leave(page));
  afterAll(async () => {
    await browser.close();
    await product.stop();
    dataDir.remove();
  });

  /** Types a filter without applying it, and ends the session on the server behind the browser's back. */
  async function typeAndLoseSession(): Promise<void> {
    page = await newVisitor(browser);
    await enter(page, product.url, credentialsOf('user'));
    await page.goto(address('/live-feed?q=mine'));
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Keywords').fill(TYPED);
    const cookies = await page.context().cookies(product.url);
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    await fetch(address(ENDPOINTS.logout.path), { headers: { cookie } });
    await waitForPath(page, '/login?expired=1');
    await page.getByText('Your session has expired. Please log in again.').waitFor();
  }

  it('goes on at the address that was wanted before login', async () => {
    page = await newVisitor(browser);
    await page.goto(address('/profile?tab=notification'));
    await waitForPath(page, '/login');
    await submitLogin(page, credentialsOf('user'));
    await waitForPath(page, '/profile?tab=notification');
  });

  it('goes home where the role may not visit the address', async () => {
    page = await newVisitor(browser);
    await page.goto(address('/keyword-setting'));
    await waitForPath(page, '/login');
    await submitLogin(page, credentialsOf('feedonly'));
    await waitForPath(page, '/live-feed');
  });

  it('goes on where it ended, with the filter that was being typed, for the same user', async () => {
    await typeAndLoseSession();
    await submitLogin(page, credentialsOf('user'));
    await waitForPath(page, '/live-feed?q=mine');
    await offer().click();
    const keywords = page.getByRole('dialog', { name: 'Filters' }).getByLabel('Keywords');
    expect(await keywords.inputValue()).toBe(TYPED);
  });

  it('leaves nothing of it to another user', async () => {
    await typeAndLoseSession();
    await submitLogin(page, credentialsOf('admin'));
    await waitForPath(page, '/');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(page.url()).not.toContain('mine');
    expect(await offer().count()).toBe(0);
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(kept).not.toContain(TYPED);
  });

  it('is left in every tab at once, with all that was stored, and begun again in those that wait', async () => {
    page = await newVisitor(browser);
    await enter(page, product.url, credentialsOf('user'));
    await page.goto(address('/?q=mine'));
    const other = await page.context().newPage();
    await other.goto(address('/live-feed'));
    await other.getByRole('heading', { level: 1, name: 'Live Feed' }).waitFor();
    await chooseInUserMenu(page, 'Sign out');
    await waitForPath(page, '/login?out=1');
    await other.waitForURL('**/login*');
    await other.getByRole('button', { name: 'Log In' }).waitFor();
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    await submitLogin(page, credentialsOf('admin'));
    await waitForPath(page, '/');
    await waitForPath(other, '/');
    await other.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });
});
