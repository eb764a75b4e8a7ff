import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ENDPOINTS, type Preset, type PresetChanged } from '@krasae/contracts';
import { AUDIT, PRESETS, USERS } from '@krasae/documents';
import { type Answer, ApiHarness, type ClientSocket } from '../spec/api-harness.js';

const CRITERIA = JSON.stringify({ keywordPhrase: 'กาแฟ', source: ['pantip'] });

let api: ApiHarness;
let clock = Date.parse('2026-11-20T10:00:00+07:00');
let accountId = '';
let serial = 0;
const ids: Record<string, string> = {};
const cookies: Record<string, string> = {};
const cookie = (name: string) => cookies[name] ?? '';
const id = (name: string) => ids[name] ?? '';

beforeAll(async () => {
  api = await ApiHarness.start({ now: () => clock });
  accountId = await api.account('Ours');
  await api.account('Theirs');
  for (const role of ['user', 'admin', 'superuser', 'viewer'] as const) {
    ids[role] = await api.user(accountId, role);
    cookies[role] = await api.logIn('Ours', role);
  }
  cookies['theirs'] = await api.logIn('Theirs');
});
afterAll(() => api.stop());

async function add(body: object, who = 'user'): Promise<Preset> {
  serial += 1;
  const wish = { presetName: `preset ${serial}`, criteria: CRITERIA, ...body };
  const answer = await api.call(ENDPOINTS.addPreset, { body: wish, cookie: cookie(who) });
  expect(answer.status).toBe(200);
  return ENDPOINTS.addPreset.answer.parse(answer.body.message);
}

async function list(who: string, body: object = {}): Promise<Preset[]> {
  const { body: answer } = await api.call(ENDPOINTS.presets, { body, cookie: cookie(who) });
  return ENDPOINTS.presets.answer.parse(answer.message).presets;
}

const idsOf = async (who: string, body: object = {}) => (await list(who, body)).map((preset) => preset.id);
const get = (presetId: string, who: string) =>
  api.call(ENDPOINTS.preset, { params: { id: presetId }, cookie: cookie(who) });
const update = (presetId: string, body: object, who = 'user') =>
  api.call(ENDPOINTS.updatePreset, { params: { id: presetId }, body, cookie: cookie(who) });
const mark = (presetId: string, typeChange: string, stateChange: boolean, who = 'user') =>
  api.call(ENDPOINTS.changePresetState, {
    params: { id: presetId },
    body: { typeChange, stateChange },
    cookie: cookie(who),
  });
const issuesOf = ({ body }: Answer) => body['issues'];

/** What a user's screen is told of presets. */
class Screen {
  readonly told: PresetChanged[] = [];
  private readonly watchers = new Set<() => void>();
  private constructor(readonly socket: ClientSocket) {
    socket.on('preset.changed', (preset) => {
      this.told.push(preset);
      for (const look of this.watchers) look();
    });
  }

  /** Resolves when the server has taken the screen on: from then on it misses nothing. */
  static async of(who: string): Promise<Screen> {
    const socket = api.connect(cookie(who));
    const screen = new Screen(socket);
    await new Promise<void>((resolve) => socket.once('setup.changed', () => resolve()));
    return screen;
  }

  until(fits: (preset: PresetChanged) => boolean): Promise<PresetChanged> {
    return new Promise((resolve) => {
      const look = (): void => {
        const found = this.told.find(fits);
        if (found === undefined) return;
        this.watchers.delete(look);
        resolve(found);
      };
      this.watchers.add(look);
      look();
    });
  }
}

describe('a new preset', () => {
  it('is kept as it was given, for its owner', async () => {
    const preset = await add({ presetName: ' กาแฟ ', presetDescription: 'ทุกวัน', isFavorite: true });
    expect(preset).toEqual({
      id: preset.id,
      account: accountId,
      user: id('user'),
      username: 'user',
      presetName: 'กาแฟ',
      presetDescription: 'ทุกวัน',
      criteria: CRITERIA,
      createdAt: '2026-11-20T10:00:00.000+07:00',
      updatedAt: '2026-11-20T10:00:00.000+07:00',
      isFavorite: true,
      status: null,
      link: `/custom-campaign/${preset.id}`,
      isEnableCampaign: false,
      isShareCampaign: false,
      shareUser: [],
    });
    expect((await get(preset.id, 'user')).body.message).toEqual(preset);
  });

  it.each([
    ['no name', { presetName: '  ' }, 'presetName'],
    ['criteria that are no JSON', { criteria: '{oops' }, 'criteria'],
    ['criteria with a field that is none', { criteria: '{"sauce":"x"}' }, 'criteria.sauce'],
    ['a query that cannot be read', { criteria: '{"keywordPhrase":"a AND ("}' }, 'criteria.keywordPhrase'],
    ['a filter in which nothing is chosen', { criteria: '{"sentiment":[]}' }, 'criteria.sentiment'],
    ['a group of own media that is not there', { criteria: '{"ownMedia":["nowhere"]}' }, 'criteria.ownMedia.0'],
    ['sharing with nobody', { isShareCampaign: true }, 'shareUser'],
    ['sharing with who is not there', { isShareCampaign: true, shareUser: ['nobody'] }, 'shareUser.0'],
  ])('with %s is refused, naming the place', async (_what, change, path) => {
    const body = { presetName: 'refused', criteria: CRITERIA, ...change };
    const answer = await api.call(ENDPOINTS.addPreset, { body, cookie: cookie('user') });
    expect([answer.status, issuesOf(answer)]).toEqual([400, [expect.objectContaining({ path })]]);
  });

  it('is not shared with its own owner, nor saved for another user or account', async () => {
    const body = { presetName: 'refused', criteria: CRITERIA };
    const call = (change: object) =>
      api.call(ENDPOINTS.addPreset, { body: { ...body, ...change }, cookie: cookie('user') });
    expect(issuesOf(await call({ shareUser: [id('user')] }))).toMatchObject([{ path: 'shareUser.0' }]);
    expect((await call({ user: id('admin') })).status).toBe(403);
    expect((await call({ account: 'Theirs' })).status).toBe(403);
    expect((await call({ user: id('user'), account: 'ours' })).status).toBe(200);
  });

  it('has a name that its owner has not given yet, compared without case', async () => {
    const long = `ก${'า'.repeat(10)}${'x'.repeat(80)}`;
    await add({ presetName: long });
    const answer = await api.call(ENDPOINTS.addPreset, {
      body: { presetName: long.toUpperCase(), criteria: CRITERIA },
      cookie: cookie('user'),
    });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      expect.stringMatching(/^Already have a preset .+\.\.\.\.$/u),
    ]);
    await add({ presetName: long }, 'admin');
    const byName = (presetName: string) =>
      api.call(ENDPOINTS.presetByName, { query: { presetName }, cookie: cookie('superuser') });
    expect((await byName(long)).body.message).toEqual({ id: null });
  });

  it('is found by its name, by its owner', async () => {
    const preset = await add({ presetName: 'Tea Time' });
    const query = { presetName: ' tea TIME ' };
    const { body } = await api.call(ENDPOINTS.presetByName, { query, cookie: cookie('user') });
    expect(body.message).toEqual({ id: preset.id });
  });
});

describe('the list', () => {
  it('holds the own presets and the shared ones, searched and in the order asked for', async () => {
    const [first, second, third] = [
      await add({ presetName: 'list ข' }, 'superuser'),
      await add({ presetName: 'LIST ก' }, 'superuser'),
      await add({ presetName: 'list shared', isShareCampaign: true, shareUser: [id('superuser')] }, 'admin'),
    ];
    clock += 1_000;
    await update(first.id, { presetDescription: 'new' }, 'superuser');
    const ask = (body: object) => idsOf('superuser', { presetName: 'list', ...body });
    expect((await ask({}))[0]).toBe(first.id);
    const byName = { sortField: 'PRESET_NAME', sortDirection: 'ASC' };
    expect(await ask(byName)).toEqual([second.id, first.id, third.id]);
    expect(await ask({ ...byName, sortDirection: 'DESC' })).toEqual([third.id, first.id, second.id]);
    expect(await ask({ presetName: 'ก' })).toEqual([second.id]);
    expect(await ask({ isEnableCampaign: true })).toEqual([]);
  });
});

describe('a shared preset', () => {
  it('is read by whom it is shared with, and changed by its owner alone', async () => {
    const preset = await add({ isShareCampaign: true, shareUser: [id('admin')] });
    expect((await get(preset.id, 'admin')).body.message).toMatchObject({ id: preset.id, user: id('user') });
    expect((await get(preset.id, 'superuser')).status).toBe(404);
    expect((await get(preset.id, 'theirs')).status).toBe(404);
    expect((await update(preset.id, { presetName: 'mine' }, 'admin')).status).toBe(403);
    expect((await mark(preset.id, 'share', false, 'admin')).status).toBe(403);
    expect((await update(preset.id, { presetName: 'mine' }, 'superuser')).status).toBe(404);
    const gone = await api.call(ENDPOINTS.deletePreset, { params: { id: preset.id }, cookie: cookie('theirs') });
    expect(gone.status).toBe(404);
    await mark(preset.id, 'share', false);
    expect((await get(preset.id, 'admin')).status).toBe(404);
  });

  it('is a favourite of those who marked it, each for themselves', async () => {
    const preset = await add({ isShareCampaign: true, shareUser: [id('admin')], isFavorite: true });
    expect((await get(preset.id, 'admin')).body.message).toMatchObject({ isFavorite: false });
    expect((await mark(preset.id, 'favorite', true, 'admin')).body.message).toMatchObject({ isFavorite: true });
    await mark(preset.id, 'favorite', false);
    expect((await get(preset.id, 'user')).body.message).toMatchObject({ isFavorite: false });
    expect((await get(preset.id, 'admin')).body.message).toMatchObject({ isFavorite: true });
  });

  it('is a dashboard to a viewer only as a campaign', async () => {
    const preset = await add({ isShareCampaign: true, shareUser: [id('viewer')] });
    expect((await get(preset.id, 'viewer')).status).toBe(404);
    await mark(preset.id, 'campaign', true);
    expect((await get(preset.id, 'viewer')).status).toBe(200);
    const { body } = await api.call(ENDPOINTS.userPresetCampaigns, { cookie: cookie('viewer') });
    expect(body.message).toMatchObject({ campaigns: [{ presetId: preset.id, myCampaign: false }] });
  });

  it('that nobody is left to share with is not shared', async () => {
    const preset = await add({ isShareCampaign: true, shareUser: [id('admin')] });
    expect(issuesOf(await update(preset.id, { shareUser: [] }))).toMatchObject([{ path: 'shareUser' }]);
    expect((await update(preset.id, { shareUser: [], isShareCampaign: false })).status).toBe(200);
    expect(issuesOf(await mark(preset.id, 'share', true))).toMatchObject([{ path: 'shareUser' }]);
  });

  it('with a user who is gone can still be changed, and does not show them', async () => {
    const goner = { username: 'goner', email: 'goner@users.test', password: 'long enough', role: 'user' } as const;
    const gonerId = await api.accounts.createUser(accountId, goner);
    const preset = await add({ isShareCampaign: true, shareUser: [gonerId, id('admin')] });
    await api.documents.ofAccount(USERS, accountId).delete(gonerId);
    const answer = await update(preset.id, { shareUser: [gonerId, id('admin')], presetDescription: 'x' });
    expect(answer.body.message).toMatchObject({ shareUser: [id('admin')] });
  });
});

describe('the campaign dashboards', () => {
  it('are the own and the shared ones, by name', async () => {
    const own = await add({ presetName: 'b', isEnableCampaign: true }, 'admin');
    const shared = await add({
      presetName: 'A',
      isEnableCampaign: true,
      isShareCampaign: true,
      shareUser: [id('admin')],
    });
    const plain = await add({ presetName: 'c' }, 'admin');
    const { body } = await api.call(ENDPOINTS.userPresetCampaigns, { cookie: cookie('admin') });
    const { campaigns } = ENDPOINTS.userPresetCampaigns.answer.parse(body.message);
    const ours = campaigns.filter(({ presetId }) => [own.id, shared.id, plain.id].includes(presetId));
    expect(ours.map(({ presetId, myCampaign }) => [presetId, myCampaign])).toEqual([
      [shared.id, false],
      [own.id, true],
    ]);
    const one = (presetId: string) =>
      api.call(ENDPOINTS.userPresetCampaign, { params: { id: presetId }, cookie: cookie('admin') });
    expect((await one(own.id)).body.message).toMatchObject({ presetId: own.id, myCampaign: true });
    expect((await one(plain.id)).status).toBe(404);
  });
});

describe('a change', () => {
  it('takes only what it names, and of two with one name only the first', async () => {
    const [preset, other] = [await add({ presetDescription: 'stays' }), await add({ presetName: 'taken' })];
    clock += 1_000;
    const { body } = await update(preset.id, { presetName: 'renamed' });
    expect(body.message).toMatchObject({ presetName: 'renamed', presetDescription: 'stays', criteria: CRITERIA });
    const answers = await Promise.all([
      update(preset.id, { presetName: 'x1' }),
      update(other.id, { presetName: 'X1' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('in conflict ends when its owner looks at it', async () => {
    const preset = await add({});
    const presets = api.documents.ofAccount(PRESETS, accountId);
    const conflict = () => presets.change(preset.id, (data) => ({ ...data, status: 'conflict' }));
    await conflict();
    expect((await update(preset.id, { presetDescription: 'x' })).body.message).toMatchObject({ status: 'conflict' });
    expect((await update(preset.id, { criteria: CRITERIA })).body.message).toMatchObject({ status: null });
    await conflict();
    const body = { id: preset.id, status: null };
    const accepted = await api.call(ENDPOINTS.changePresetStatus, { body, cookie: cookie('user') });
    expect(accepted.body.message).toMatchObject({ status: null });
  });

  it('is told to the owner and to whom it is or was shared with, and to nobody else', async () => {
    const [owner, sharer, stranger, foreigner] = [
      await Screen.of('user'),
      await Screen.of('admin'),
      await Screen.of('superuser'),
      await Screen.of('theirs'),
    ];
    const preset = await add({ isShareCampaign: true, shareUser: [id('admin')] });
    await sharer.until(({ presetId }) => presetId === preset.id);
    await mark(preset.id, 'share', false);
    expect(await sharer.until(({ status }) => status === 'deleted')).toMatchObject({ presetId: preset.id });
    await api.call(ENDPOINTS.deletePreset, { params: { id: preset.id }, cookie: cookie('user') });
    await owner.until(({ presetId, status }) => presetId === preset.id && status === 'deleted');
    expect(owner.told.filter(({ presetId }) => presetId === preset.id).map(({ status }) => status)).toEqual([
      null,
      null,
      'deleted',
    ]);
    expect([...stranger.told, ...foreigner.told]).toEqual([]);
  });

  it('is recorded with what was and what is', async () => {
    const preset = await add({ presetDescription: 'before' });
    await update(preset.id, { presetDescription: 'after' });
    await api.call(ENDPOINTS.deletePreset, { params: { id: preset.id }, cookie: cookie('user') });
    const records = await api.documents.ofAccount(AUDIT, accountId).find({ where: { target: `preset:${preset.id}` } });
    expect(records.map(({ data }) => data.action).sort()).toEqual(['preset.added', 'preset.changed', 'preset.deleted']);
    const changed = records.find(({ data }) => data.action === 'preset.changed')?.data;
    expect(changed).toMatchObject({ userId: id('user'), before: { presetDescription: 'before' } });
    expect(changed?.after).toEqual({ presetDescription: 'after' });
  });
});
