import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ENDPOINTS, sessionInfoSchema, type SetupState } from '@krasae/contracts';
import { ACCOUNTS, AUDIT } from '@krasae/documents';
import { ApiHarness, type ClientSocket } from '../spec/api-harness.js';
import { AccountSettingsService } from './account-settings.service.js';

let api: ApiHarness;
let settings: AccountSettingsService;
let accountId = '';
let cookie = '';
let serial = 0;
let clock = Date.parse('2026-11-20T10:00:00+07:00');

beforeAll(async () => {
  api = await ApiHarness.start({ now: () => clock });
  settings = new AccountSettingsService(api.documents, api.log, () => clock);
});
afterAll(() => api.stop());

async function newAccount(): Promise<void> {
  serial += 1;
  accountId = await api.account(`Set${serial}`);
  cookie = await api.logIn(`Set${serial}`);
}

const addKeyword = (keyword: string) =>
  settings.change({ accountId, userId: null, action: 'settings.keyword-added' }, (before) => ({
    ...before,
    keywords: [...new Set([...before.keywords, keyword])],
  }));

/** What a screen is told until it has been told so many things, the state of the setup at first. */
function told(socket: ClientSocket, wanted: number): Promise<unknown[]> {
  const heard: unknown[] = [];
  return new Promise((resolve) => {
    const hear = (name: string) => (value: unknown) => {
      heard.push([name, value]);
      if (heard.length === wanted) resolve(heard);
    };
    socket.on('setup.changed', hear('setup.changed'));
    socket.on('settings.changed', hear('settings.changed'));
  });
}

const setupNow = async (): Promise<SetupState> =>
  sessionInfoSchema.parse((await api.call(ENDPOINTS.tcheck, { cookie })).body.message).account.setup;

describe('a new keyword', () => {
  it('raises the version, begins the preparing, and every screen of the account is told', async () => {
    await newAccount();
    const socket = api.connect(cookie);
    const first = await new Promise<SetupState>((resolve) => socket.once('setup.changed', resolve));
    expect(first).toEqual({ endsAt: null, forced: false });
    const heard = told(socket, 2);
    expect(await addKeyword('ชา')).toMatchObject({ version: 2, keywords: ['กาแฟ', 'ชา'] });
    const setup = { endsAt: '2026-11-20T10:30:00.000+07:00', forced: false };
    expect(await heard).toEqual([
      ['settings.changed', { version: 2 }],
      ['setup.changed', setup],
    ]);
    expect(await setupNow()).toEqual(setup);
    const late = api.connect(cookie);
    expect(await new Promise((resolve) => late.once('setup.changed', resolve))).toEqual(setup);
    clock += 30 * 60_000;
    expect(await setupNow()).toEqual({ endsAt: null, forced: false });
  });

  it('that is there already changes nothing and tells nobody', async () => {
    await newAccount();
    expect((await addKeyword('กาแฟ')).version).toBe(1);
    const records = await api.documents.ofAccount(AUDIT, accountId).count({ target: `account:${accountId}` });
    expect(records).toBe(0);
  });

  it('that cannot be one is refused, and nothing changes', async () => {
    await newAccount();
    await expect(addKeyword(' ')).rejects.toThrow(/settings cannot be used.*keywords/);
    expect((await api.documents.ofAll(ACCOUNTS).get(accountId))?.data.settings.version).toBe(1);
  });

  it('added at the same time as others is lost by none of them', async () => {
    await newAccount();
    await Promise.all(['a', 'b', 'c', 'd'].map(addKeyword));
    const stored = (await api.documents.ofAll(ACCOUNTS).get(accountId))?.data.settings;
    expect([stored?.version, [...(stored?.keywords ?? [])].sort()]).toEqual([5, ['a', 'b', 'c', 'd', 'กาแฟ']]);
  });
});

describe('another change', () => {
  it('is recorded, but what creates neither keyword nor category prepares nothing', async () => {
    await newAccount();
    const category = { name: 'ราคา', color: '#112233', visible: true, keywords: [], excludeKeywords: [] };
    const by = { accountId, userId: 'somebody' };
    await settings.change({ ...by, action: 'settings.exclude-keyword-added' }, (before) => ({
      ...before,
      excludeKeywords: ['เลิก'],
    }));
    expect((await setupNow()).endsAt).toBeNull();
    const level = { level: 0, name: 'หัวข้อ', categories: [category] };
    await settings.change({ ...by, action: 'category.added' }, (before) => ({ ...before, categoryLevels: [level] }));
    expect((await setupNow()).endsAt).not.toBeNull();
    const records = await api.documents.ofAccount(AUDIT, accountId).find({ where: { userId: 'somebody' } });
    const first = records.find(({ data }) => data.action === 'settings.exclude-keyword-added')?.data;
    expect([first?.before, first?.after]).toEqual([
      { version: 1, excludeKeywords: [] },
      { version: 2, excludeKeywords: ['เลิก'] },
    ]);
  });

  it('of an account that is not there is refused', async () => {
    const change = { accountId: 'nowhere', userId: null, action: 'settings.keyword-added' };
    await expect(settings.change(change, (before) => before)).rejects.toThrow(/no account with the id/);
  });
});

it('a record of an event that cannot be read keeps none after it from the screens', async () => {
  await newAccount();
  const socket = api.connect(cookie);
  await new Promise<void>((resolve) => socket.once('setup.changed', () => resolve()));
  const heard = told(socket, 1);
  const headers = { account: accountId };
  const foreign = {
    v: 1,
    accountId: 'another',
    userIds: null,
    at: '2026-11-20T03:00:00Z',
    event: { kind: 'settings.changed', version: 99 },
  };
  await api.log.publish('account-events', [
    { key: accountId, value: '{oops', headers },
    { key: accountId, value: JSON.stringify(foreign), headers },
  ]);
  await addKeyword('ชา');
  expect(await heard).toEqual([['settings.changed', { version: 2 }]]);
});
