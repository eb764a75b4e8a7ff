import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ENDPOINTS } from '@krasae/contracts';
import type { Page } from 'playwright-core';
import { RoleStage } from '../support/role-users.js';
import { chooseInUserMenu, enter, submitLogin, waitForPath } from '../support/visitor.js';

const TYPED = 'ยังพิมพ์ไม่เสร็จ';

describe('a session in more than one tab, and over its end', () => {
  let stage: RoleStage;
  let page: Page;
  const address = (path: string) => stage.address(path);
  const offer = () => page.getByRole('button', { name: 'Take it up again' });

  beforeAll(async () => {
    stage = await RoleStage.open('tabs');
  });
  afterEach(() => stage.leaveAll());
  afterAll(() => stage.close());

  /** Types a filter without applying it, and ends the session on the server behind the browser's back. */
  async function typeAndLoseSession(): Promise<void> {
    page = await stage.visitor();
    await enter(page, stage.url, stage.credentialsOf('user'));
    await page.goto(address('/live-feed?q=mine'));
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Keywords').fill(TYPED);
    const cookies = await page.context().cookies(stage.url);
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    await fetch(address(ENDPOINTS.logout.path), { headers: { cookie } });
    await waitForPath(page, '/login?expired=1');
    await page.getByText('Your session has expired. Please log in again.').waitFor();
  }

  it('goes on at the address that was wanted before login', async () => {
    page = await stage.visitor();
    await page.goto(address('/profile?tab=notification'));
    await waitForPath(page, '/login');
    await submitLogin(page, stage.credentialsOf('user'));
    await waitForPath(page, '/profile?tab=notification');
  });

  it('goes home where the role may not visit the address', async () => {
    page = await stage.visitor();
    await page.goto(address('/keyword-setting'));
    await waitForPath(page, '/login');
    await submitLogin(page, stage.credentialsOf('feedonly'));
    await waitForPath(page, '/live-feed');
  });

  it('goes on where it ended, with the filter that was being typed, for the same user', async () => {
    await typeAndLoseSession();
    await submitLogin(page, stage.credentialsOf('user'));
    await waitForPath(page, '/live-feed?q=mine');
    await offer().click();
    const keywords = page.getByRole('dialog', { name: 'Filters' }).getByLabel('Keywords');
    expect(await keywords.inputValue()).toBe(TYPED);
  });

  it('leaves nothing of it to another user', async () => {
    await typeAndLoseSession();
    await submitLogin(page, stage.credentialsOf('admin'));
    await waitForPath(page, '/');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(page.url()).not.toContain('mine');
    expect(await offer().count()).toBe(0);
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(kept).not.toContain(TYPED);
  });

  it('is left in every tab at once, with all that was stored, and begun again in those that wait', async () => {
    page = await stage.visitor();
    await enter(page, stage.url, stage.credentialsOf('user'));
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
    await submitLogin(page, stage.credentialsOf('admin'));
    await waitForPath(page, '/');
    await waitForPath(other, '/');
    await other.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });
});
