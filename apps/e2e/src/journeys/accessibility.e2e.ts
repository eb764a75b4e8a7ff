import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { graveViolations } from '../support/axe.js';
import { launchBrowser } from '../support/browser.js';
import type { Credentials } from '../support/client.js';
import { KNOWN_WEEK } from '../support/known-week.js';
import { makeDataDir, type RunningProduct, startProduct } from '../support/product.js';
import { createAccount, pushKnownWeek } from '../support/push-account.js';
import { enter, leave, newVisitor, widget } from '../support/visitor.js';

const SCHEMES = ['light', 'dark'] as const;
const WIDTHS = [1440, 360] as const;
const VIEWS = SCHEMES.flatMap((scheme) => WIDTHS.map((width) => ({ scheme, width })));
const dataDir = makeDataDir();

describe('the screens, read by axe', () => {
  let product: RunningProduct;
  let browser: Browser;
  let credentials: Credentials;
  const address = (path: string) => new URL(path, product.url).href;

  beforeAll(async () => {
    credentials = await createAccount(dataDir.path, 'accessibility');
    product = await startProduct(dataDir.path, { KRASAE_DEMO: 'off' });
    await pushKnownWeek(dataDir.path, product.url, credentials);
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser.close();
    await product.stop();
    dataDir.remove();
  });

  it('would show a fault: one that is put into the page is found', async () => {
    const page = await newVisitor(browser);
    await page.goto(address('/login'));
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    await page.evaluate(() => document.body.append(document.createElement('button')));
    expect(await graveViolations(page)).toEqual([expect.stringContaining('button-name (critical)')]);
    await leave(page);
  });

  describe.each(VIEWS)('in the $scheme at $width pixels', ({ scheme, width }) => {
    let page: Page;

    beforeAll(async () => {
      page = await newVisitor(browser, { colorScheme: scheme, viewport: { width, height: 900 } });
    });

    afterAll(() => leave(page));

    it('has nothing grave on the login, its problems shown', async () => {
      await page.goto(address('/login'));
      await page.getByRole('button', { name: 'Log In' }).click();
      await page.getByText('Please input the account').waitFor();
      expect(await page.locator('html').getAttribute('data-theme')).toBe(scheme);
      expect(await graveViolations(page)).toEqual([]);
    });

    it('has nothing grave on the error page', async () => {
      await page.goto(address('/error/403'));
      await page.getByRole('link', { name: 'Login' }).waitFor();
      expect(await graveViolations(page)).toEqual([]);
    });

    it('has nothing grave on the overview', async () => {
      await enter(page, product.url, credentials);
      await page.goto(address(`/?since=${KNOWN_WEEK.since}&until=${KNOWN_WEEK.until}`));
      await page.getByRole('button', { name: /^Mentioned\b/ }).waitFor();
      await widget(page, 'Trending').getByRole('group').getByRole('button').first().waitFor();
      await widget(page, 'Sentiment').getByRole('group').getByRole('button').first().waitFor();
      await widget(page, 'Channels').getByRole('list').getByRole('button').first().waitFor();
      expect(await graveViolations(page)).toEqual([]);
    });

    it('has nothing grave on a list of messages', async () => {
      await widget(page, 'Channels').getByRole('list').getByRole('button').first().click();
      await page.getByRole('dialog').getByRole('article').first().waitFor();
      expect(await graveViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    });

    it('has nothing grave in the user menu', async () => {
      await page.locator('button[aria-haspopup="dialog"]').click();
      await page.getByRole('link', { name: 'Sign out' }).waitFor();
      expect(await graveViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
    });

    it('has nothing grave on the live feed', async () => {
      await page.goto(address('/live-feed'));
      await page.getByRole('article').first().waitFor();
      expect(await graveViolations(page)).toEqual([]);
    });
  });
});
