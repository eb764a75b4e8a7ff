import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ENDPOINTS } from '@krasae/contracts';
import { type Role, ROLES } from '@krasae/domain';
import type { Page } from 'playwright-core';
import { graveViolations } from '../support/axe.js';
import { RoleStage } from '../support/role-users.js';
import { chooseInUserMenu, waitForPath } from '../support/visitor.js';

const PREFERENCES = `**${ENDPOINTS.updateNotificationPreferences.path}`;

describe('the profile', () => {
  let stage: RoleStage;
  let page: Page;
  const address = (path: string) => stage.address(path);

  async function open(role: Role, path: string, width = 1440): Promise<void> {
    page = await stage.windowOf(role, { viewport: { width, height: 800 } });
    await page.goto(address(path));
    await page.getByRole('heading', { level: 1, name: stage.credentialsOf(role).username }).waitFor();
  }

  beforeAll(async () => {
    stage = await RoleStage.open('profile');
  });
  afterEach(() => stage.leaveAll());
  afterAll(() => stage.close());

  it('says who is logged in, and opens each tab by its address and by the user menu', async () => {
    await open('user', '/profile?tab=nothing');
    await page.getByRole('tab', { name: 'Edit Profile', selected: true }).waitFor();
    const facts = await page.locator('dl').innerText();
    expect(facts.replace(/\s+/g, ' ')).toBe('Username the-user@profile.example Account profile Role User');
    await page.getByRole('tab', { name: 'Notification Setting' }).click();
    await waitForPath(page, '/profile?tab=notification');
    await chooseInUserMenu(page, 'Change Password');
    await waitForPath(page, '/profile?tab=password');
    await page.getByRole('tab', { name: 'Change Password', selected: true }).waitFor();
    await page.reload();
    await page.getByLabel('Current password', { exact: true }).waitFor();
  });

  it('keeps a new email address, and says so where another user has it', async () => {
    await open('user', '/profile');
    const email = page.getByLabel('Email', { exact: true });
    await email.fill(stage.credentialsOf('admin').username.toUpperCase());
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Another user of this account has this email address. Use another one.').waitFor();
    expect(await graveViolations(page)).toEqual([]);
    await email.fill('no address');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Please input a whole email address, like name@example.com').waitFor();
    await email.fill('new@profile.example');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your email address has been saved.').waitFor();
    await page.reload();
    await page.getByLabel('Email', { exact: true }).waitFor();
    expect(await email.inputValue()).toBe('new@profile.example');
  });

  it('saves each notification by itself; one that is not saved goes back, and can be tried again', async () => {
    await open('viewer', '/profile?tab=notification', 360);
    const reports = page.getByRole('switch', { name: 'Reports' });
    const anomalies = page.getByRole('switch', { name: 'Anomalies' });
    expect(await page.getByRole('switch').count()).toBe(4);
    const before = await reports.isChecked();
    await page.route(PREFERENCES, (route) => route.abort());
    await reports.click();
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    expect(await reports.isChecked()).toBe(before);
    expect(await graveViolations(page)).toEqual([]);
    await page.unroute(PREFERENCES);
    await retry.click();
    await retry.waitFor({ state: 'hidden' });
    await page.getByRole('switch', { name: 'Reports', checked: !before }).waitFor();
    const anomaliesBefore = await anomalies.isChecked();
    await anomalies.click();
    await page.locator('.ant-switch-loading').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('switch', { name: 'Reports', checked: !before }).waitFor();
    await page.getByRole('switch', { name: 'Anomalies', checked: !anomaliesBefore }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });

  it.each(ROLES)('opens for the role %s', async (role) => {
    await open(role, '/profile');
    expect(await graveViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.locator('html[data-theme="dark"]').waitFor();
    expect(await graveViolations(page)).toEqual([]);
  });
});
