import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { launchBrowser } from '../support/browser.js';
import { push } from '../support/client.js';
import { acceptConsents } from '../support/consents.js';
import { krasae, krasaeJson, makeDataDir, type RunningProduct, startProduct } from '../support/product.js';

const ACCOUNT = 'journey';
const ADMIN = 'admin@journey.example';
const PASSWORD = 'correct horse battery';
const KEYWORD = 'ชานมไข่มุก';
const dataDir = makeDataDir();

describe('from a wrong login to a message that arrives on screen', () => {
  let product: RunningProduct;
  let browser: Browser;
  let page: Page;
  let source: { id: string; key: string };

  beforeAll(async () => {
    await krasae(
      dataDir.path,
      ['account', 'create', '--account', ACCOUNT, '--admin', ADMIN, '--keyword', KEYWORD],
      PASSWORD,
    );
    await acceptConsents(dataDir.path);
    product = await startProduct(dataDir.path, { KRASAE_DEMO: 'off' });
    const added = await krasaeJson(dataDir.path, ['source', 'add', 'push', '--account', ACCOUNT, '--name', 'shop']);
    source = z.object({ id: z.string(), key: z.string() }).parse(added);
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  });

  afterAll(async () => {
    await browser.close();
    await product.stop();
    dataDir.remove();
  });

  async function pushMessage(id: string, text: string): Promise<void> {
    const answer = await push(product.url, source.id, source.key, {
      source: 'pantip',
      id,
      type: 'origin',
      createdAt: new Date().toISOString(),
      author: { id: 'u1', name: 'สมชาย' },
      text,
    });
    expect(answer.status).toBe(200);
  }

  async function logIn(password: string): Promise<void> {
    await page.getByLabel('Account').fill(ACCOUNT);
    await page.getByLabel('Username').fill(ADMIN);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log In' }).click();
  }

  /** Until the feed says of itself that it is in this state. */
  async function status(text: string): Promise<void> {
    await page.getByRole('status').getByText(text, { exact: true }).waitFor();
  }

  it('refuses a wrong password in the words of the spec', async () => {
    await page.goto(product.url);
    await page.waitForURL('**/login');
    await page.getByText('A Launchpad to Your Success').filter({ visible: true }).waitFor();
    await logIn('wrong password');
    await page.getByText('Login Failed !!').waitFor();
    await page.getByText('Please re-check your username and password then try again').waitFor();
  });

  it('lets the right one in and shows the overview', async () => {
    await pushMessage('before', `${KEYWORD} ร้านใหม่อร่อยมาก`);
    await logIn(PASSWORD);
    await page.getByText('Login Success').waitFor();
    await page.waitForURL(product.url.replace(/\/?$/, '/'));
    for (const name of ['Engagement', 'Mentioned', 'View']) {
      await page
        .getByRole('button', { name: new RegExp(`^${name}\\b`) })
        .first()
        .waitFor();
    }
  });

  it('shows a pushed message within two seconds, highlighted, without a reload', async () => {
    await page.getByRole('link', { name: 'Live Feed' }).click();
    await page.waitForURL('**/live-feed');
    await page.getByText('ร้านใหม่อร่อยมาก').waitFor();
    const text = `วันนี้ได้ลอง${KEYWORD}สูตรใหม่แล้ว`;
    const pushed = Date.now();
    await pushMessage('live', text);
    const card = page.getByRole('article').filter({ hasText: text });
    await card.waitFor({ timeout: 2000 });
    expect(Date.now() - pushed).toBeLessThan(2000);
    expect(await card.locator('mark').allInnerTexts()).toContain(KEYWORD);
  });

  it('lets new messages wait while the reader pauses, and shows them on top when asked to', async () => {
    const list = page.getByRole('list', { name: 'Messages' });
    const before = await list.getByRole('article').count();
    await page.getByRole('button', { name: 'Pause' }).click();
    await status('Paused');
    await pushMessage('paused-1', `${KEYWORD} แก้วแรกระหว่างพัก`);
    await page.getByRole('button', { name: '1 new message', exact: true }).waitFor();
    await pushMessage('paused-2', `${KEYWORD} แก้วที่สองระหว่างพัก`);
    const pill = page.getByRole('button', { name: '2 new messages', exact: true });
    await pill.waitFor();
    expect(await list.getByRole('article').count()).toBe(before);
    await pill.click();
    await status('Live');
    await list.getByText('แก้วแรกระหว่างพัก').waitFor();
    expect(await list.getByRole('article').count()).toBe(before + 2);
    expect(await list.getByRole('article').first().innerText()).toContain('แก้วที่สองระหว่างพัก');
    expect(await pill.count()).toBe(0);
  });

  it('catches up without a reload after the product was killed, and shows every message once', async () => {
    const loadedAt = await page.evaluate(() => performance.timeOrigin);
    const texts = page.getByRole('list', { name: 'Messages' }).getByRole('article').locator('p');
    const shown = (await texts.allInnerTexts()).length;
    const names = ['ก่อนล้ม 1', 'ก่อนล้ม 2', 'หลังล้ม 1', 'หลังล้ม 2', 'หลังต่อใหม่'];
    // Not waited for on screen: they are in the log, and perhaps not in the index, when the product dies.
    for (const name of names.slice(0, 2)) await pushMessage(name, `${KEYWORD} ${name}`);
    await product.kill9();
    await status('Connection lost, reconnecting');
    const { port } = new URL(product.url);
    product = await startProduct(dataDir.path, { KRASAE_DEMO: 'off', PORT: port });
    for (const name of names.slice(2, 4)) await pushMessage(name, `${KEYWORD} ${name}`);
    await status('Live');
    await pushMessage('หลังต่อใหม่', `${KEYWORD} หลังต่อใหม่`);
    for (const name of names) await page.getByRole('article').filter({ hasText: name }).first().waitFor();
    const all = await texts.allInnerTexts();
    expect(all.slice(0, names.length).sort()).toEqual(names.map((name) => `${KEYWORD} ${name}`).sort());
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(shown + names.length);
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
  });

  it('logs out and shows the login again', async () => {
    await page.goto(new URL('/login?out=1', product.url).href);
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    await page.goto(product.url);
    await page.waitForURL('**/login**');
  });
});
