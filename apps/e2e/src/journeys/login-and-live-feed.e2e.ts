import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { launchBrowser } from '../support/browser.js';
import { push } from '../support/client.js';
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

  it('refuses a wrong password in the words of the spec', async () => {
    await page.goto(product.url);
    await page.waitForURL('**/login');
    await page.getByText('A Launchpad to Your Success').first().waitFor();
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

  it('logs out and shows the login again', async () => {
    await page.goto(new URL('/login?out=1', product.url).href);
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    await page.goto(product.url);
    await page.waitForURL('**/login**');
  });
});
