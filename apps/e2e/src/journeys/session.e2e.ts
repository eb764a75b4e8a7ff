import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ENDPOINTS } from '@krasae/contracts';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { makeDataDir, type RunningProduct, startProduct } from '../support/product.js';
import { chooseInUserMenu, demoUser, enter, leave, newVisitor, waitForPath } from '../support/visitor.js';

const dataDir = makeDataDir();

describe('who comes in, where they land, and how they leave', () => {
  let product: RunningProduct;
  let browser: Browser;
  let page: Page;
  const address = (path: string) => new URL(path, product.url).href;

  beforeAll(async () => {
    product = await startProduct(dataDir.path, { KRASAE_DEMO_RATE: '0' });
    browser = await launchBrowser();
  });

  afterEach(() => leave(page));

  afterAll(async () => {
    await browser.close();
    await product.stop();
    dataDir.remove();
  });

  async function visit(name: Parameters<typeof demoUser>[0], home: string): Promise<void> {
    page = await newVisitor(browser);
    await enter(page, product.url, demoUser(name), home);
  }

  const entriesOfSidebar = () =>
    page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').allInnerTexts();

  /** Ends the session on the server behind the browser's back: its cookie stays, and is worth nothing. */
  async function revoke(): Promise<void> {
    const cookies = await page.context().cookies(product.url);
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const { method, path } = ENDPOINTS.logout;
    const answer = await fetch(address(path), { method: method.toUpperCase(), headers: { cookie } });
    expect(answer.status).toBe(200);
  }

  it('brings a DOM Admin to the overview with the settings in the sidebar', async () => {
    await visit('admin', '/');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.getByRole('button', { name: 'DOM Setting' }).click();
    expect(await entriesOfSidebar()).toEqual(expect.arrayContaining(['Overview', 'Live Feed', 'Keyword & Exclude']));
  });

  it('brings an analyst to the overview, without the settings', async () => {
    await visit('analyst', '/');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    const entries = await entriesOfSidebar();
    expect(entries).toContain('Live Feed');
    expect(entries).not.toContain('Keyword & Exclude');
    await page.goto(address('/keyword-setting'));
    await waitForPath(page, '/');
  });

  it('brings an inspector to the live feed and back there from the overview', async () => {
    await visit('inspector', '/live-feed');
    await page.getByRole('heading', { level: 1, name: 'Live Feed' }).waitFor();
    expect(await entriesOfSidebar()).not.toContain('Overview');
    await page.goto(address('/'));
    await waitForPath(page, '/live-feed');
    await page.getByRole('heading', { level: 1, name: 'Live Feed' }).waitFor();
  });

  it('leads an unknown address home, and to login who is not logged in', async () => {
    await visit('inspector', '/live-feed');
    await page.goto(address('/no/such/screen'));
    await waitForPath(page, '/live-feed');
    await page.context().clearCookies();
    await page.goto(address('/no/such/screen'));
    await waitForPath(page, '/login');
  });

  it('says in the words of the spec that a page is not permitted', async () => {
    page = await newVisitor(browser);
    await page.goto(address('/error/403'));
    await page.getByRole('heading', { name: "You don't have permission to view this page." }).waitFor();
    await page
      .getByText('Try to login with an account that has permission. Otherwise, go back to the previous page')
      .waitFor();
    await page.getByRole('link', { name: 'Login' }).click();
    await waitForPath(page, '/login?out=1');
  });

  it('signs out on the server too', async () => {
    await visit('admin', '/');
    const cookies = await page.context().cookies();
    await chooseInUserMenu(page, 'Sign out');
    await waitForPath(page, '/login?out=1');
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    // The cookie of before, brought back, opens nothing any more.
    await page.context().addCookies(cookies);
    await page.goto(address('/'));
    await waitForPath(page, '/login');
  });

  it('says that the session has expired where the next call finds it revoked', async () => {
    await visit('admin', '/');
    // The legal pages have no socket that would tell at once.
    await page.goto(address('/privacy-policy'));
    await page.getByRole('link', { name: 'Back to Krasae' }).waitFor();
    await revoke();
    await page.getByRole('link', { name: 'Back to Krasae' }).click();
    await waitForPath(page, '/login?expired=1');
    await page.getByText('Your session has expired. Please log in again.').waitFor();
  });

  it('ends an open live feed at once when its session is revoked, without a click', async () => {
    await visit('inspector', '/live-feed');
    await page.getByText('Live', { exact: true }).waitFor();
    await revoke();
    await waitForPath(page, '/login?expired=1');
    await page.getByText('Your session has expired. Please log in again.').waitFor();
  });

  it('lets the keyboard alone log in and reach the live feed', async () => {
    page = await newVisitor(browser);
    await page.goto(address('/login'));
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    const { brand, username, password } = demoUser('admin');
    for (const [label, text] of [
      ['Account', brand],
      ['Username', username],
      ['Password', password],
    ] as const) {
      await tabTo(label);
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await waitForPath(page, '/');
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    await tabTo('Live Feed');
    await page.keyboard.press('Enter');
    await waitForPath(page, '/live-feed');
    await page.getByRole('heading', { level: 1, name: 'Live Feed' }).waitFor();
  });

  /** Presses Tab until what has the focus carries this name; a focus that never gets there fails. */
  async function tabTo(name: string): Promise<void> {
    const passed: string[] = [];
    while (passed.length < 60) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        if (element instanceof HTMLInputElement) return element.labels?.[0]?.textContent ?? '';
        return element?.textContent ?? '';
      });
      if (focused === name) return;
      passed.push(focused);
    }
    throw new Error(`The focus never reached '${name}'; it passed ${passed.join(' | ')}`);
  }
});
