import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCOUNTS, PRESETS } from '@krasae/documents';
import type { Role } from '@krasae/domain';
import type { Browser, Page } from 'playwright-core';
import { graveViolations } from '../support/axe.js';
import { launchBrowser } from '../support/browser.js';
import { type ApiClient, type Credentials, logIn, push } from '../support/client.js';
import { openDocuments } from '../support/consents.js';
import { krasaeJson, makeDataDir, type RunningProduct, startProduct } from '../support/product.js';
import { addPushSource } from '../support/push-account.js';
import { createRoleUsers, enterByApi } from '../support/role-users.js';
import { leave, newVisitor, waitForPath, whenFrameCame } from '../support/visitor.js';

const dataDir = makeDataDir();
const BRAND = 'told';
const CONFLICT = /systems settings have been changed/;

/** The account's alert keyword, and a preset of this user in conflict: made while the product does not run. */
async function setUp(admin: string): Promise<void> {
  const documents = await openDocuments(dataDir.path);
  try {
    const [account] = await documents.ofAll(ACCOUNTS).find({});
    if (account === undefined) throw new Error('There is no account.');
    await documents.ofAll(ACCOUNTS).change(account.id, (data) => ({
      ...data,
      settings: { ...data.settings, alertKeywords: ['ไฟไหม้'] },
    }));
    const presets = documents.ofAccount(PRESETS, account.id);
    for (const { id } of await presets.find({ where: { nameKey: admin } })) {
      await presets.change(id, (data) => ({ ...data, status: 'conflict' }));
    }
  } finally {
    await documents.close();
  }
}

describe('what open screens are told, and what is shared between users', () => {
  let product: RunningProduct;
  let browser: Browser;
  let users: ReadonlyMap<Role, Credentials>;
  let owner: ApiClient;
  const pages: Page[] = [];
  const urlOf = (path: string) => new URL(path, product.url).href;

  function credentialsOf(role: Role): Credentials {
    const found = users.get(role);
    if (found === undefined) throw new Error(`Nobody has the role ${role}.`);
    return found;
  }

  async function open(role: Role, path: string): Promise<Page> {
    const page = await newVisitor(browser);
    pages.push(page);
    await enterByApi(page.context(), product.url, credentialsOf(role));
    await page.goto(urlOf(path));
    return page;
  }

  /** Until the page's socket stands: what is told before it does is not heard. */
  async function openListening(role: Role, path: string): Promise<Page> {
    const page = await newVisitor(browser);
    pages.push(page);
    await enterByApi(page.context(), product.url, credentialsOf(role));
    const heard = whenFrameCame(page, /setup/);
    await page.goto(urlOf(path));
    await heard;
    return page;
  }

  const selector = (page: Page) => page.getByRole('button', { name: /Filter preset/ });
  const menu = (page: Page) => page.getByRole('group', { name: 'Filter preset' });

  beforeAll(async () => {
    users = await createRoleUsers(dataDir.path, BRAND);
    product = await startProduct(dataDir.path, { KRASAE_DEMO: 'off' });
    for (const role of ['admin', 'user'] as const) {
      const api = await logIn(product.url, credentialsOf(role));
      await api.post('addPreset', { presetName: 'broken', criteria: '{}' });
    }
    await product.stop();
    await setUp('broken');
    product = await startProduct(dataDir.path, { KRASAE_DEMO: 'off' });
    owner = await logIn(product.url, credentialsOf('domadmin'));
    browser = await launchBrowser();
  });
  afterEach(async () => {
    for (const page of pages.splice(0)) await leave(page);
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
    dataDir.remove();
  });

  it.each([
    ['admin', 'Please review your preset and notify other users.'],
    ['user', 'Please review and update your presets.'],
  ] as const)('tells the role %s of a preset in conflict, until they dismiss it', async (role, text) => {
    const page = await open(role, '/');
    await page.getByText(text).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText(CONFLICT).waitFor({ state: 'hidden' });
    await page.reload();
    await selector(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText(CONFLICT).count()).toBe(0);
  });

  it('tells every open screen of a new keyword, whose data are being prepared', async () => {
    const page = await openListening('user', '/');
    await krasaeJson(dataDir.path, ['account', 'keyword', 'add', BRAND, 'ชาเขียว', 'ไฟไหม้']);
    const text = /We are currently preparing your data\. This process may take up to \d+ minutes to an hour\./;
    await page.getByText(text).waitFor();
  });

  it('tells of a message with an alert keyword, with the way to it', async () => {
    const { id, key } = await addPushSource(dataDir.path, BRAND);
    const page = await openListening('user', '/');
    const author = { id: 'a', name: 'A' };
    const message = { source: 'pantip', type: 'origin', author, createdAt: new Date().toISOString() } as const;
    const text = 'ไฟไหม้ที่ร้านสาขาแรก';
    const link = 'https://pantip.example/1';
    expect((await push(product.url, id, key, { messages: [{ ...message, id: 'm1', text, link }] })).status).toBe(200);
    await page.getByText('New message with "ไฟไหม้"').waitFor();
    expect(await page.getByRole('link', { name: 'Open message' }).getAttribute('href')).toBe(link);
  });

  it('is shared through the form, and stands at once on the open screen of the other, who saves it as their own', async () => {
    const theirs = await openListening('user', '/');
    const ours = await open('domadmin', '/?sentiment=negative');
    await selector(ours).click();
    await menu(ours).getByRole('button', { name: 'Save as new' }).click();
    const form = ours.getByRole('dialog', { name: 'Save New Preset' });
    await form.getByLabel('Preset name').fill('Complaints');
    await form.getByText('Negative', { exact: true }).waitFor();
    const save = form.getByRole('button', { name: 'Save', exact: true });
    await form.locator('[role="status"][data-problem="false"]').first().waitFor();
    await form.getByRole('checkbox', { name: 'Share with users' }).check();
    await form.getByText('Choose at least one user to share with.').waitFor();
    expect(await save.isDisabled()).toBe(true);
    await form.getByRole('combobox', { name: 'Users' }).fill('the-user');
    await ours.keyboard.press('Enter');
    await ours.keyboard.press('Escape');
    expect(await graveViolations(ours)).toEqual([]);
    await save.click();
    await ours.getByText('Complaints has been added successfully.').waitFor();

    await selector(theirs).click();
    await menu(theirs)
      .getByRole('region', { name: 'Shared' })
      .getByRole('button', { name: /^Complaints/ })
      .click();
    await theirs.waitForURL((url) => url.searchParams.get('sentiment') === 'negative');
    await selector(theirs).getByText('(Shared)').waitFor();
    await selector(theirs).click();
    expect(await menu(theirs).getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await menu(theirs).getByRole('button', { name: 'Save as new' }).click();
    await theirs.getByLabel('Preset name').fill('My complaints');
    await theirs.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await theirs.getByText('My complaints has been added successfully.').waitFor();
  });

  it('opens a preset by the command bar', async () => {
    await owner.post('addPreset', { presetName: 'Happy', criteria: '{"sentiment":["positive"]}' });
    const page = await open('domadmin', '/');
    await selector(page).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command bar' }).waitFor();
    await page.keyboard.type('happ');
    await page.getByRole('group', { name: 'Presets' }).getByRole('option', { name: 'Happy' }).click();
    await page.waitForURL((url) => url.searchParams.get('sentiment') === 'positive' && !url.searchParams.has('preset'));
    await selector(page).getByText('Happy').waitFor();
  });

  it('leads a viewer to the campaign dashboard that is shared with them', async () => {
    const { users: all } = await (
      await open('domadmin', '/')
    ).evaluate(async () => {
      const answer: { message: { users: { id: string; role: string }[] } } = await (
        await fetch('/api/corpus/user/get-all-users')
      ).json();
      return answer.message;
    });
    const shareUser = all.filter(({ role }) => role === 'viewer').map(({ id }) => id);
    const wish = {
      presetName: 'For viewers',
      criteria: '{}',
      isEnableCampaign: true,
      isShareCampaign: true,
      shareUser,
    };
    const { id } = await owner.post('addPreset', wish);
    const page = await open('viewer', '/prepare-viewer');
    await waitForPath(page, `/custom-campaign/${encodeURIComponent(id)}`);
  });

  it('sends nobody to the login from a shared address, not even whose session is over', async () => {
    const page = await openListening('user', '/');
    await page.context().clearCookies();
    await page.goto(urlOf('/share-preset/abc'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe('/share-preset/abc');
    await page.goto(urlOf('/'));
    await page.waitForURL((url) => url.pathname === '/login');
  });
});
