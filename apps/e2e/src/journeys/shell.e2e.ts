import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@krasae/domain';
import type { Page } from 'playwright-core';
import { graveViolations } from '../support/axe.js';
import { logIn } from '../support/client.js';
import { RoleStage } from '../support/role-users.js';
import { waitForPath } from '../support/visitor.js';

const LONG_NAME = 'แคมเปญเปิดตัวเมนูใหม่ประจำฤดูร้อน';

describe('the shell around every screen', () => {
  let stage: RoleStage;
  let page: Page;
  const urlOf = (path: string) => stage.address(path);

  async function open(role: Role, path: string, width = 1440): Promise<void> {
    page = await stage.windowOf(role, { viewport: { width, height: 800 } });
    await page.goto(urlOf(path));
    await page
      .getByRole('navigation', { name: 'Main navigation', includeHidden: true })
      .first()
      .waitFor({ state: 'attached' });
  }

  const sidebar = () => page.getByRole('navigation', { name: 'Main navigation' });
  const commandBar = () => page.getByRole('combobox', { name: 'Command bar' });

  beforeAll(async () => {
    stage = await RoleStage.open('shell');
  });
  afterEach(() => stage.leaveAll());
  afterAll(() => stage.close());

  it('leads anywhere by the keyboard alone: part of a name in either language, what was used last on top', async () => {
    await open('domadmin', '/');
    await page.keyboard.press('Control+k');
    await commandBar().waitFor();
    await page.keyboard.type('ฟีดส');
    await page.getByRole('option', { name: 'Live Feed', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await waitForPath(page, '/live-feed');
    await page.keyboard.press('Control+k');
    await commandBar().waitFor();
    await page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Live Feed' }).waitFor();
    expect(await graveViolations(page)).toEqual([]);
    await page.keyboard.type('export');
    await page.getByRole('option', { name: 'Advanced Export' }).waitFor();
    await page.keyboard.press('Escape');
    await commandBar().waitFor({ state: 'hidden' });
    await waitForPath(page, '/live-feed');
  });

  it('searches for what was typed', async () => {
    await open('domadmin', '/live-feed');
    await page.keyboard.press('Control+k');
    await commandBar().waitFor();
    await page.keyboard.type('ชาไทย หวานน้อย');
    await page.getByRole('option', { name: 'Search "ชาไทย หวานน้อย" in Overview' }).click();
    await page.waitForURL((url) => url.pathname === '/' && url.searchParams.get('q') === 'ชาไทย หวานน้อย');
  });

  it('changes the language and the theme without a reload', async () => {
    await open('domadmin', '/');
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    await page.keyboard.press('Control+k');
    await commandBar().waitFor();
    await page.keyboard.type('ไทย');
    await page.getByRole('option', { name: 'Switch to ไทย' }).click();
    await page.getByRole('heading', { level: 1, name: 'ภาพรวม' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('th');
    await page.getByRole('link', { name: 'ฟีดสด' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'แถบคำสั่ง' }).waitFor();
    await page.keyboard.type('dark');
    await page.getByRole('option', { name: 'ธีม: มืด' }).click();
    await page.locator('html[data-theme="dark"]').waitFor();
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
    await page.waitForFunction(() => document.title.startsWith('ภาพรวม'));
  });

  it('opens in the sidebar the group of the open screen', async () => {
    await open('domadmin', '/live-feed');
    const settings = sidebar().getByRole('button', { name: 'DOM Setting' });
    expect(await settings.getAttribute('aria-expanded')).toBe('false');
    await page.goto(urlOf('/keyword-setting'));
    await sidebar().getByRole('link', { name: 'Keyword & Exclude' }).waitFor();
    expect(await settings.getAttribute('aria-expanded')).toBe('true');
    await settings.click();
    await sidebar().getByRole('link', { name: 'Keyword & Exclude' }).waitFor({ state: 'hidden' });
  });

  it('has an entry for each campaign, the own ones and those that are shared', async () => {
    const owner = await logIn(stage.url, stage.credentialsOf('admin'));
    const { id } = await owner.post('addPreset', { presetName: LONG_NAME, criteria: '{}', isEnableCampaign: true });
    await open('admin', '/');
    await sidebar().getByRole('list', { name: 'My Campaign' }).getByRole('link', { name: LONG_NAME }).click();
    await waitForPath(page, `/custom-campaign/${encodeURIComponent(id)}`);
  });

  it('shows what this month used, and the months before', async () => {
    await open('domadmin', '/');
    const panel = page.getByRole('region', { name: 'Data Usage' });
    await panel.getByText('Unlimited').waitFor();
    await panel.getByText('0', { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'History' }).click();
    const months = page.getByRole('dialog').getByRole('row');
    await months.nth(12).waitFor();
    expect(await months.count()).toBe(13);
    expect(await graveViolations(page)).toEqual([]);
  });

  it.each(['viewer', 'accountmanager'] as const)('keeps the usage from the role %s', async (role) => {
    await open(role, '/profile');
    await sidebar().waitFor();
    expect(await page.getByRole('region', { name: 'Data Usage' }).count()).toBe(0);
  });

  it('is a drawer and a search row on a phone', async () => {
    await open('domadmin', '/', 360);
    await page.getByRole('button', { name: 'Search or go to' }).click();
    await commandBar().waitFor();
    await page.keyboard.press('Escape');
    await commandBar().waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await sidebar().waitFor();
    expect(await graveViolations(page)).toEqual([]);
    await sidebar().getByRole('link', { name: 'Live Feed' }).click();
    await waitForPath(page, '/live-feed');
    await sidebar().waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1, name: 'Live Feed' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  it('has no search on the export', async () => {
    await open('domadmin', '/export');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: 'Search or go to' }).count()).toBe(0);
  });

  it('offers a reload where a part of it cannot be fetched', async () => {
    await open('domadmin', '/');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.route('**/assets/live-feed.page-*', (route) => route.abort());
    await sidebar().getByRole('link', { name: 'Live Feed' }).click();
    await page.getByRole('heading', { name: 'A part of Krasae could not be loaded.' }).waitFor();
    await page.unroute('**/assets/live-feed.page-*');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { level: 1, name: 'Live Feed' }).waitFor();
  });

  it('reloads once by itself after a deployment', async () => {
    await open('domadmin', '/');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    let loads = 0;
    page.on('load', () => (loads += 1));
    // The server has another client now, and a chunk of this one is gone for good.
    await page.route('**/assets/live-feed.page-*', (route) => route.abort());
    await page.route(urlOf('/'), (route) => route.fulfill({ contentType: 'text/html', body: '<title>newer</title>' }));
    await sidebar().getByRole('link', { name: 'Live Feed' }).click();
    await page.getByRole('heading', { name: 'A part of Krasae could not be loaded.' }).waitFor();
    await page.waitForFunction(() => sessionStorage.getItem('krasae.reloadedFrom') !== null);
    await page.getByRole('heading', { name: 'A part of Krasae could not be loaded.' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(loads).toBe(1);
  });

  it('shows the legal pages in the language on screen', async () => {
    await open('viewer', '/prepare-viewer');
    await page.goto(urlOf('/privacy-policy'));
    await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
    await page.getByText('under the age of 13').waitFor();
    await page.getByRole('link', { name: 'Terms and Service' }).click();
    await page.getByText('please allow 2-3 weeks').waitFor();
    await page.context().addCookies([{ name: 'krasae_language', value: 'th', url: stage.url }]);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'ข้อกำหนดและการให้บริการ' }).waitFor();
  });
});
