import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ENDPOINTS, type Preset, type PresetChanged } from '@krasae/contracts';
import { ACCOUNTS, AUDIT, PRESETS } from '@krasae/documents';
import { AccountSettingsService } from '../account/account-settings.service.js';
import { removeCategory, renameCategory } from '../account/settings-items.rules.js';
import { ApiHarness } from '../spec/api-harness.js';
import { PresetFollower } from './preset-follower.js';

let api: ApiHarness;
let settings: AccountSettingsService;
let accountId = '';
let owner = '';
let sharer = '';
let sharerId = '';
let serial = 0;

beforeAll(async () => {
  api = await ApiHarness.start();
  settings = new AccountSettingsService(api.documents, api.log);
});
afterAll(() => api.stop());

const category = (name: string) => ({ name, color: '#112233', visible: true, keywords: [], excludeKeywords: [] });

beforeEach(async () => {
  serial += 1;
  accountId = await api.account(`Follow${serial}`);
  owner = await api.logIn(`Follow${serial}`);
  sharerId = await api.user(accountId, 'user');
  sharer = await api.logIn(`Follow${serial}`, 'user');
  const categoryLevels = [{ level: 0, name: 'หัวข้อ', categories: [category('ราคา'), category('รสชาติ')] }];
  await settings.change(by('category.added'), (before) => ({ ...before, categoryLevels }));
});

const by = (action: string) => ({ accountId, userId: null, action });
const rename = (from: string, to: string) =>
  settings.change(by('category.renamed'), (before) => renameCategory(before, 0, from, to));
const remove = (name: string) => settings.change(by('category.deleted'), (before) => removeCategory(before, 0, name));

async function add(criteria: object, presetName = 'ราคากาแฟ'): Promise<Preset> {
  const shared = { isShareCampaign: true, shareUser: [sharerId] };
  const body = { presetName, criteria: JSON.stringify(criteria), ...shared };
  const answer = await api.call(ENDPOINTS.addPreset, { body, cookie: owner });
  return ENDPOINTS.addPreset.answer.parse(answer.body.message);
}

async function read(id: string): Promise<{ status: string | null; criteria: unknown }> {
  const { body } = await api.call(ENDPOINTS.preset, { params: { id }, cookie: owner });
  const { status, criteria } = ENDPOINTS.preset.answer.parse(body.message);
  return { status, criteria: JSON.parse(criteria) };
}

/** What a user's screen is told of presets until it has been told so many times. */
async function hear(cookie: string, wanted: number): Promise<{ readonly told: Promise<PresetChanged['status'][]> }> {
  const socket = api.connect(cookie);
  await new Promise<void>((resolve) => socket.once('setup.changed', () => resolve()));
  const heard: PresetChanged['status'][] = [];
  const told = new Promise<PresetChanged['status'][]>((resolve) => {
    socket.on('preset.changed', ({ status }) => {
      heard.push(status);
      if (heard.length === wanted) resolve(heard);
    });
  });
  return { told };
}

describe('presets follow the settings', () => {
  it('by a rename: updating, then in order under the new name; owner and sharer are told', async () => {
    const preset = await add({ category: ['ราคา'], source: ['pantip'] });
    const other = await add({ category: ['รสชาติ'] }, 'other');
    const [ours, theirs] = [await hear(owner, 2), await hear(sharer, 2)];
    await rename('ราคา', 'Price');
    expect(await ours.told).toEqual(['updating', null]);
    expect(await theirs.told).toEqual(['updating', null]);
    expect(await read(preset.id)).toEqual({ status: null, criteria: { category: ['Price'], source: ['pantip'] } });
    expect(await read(other.id)).toEqual({ status: null, criteria: { category: ['รสชาติ'] } });
    expect((await api.documents.ofAll(ACCOUNTS).get(accountId))?.data.presetsBehind).toEqual([]);
    const where = { target: `preset:${preset.id}`, action: 'preset.followed-settings' };
    expect(await api.documents.ofAccount(AUDIT, accountId).count(where)).toBe(2);
  });

  it('into conflict where what they ask for is gone, until their owner has looked at them', async () => {
    const preset = await add({ category: ['ราคา'] });
    const ours = await hear(owner, 2);
    await remove('ราคา');
    expect(await ours.told).toEqual(['updating', 'conflict']);
    await rename('รสชาติ', 'Taste');
    expect((await read(preset.id)).status).toBe('conflict');
    const body = { criteria: JSON.stringify({ category: ['Taste'] }) };
    await api.call(ENDPOINTS.updatePreset, { params: { id: preset.id }, body, cookie: owner });
    expect((await read(preset.id)).status).toBeNull();
  });

  it('in conflict keep it through a rename, and follow all the same', async () => {
    const preset = await add({ category: ['ราคา', 'รสชาติ'] });
    await remove('ราคา');
    await rename('รสชาติ', 'Taste');
    expect(await read(preset.id)).toEqual({ status: 'conflict', criteria: { category: ['ราคา', 'Taste'] } });
  });

  it('where a source is gone, and of another account not at all', async () => {
    const preset = await add({ source: ['website'], rawSource: ['website::Sanook'] });
    const before = await settings.change(by('nothing'), (same) => same);
    const gone = { ...by('source.removed'), goneSources: ['website::Sanook'] };
    expect((await settings.change(gone, (same) => same)).version).toBe(before.version + 1);
    expect((await read(preset.id)).status).toBe('conflict');
  });
});

describe('a change that was cut off', () => {
  /** Fails at the so-many-th write to the presets, as a process that dies there. */
  function dieAtWrite(wanted: number): void {
    const ofAccount = api.documents.ofAccount.bind(api.documents);
    let writes = 0;
    jest.spyOn(api.documents, 'ofAccount').mockImplementation((declaration, account) => {
      const collection = ofAccount(declaration, account);
      if (declaration.name !== PRESETS.name) return collection;
      return new Proxy(collection, {
        get: (target, name, receiver) => {
          if (name === 'change' && ++writes === wanted) throw new Error('killed');
          const member: unknown = Reflect.get(target, name, receiver);
          return typeof member === 'function' ? member.bind(target) : member;
        },
      });
    });
  }

  it.each([1, 2, 3, 4])('at write %i is resolved by the next start, swapped names once', async (write) => {
    const [one, two] = [await add({ category: ['ราคา'] }, 'one'), await add({ category: ['รสชาติ'] }, 'two')];
    dieAtWrite(write);
    const swap = settings.change(by('category.renamed'), (before) => {
      const away = renameCategory(before, 0, 'ราคา', '-');
      return renameCategory(renameCategory(away, 0, 'รสชาติ', 'ราคา'), 0, '-', 'รสชาติ');
    });
    await expect(swap).rejects.toThrow('killed');
    jest.restoreAllMocks();
    const left = await Promise.all([one, two].map(({ id }) => read(id)));
    expect(left.some(({ status }) => status === 'updating') || write === 1).toBe(true);
    await api.restartApi();
    expect(await read(one.id)).toEqual({ status: null, criteria: { category: ['รสชาติ'] } });
    expect(await read(two.id)).toEqual({ status: null, criteria: { category: ['ราคา'] } });
  });

  it('is resolved by the next attempt, though it changes nothing itself', async () => {
    const preset = await add({ category: ['ราคา'] });
    dieAtWrite(2);
    await expect(remove('ราคา')).rejects.toThrow('killed');
    jest.restoreAllMocks();
    expect((await read(preset.id)).status).toBe('updating');
    await settings.change(by('nothing'), (same) => same);
    expect((await read(preset.id)).status).toBe('conflict');
  });

  it('in one account keeps no other from following', async () => {
    const preset = await add({ category: ['ราคา'] });
    dieAtWrite(1);
    await expect(rename('ราคา', 'Price')).rejects.toThrow('killed');
    dieAtWrite(1);
    const failures: unknown[] = [];
    await new PresetFollower(api.documents, api.log).followAll((account, error) => failures.push([account, error]));
    expect(failures).toEqual([[accountId, new Error('killed')]]);
    jest.restoreAllMocks();
    await new PresetFollower(api.documents, api.log).followAll(() => undefined);
    expect((await read(preset.id)).status).toBeNull();
  });
});
