import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Credentials } from './client.js';

/** A browser window of its own: no cookie, no storage of the others. Motion is off, so that nothing is met half-way. */
export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-US',
    ...options,
  });
  return context.newPage();
}

/** Chromium now and then never lets go of a window that is closed in the middle of a navigation; it ends with the browser. */
const CLOSE_MS = 10_000;

/** Closes the window of a visitor. */
export async function leave(page: Page): Promise<void> {
  const waiting = new AbortController();
  const closed = page.context().close();
  await Promise.race([closed, pause(CLOSE_MS, undefined, { signal: waiting.signal })]).finally(() => waiting.abort());
}

/**
 * Until this page's socket has brought a frame that fits, on whichever connection: the network of the machine may break
 * one, and the product connects anew.
 */
export function whenFrameCame(page: Page, fits: RegExp): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (fits.test(`${payload}`)) resolve();
      });
    });
  });
}

/** Fills the login that is open and sends it. */
export async function submitLogin(page: Page, { brand, username, password }: Credentials): Promise<void> {
  await page.getByLabel('Account').fill(brand);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** Opens the product, logs in and waits for the screen of this path. */
export async function enter(page: Page, url: string, credentials: Credentials, home = '/'): Promise<void> {
  await page.goto(new URL('/login', url).href);
  await submitLogin(page, credentials);
  await waitForPath(page, home);
}

export function demoUser(name: 'admin' | 'analyst' | 'inspector'): Credentials {
  return { brand: 'demo', username: `${name}@demo.example`, password: 'krasae-demo' };
}

/** Until the address has this path, and this search where one is given. */
export async function waitForPath(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => (path.includes('?') ? url.pathname + url.search : url.pathname) === path);
}

/** The widget of this title. */
export function widget(page: Page, title: string) {
  return page.getByRole('region', { name: title, exact: true });
}

/** Opens the user menu of the shell and chooses what it offers under this name. */
export async function chooseInUserMenu(page: Page, name: string): Promise<void> {
  const trigger = page.locator('button[aria-haspopup="dialog"]');
  if ((await trigger.getAttribute('aria-expanded')) === 'false') await trigger.click();
  await page.getByRole('tooltip').getByText(name, { exact: true }).click();
}
