import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ENDPOINTS } from '@krasae/contracts';
import type { Browser, Page } from 'playwright-core';
import { graveViolations } from '../support/axe.js';
import { launchBrowser } from '../support/browser.js';
import type { Credentials } from '../support/client.js';
import { krasae, makeDataDir, type RunningProduct, startProduct } from '../support/product.js';
import { enter, leave, newVisitor, submitLogin, waitForPath } from '../support/visitor.js';

const dataDir = makeDataDir();
const user: Credentials = { brand: 'consent', username: 'admin@consent.example', password: 'correct horse battery' };
const HOSTILE =
  '<section lang="en"><h2>Policy</h2><p onclick="hit()">Text<img src=x onerror="document.title=\'hit\'">' +
  '<script>document.title="hit"</script><a href="javascript:hit()">link</a></p></section>';

describe('the consent to the policy', () => {
  let product: RunningProduct;
  let browser: Browser;
  let page: Page;
  const modal = () => page.getByRole('dialog', { name: 'Before you go on' });
  const button = (name: string) => modal().getByRole('button', { name, exact: true });
  const policy = () => modal().getByRole('region', { name: 'Policy' });

  beforeAll(async () => {
    const words = ['account', 'create', '--account', user.brand, '--admin', user.username];
    expect((await krasae(dataDir.path, words, user.password)).code).toBe(0);
    product = await startProduct(dataDir.path, { KRASAE_DEMO: 'off' });
    browser = await launchBrowser();
  });
  afterEach(() => leave(page));
  afterAll(async () => {
    await browser.close();
    await product.stop();
    dataDir.remove();
  });

  it('is asked on a phone too: long text scrolls, nothing overflows, Escape is no answer', async () => {
    page = await newVisitor(browser, { viewport: { width: 360, height: 640 } });
    await enter(page, product.url, user);
    await policy().getByRole('heading', { name: 'Data policy' }).waitFor();
    expect(await policy().evaluate((region) => region.scrollHeight > region.clientHeight)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    expect(await modal().isVisible()).toBe(true);
    expect(await graveViolations(page)).toEqual([]);
  });

  it('shows a policy as text, whatever stands in it', async () => {
    page = await newVisitor(browser);
    await page.route(`**${ENDPOINTS.consent.path}`, (route) =>
      route.fulfill({ json: { code: 200, message: { detail: HOSTILE } } }),
    );
    await enter(page, product.url, user);
    await policy().getByText('link').waitFor();
    expect(await policy().innerHTML()).toBe('<h2>Policy</h2><p>Textlink</p>');
    expect(await page.title()).not.toBe('hit');
  });

  it('can be asked for again where the policy could not be loaded', async () => {
    page = await newVisitor(browser);
    await page.route(`**${ENDPOINTS.consent.path}`, (route) => route.abort());
    await enter(page, product.url, user);
    await modal().getByText('The policy could not be loaded.').waitFor();
    expect(await button('Accept').isDisabled()).toBe(true);
    await page.unroute(`**${ENDPOINTS.consent.path}`);
    await button('Retry').click();
    await policy().waitFor();
  });

  it('sends to login who refuses it, and whose acceptance fails', async () => {
    page = await newVisitor(browser);
    await enter(page, product.url, user);
    await policy().waitFor();
    await button('Cancel').click();
    await waitForPath(page, '/login?out=1');
    await page.route(`**${ENDPOINTS.acceptConsent.path}`, (route) => route.abort());
    await submitLogin(page, user);
    await policy().waitFor();
    await button('Accept').click();
    await waitForPath(page, '/login?out=1');
  });

  it('is accepted by keyboard alone, once', async () => {
    page = await newVisitor(browser);
    await enter(page, product.url, user);
    await policy().waitFor();
    await policy().and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await button('Accept').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await modal().waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole('link', { name: 'Live Feed' }).click();
    await page.getByRole('heading', { level: 1, name: 'Live Feed' }).waitFor();
    expect(await modal().count()).toBe(0);
    expect(asked).not.toContain(ENDPOINTS.consent.path);
  });
});
