import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCOUNTS } from '@krasae/documents';
import type { Role } from '@krasae/domain';
import type { Page } from 'playwright-core';
import { graveViolations } from '../support/axe.js';
import { type ApiClient, logIn, push } from '../support/client.js';
import { openDocuments } from '../support/consents.js';
import { krasaeJson } from '../support/product.js';
import { addPushSource } from '../support/push-account.js';
import { RoleStage } from '../support/role-users.js';
import { waitForPath, whenFrameCame } from '../support/visitor.js';

const BRAND = 'told';
const CONFLICT = /systems settings have been changed/;

const category = (name: string) => ({ name, color: '#112233', visible: true, keywords: [], excludeKeywords: [] });
const CATEGORY_LEVELS = [{ level: 0, name: 'หัวข้อ', categories: ['ราคา', 'รสชาติ', 'สาขา'].map(category) }];

/** The account's alert keyword and categories: made while the product does not run. */
async function setUp(dataPath: string): Promise<void> {
  const documents = await openDocuments(dataPath);
  try {
    const [account] = await documents.ofAll(ACCOUNTS).find({});
    if (account === undefined) throw new Error('There is no account.');
    await documents.ofAll(ACCOUNTS).change(account.id, (data) => ({
      ...data,
      settings: { ...data.settings, alertKeywords: ['ไฟไหม้'], categoryLevels: CATEGORY_LEVELS },
    }));
  } finally {
    await documents.close();
  }
}

describe('what open screens are told, and what is shared between users', () => {
  let stage: RoleStage;
  let owner: ApiClient;

  async function open(role: Role, path: string): Promise<Page> {
    const page = await stage.windowOf(role);
    await page.goto(stage.address(path));
    return page;
  }

  /** Until the page's socket stands: what is told before it does is not heard. */
  async function openListening(role: Role, path: string): Promise<Page> {
    const page = await stage.windowOf(role);
    const heard = whenFrameCame(page, /setup/);
    await page.goto(stage.address(path));
    await heard;
    return page;
  }

  const changeCategory = (...words: string[]) =>
    krasaeJson(stage.dataPath, ['account', 'category', words[0] ?? '', BRAND, ...words.slice(1)]);

  async function idOf(role: Role): Promise<string> {
    const page = await open('domadmin', '/');
    const answer: { message: { users: { id: string; role: string }[] } } = await page.evaluate(async () =>
      (await fetch('/api/corpus/user/get-all-users')).json(),
    );
    const id = answer.message.users.find((user) => user.role === role)?.id;
    if (id === undefined) throw new Error(`Nobody has the role ${role}.`);
    return id;
  }

  const selector = (page: Page) => page.getByRole('button', { name: /Filter preset/ });
  const menu = (page: Page) => page.getByRole('group', { name: 'Filter preset' });

  beforeAll(async () => {
    stage = await RoleStage.open(BRAND);
    await stage.whileStopped(() => setUp(stage.dataPath));
    for (const role of ['admin', 'user'] as const) {
      const api = await logIn(stage.url, stage.credentialsOf(role));
      await api.post('addPreset', { presetName: 'broken', criteria: '{"category":["สาขา"]}' });
    }
    await changeCategory('remove', 'สาขา');
    owner = await logIn(stage.url, stage.credentialsOf('domadmin'));
  });
  afterEach(() => stage.leaveAll());
  afterAll(() => stage.close());

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

  it('lets a preset follow a renamed category, and tells owner and sharer at once of one that is gone', async () => {
    const shared = { isShareCampaign: true, shareUser: [await idOf('user')] };
    await owner.post('addPreset', { presetName: 'Prices', criteria: '{"category":["ราคา"]}', ...shared });
    const [ours, theirs] = [await openListening('domadmin', '/'), await openListening('user', '/')];
    await changeCategory('rename', 'ราคา', 'Price');
    await selector(theirs).click();
    await menu(theirs)
      .getByRole('button', { name: /^Prices/ })
      .click();
    await theirs.waitForURL((url) => url.searchParams.getAll('category').join() === 'Price');
    expect(await ours.getByText(CONFLICT).count()).toBe(0);
    await changeCategory('remove', 'Price');
    await ours.getByText('Please review your preset and notify other users.').waitFor();
    await theirs.getByRole('button', { name: /might not work as usual until the owner corrects it/ }).waitFor();
  });

  it('tells every open screen of a new keyword, whose data are being prepared', async () => {
    const page = await openListening('user', '/');
    await krasaeJson(stage.dataPath, ['account', 'keyword', 'add', BRAND, 'ชาเขียว', 'ไฟไหม้']);
    const text = /We are currently preparing your data\. This process may take up to \d+ minutes to an hour\./;
    await page.getByText(text).waitFor();
  });

  it('tells of a message with an alert keyword, with the way to it', async () => {
    const { id, key } = await addPushSource(stage.dataPath, BRAND);
    const page = await openListening('user', '/');
    const author = { id: 'a', name: 'A' };
    const message = { source: 'pantip', type: 'origin', author, createdAt: new Date().toISOString() } as const;
    const text = 'ไฟไหม้ที่ร้านสาขาแรก';
    const link = 'https://pantip.example/1';
    expect((await push(stage.url, id, key, { messages: [{ ...message, id: 'm1', text, link }] })).status).toBe(200);
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
    const shareUser = [await idOf('viewer')];
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
    await page.goto(stage.address('/share-preset/abc'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe('/share-preset/abc');
    await page.goto(stage.address('/'));
    await page.waitForURL((url) => url.pathname === '/login');
  });
});
