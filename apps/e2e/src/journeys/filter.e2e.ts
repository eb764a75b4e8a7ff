import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import type { Credentials } from '../support/client.js';
import { KNOWN_WEEK, OF_THE_WEEK } from '../support/known-week.js';
import { makeDataDir, type RunningProduct, startProduct } from '../support/product.js';
import { createAccount, pushKnownWeek } from '../support/push-account.js';
import { enter, leave, newVisitor, submitLogin, waitForPath } from '../support/visitor.js';

const dataDir = makeDataDir();
const WEEK = `since=${KNOWN_WEEK.since}&until=${KNOWN_WEEK.until}`;
/** More stops than any screen of the journeys has. */
const MOST_TABS = 150;

/** Presses Tab until the element of this accessible name has the focus. */
async function tabTo(page: Page, role: 'button' | 'checkbox' | 'textbox', name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name });
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    const there = await wanted.evaluateAll((found) => found.some((one) => one === document.activeElement));
    if (there) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MOST_TABS} times Tab did not lead to the ${role} ${String(name)}.`);
}

describe('the filter of a known week', () => {
  let product: RunningProduct;
  let browser: Browser;
  let page: Page;
  let credentials: Credentials;
  const address = (search = '', path = '/') => new URL(`${path}${search === '' ? '' : `?${search}`}`, product.url).href;
  const filters = (of: Page = page) => of.getByRole('button', { name: /^Filters/ });
  const panel = (of: Page = page) => of.getByRole('dialog', { name: 'Filters' });
  const apply = (of: Page = page) => panel(of).getByRole('button', { name: 'Apply', exact: true });
  const searchOf = (of: Page = page) => new URL(of.url()).searchParams;
  /** Until the widgets show as many messages as this. */
  const mentions = (count: number, of: Page = page) =>
    of
      .getByRole('button', { name: /^Mentioned\b/ })
      .getByTitle(String(count), { exact: true })
      .waitFor();
  const countOf = (fits: (message: (typeof OF_THE_WEEK)[number]) => boolean) => OF_THE_WEEK.filter(fits).length;

  beforeAll(async () => {
    credentials = await createAccount(dataDir.path, 'filter');
    product = await startProduct(dataDir.path, { KRASAE_DEMO: 'off' });
    await pushKnownWeek(dataDir.path, product.url, credentials);
    browser = await launchBrowser();
    page = await newVisitor(browser);
  });

  afterAll(async () => {
    await browser.close();
    await product.stop();
    dataDir.remove();
  });

  it('is applied by keyboard alone, from the login on', async () => {
    await page.goto(address('', '/login'));
    for (const [name, text] of [
      ['Account', credentials.brand],
      ['Username', credentials.username],
      ['Password', credentials.password],
    ] as const) {
      await tabTo(page, 'textbox', name);
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await waitForPath(page, '/');
    await filters().waitFor();
    await tabTo(page, 'button', 'Filters');
    await page.keyboard.press('Enter');
    await panel().waitFor();
    for (const name of ['Post', 'Neutral', 'Positive']) {
      await tabTo(page, 'checkbox', name);
      await page.keyboard.press('Space');
    }
    await tabTo(page, 'button', 'Apply');
    await page.keyboard.press('Enter');
    await panel().waitFor({ state: 'hidden' });
    await waitForPath(page, '/?sentiment=negative&type=comment');
    await page.getByRole('button', { name: /^Filters\s*2 sections narrowed$/ }).waitFor();
    expect(await filters().evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('goes back to what it was when it is closed without Apply', async () => {
    await filters().click();
    await panel().getByRole('checkbox', { name: 'Post' }).click();
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'hidden' });
    await filters().click();
    expect(await panel().getByRole('checkbox', { name: 'Post' }).isChecked()).toBe(false);
    expect(searchOf().get('type')).toBe('comment');
  });

  it('cannot be applied while a section is empty or a keyword cannot be read', async () => {
    await panel().getByRole('checkbox', { name: 'Comment' }).click();
    expect(await apply().isDisabled()).toBe(true);
    await panel().getByText('Choose at least one of: Type of Message').waitFor();
    await panel().getByRole('checkbox', { name: 'All Types of Message' }).click();
    expect(await apply().isEnabled()).toBe(true);
    await panel().getByLabel('Keywords').fill('(อร่อย');
    expect(await apply().isDisabled()).toBe(true);
    await panel().getByLabel('Keywords').fill('');
  });

  it('searches the channels by their names, and narrows to those that are ticked', async () => {
    await panel().getByRole('checkbox', { name: 'All Sentiments' }).click();
    await panel().getByRole('checkbox', { name: 'All Channels' }).click();
    await panel().getByLabel('Search sources').fill('tWitt');
    const rows = panel().getByRole('treeitem');
    await panel().getByRole('treeitem', { name: 'X (Twitter)' }).waitFor();
    expect(await rows.count()).toBe(1);
    await rows.first().locator('.ant-tree-checkbox').click();
    await apply().click();
    await waitForPath(page, '/?source=twitter');
    await page.goto(address(`${WEEK}&source=twitter`));
    await mentions(countOf(({ source }) => source === 'twitter'));
  });

  it('is another screen\u2019s too, and is cleared to the last month', async () => {
    await page.getByRole('link', { name: 'Live Feed' }).click();
    await waitForPath(page, `/live-feed?${WEEK}&source=twitter`);
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await waitForPath(page, `/?${WEEK}&source=twitter`);
    await filters().click();
    await panel().getByRole('button', { name: 'Clear Filters' }).click();
    await page.waitForURL((url) => !url.searchParams.has('source') && url.searchParams.has('since'));
    await page.keyboard.press('Escape');
    const days = ['since', 'until'].map((name) => Date.parse(searchOf().get(name) ?? ''));
    expect(((days[1] ?? 0) - (days[0] ?? 0)) / 86_400_000).toBeGreaterThanOrEqual(28);
  });

  it('shows where an advanced search is wrong, and how many messages each clause finds', async () => {
    await page.goto(address(WEEK));
    await page.getByRole('button', { name: 'Advanced search' }).click();
    const dialog = page.getByRole('dialog', { name: 'Advanced search' });
    const keywords = dialog.getByLabel('Keywords');
    await keywords.fill('อร่อย OR');
    await dialog
      .getByRole('alert')
      .getByText(/^Character 7:/)
      .waitFor();
    expect(await keywords.getAttribute('aria-invalid')).toBe('true');
    expect(await dialog.getByRole('button', { name: 'Search', exact: true }).isDisabled()).toBe(true);
    await keywords.fill('อร่อย OR แย่');
    const tasty = countOf(({ text }) => text.includes('อร่อย'));
    const bad = countOf(({ text }) => text.includes('แย่'));
    const clauses = dialog.getByRole('region', { name: 'Messages by clause' });
    await clauses.getByText(`This search finds ${tasty + bad} messages in the chosen period.`).waitFor();
    const lines = (await clauses.getByRole('listitem').allInnerTexts()).map((line) => line.replace(/\s+/g, ' '));
    expect(lines).toEqual([`Keywords อร่อย ${tasty} messages`, `Keywords แย่ ${bad} messages`]);
    await dialog.getByRole('button', { name: 'Search', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await mentions(tasty + bad);
    expect(searchOf().get('q')).toBe('อร่อย OR แย่');
  });

  it('takes tags by comma and Enter, and the quick box clears them again', async () => {
    await page.getByRole('button', { name: /^Advanced search/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Advanced search' });
    await dialog.getByLabel('Any of these').pressSequentially('อร่อย, แย่,');
    await dialog.getByLabel('None of these').fill('ประทับใจ');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.getAll('any').length === 2);
    expect(searchOf().getAll('none')).toEqual(['ประทับใจ']);
    const quick = page.getByRole('textbox', { name: 'Search messages' });
    await quick.fill('ผิดหวัง');
    await page.waitForURL((url) => url.searchParams.get('q') === 'ผิดหวัง');
    expect(searchOf().has('any') || searchOf().has('none')).toBe(false);
    await mentions(countOf(({ text }) => text.includes('ผิดหวัง')));
  });

  it('is saved as a preset, marked when it differs, and loaded again', async () => {
    const selector = page.getByRole('button', { name: /^Filter preset:/ });
    await selector.click();
    await page.getByRole('button', { name: 'Save as new' }).click();
    const form = page.getByRole('dialog', { name: 'Save New Preset' });
    await form.getByLabel('Preset name').fill('ร้องเรียนบริการประจำเดือน');
    await form.getByLabel('Description').fill('คำว่า ผิดหวัง');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('ร้องเรียนบริการประจำเดือน has been added successfully.').waitFor();
    await page.getByRole('button', { name: 'Filter preset: ร้องเรียนบริการประจำเดือน', exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Search messages' }).fill('อร่อย');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /ร้องเรียนบริการประจำเดือน \(Unsaved\)$/ }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: /ร้องเรียนบริการประจำเดือน \(Unsaved\)$/ }).waitFor();
    await selector.click();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isEnabled()).toBe(true);
    await page.getByRole('button', { name: 'ร้องเรียนบริการประจำเดือน', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('q') === 'ผิดหวัง');
    await page.getByRole('button', { name: 'Filter preset: ร้องเรียนบริการประจำเดือน', exact: true }).waitFor();
  });

  it('refuses a second preset of the same name, and forgets one that is deleted', async () => {
    await page.getByRole('textbox', { name: 'Search messages' }).fill('น่ารัก');
    await page.keyboard.press('Enter');
    const selector = page.getByRole('button', { name: /^Filter preset:/ });
    await selector.click();
    await page.getByRole('button', { name: 'Save as new' }).click();
    const form = page.getByRole('dialog', { name: 'Save New Preset' });
    await form.getByLabel('Preset name').fill('ร้องเรียนบริการประจำเดือน');
    await form.getByText('Already have a preset filter name').waitFor();
    expect(await form.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
    await selector.click();
    await page.getByRole('button', { name: 'Delete ร้องเรียนบริการประจำเดือน' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: /^Filter preset: Select a preset/ }).waitFor();
  });

  it('opens the same view from its address in another browser, a long one by a short id', async () => {
    const phrases = Array.from({ length: 60 }, (_, index) => `คำที่ไม่มีใครใช้เลย ${index}`);
    const long = new URLSearchParams([...['อร่อย', ...phrases].map((phrase) => ['any', phrase])] as [string, string][]);
    await page.goto(address(`${WEEK}&${long.toString()}`));
    await page.waitForURL((url) => url.searchParams.has('shortId') && !url.searchParams.has('any'));
    const tasty = countOf(({ text }) => text.includes('อร่อย'));
    await mentions(tasty);
    const other = await newVisitor(browser);
    await enter(other, product.url, credentials);
    await other.goto(page.url());
    await mentions(tasty, other);
    await other.getByRole('button', { name: 'Advanced search, in use' }).waitFor();
    expect(other.url()).toBe(page.url());
    await leave(other);
  });

  it('keeps what was typed when the session ends, for the same user', async () => {
    await page.goto(address(WEEK));
    await filters().click();
    await panel().getByLabel('Keywords').fill('ยังพิมพ์ไม่เสร็จ');
    await page.context().clearCookies();
    // The next question of the screen is answered with 401, whichever it is.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByLabel('Excluded usernames', { exact: true }).pressSequentially('x');
    await page.waitForURL('**/login?expired=1');
    await submitLogin(page, credentials);
    await waitForPath(page, '/');
    await page.getByRole('button', { name: 'Take it up again' }).click();
    expect(await panel().getByLabel('Keywords').inputValue()).toBe('ยังพิมพ์ไม่เสร็จ');
    await apply().click();
    await page.waitForURL((url) => url.searchParams.get('q') === 'ยังพิมพ์ไม่เสร็จ');
  });

  it('fits a phone: the controls fold into a toggle, and the sidebar fills the screen', async () => {
    const phone = await newVisitor(browser, { viewport: { width: 360, height: 740 } });
    await enter(phone, product.url, credentials);
    expect(await filters(phone).isVisible()).toBe(false);
    await phone.getByRole('button', { name: 'Show search and filters' }).click();
    await filters(phone).click();
    await panel(phone).getByRole('checkbox', { name: 'Negative' }).click();
    await apply(phone).click();
    await phone.waitForURL((url) => url.searchParams.get('sentiment') === 'positive,neutral');
    const overflow = await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await leave(phone);
  });
});
