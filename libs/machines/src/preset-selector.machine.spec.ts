import { describe, expect, it } from '@jest/globals';
import { type Preset, presetSchema } from '@krasae/contracts';
import { createActor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import {
  presetSelectorMachine,
  type PresetSelectorEmitted,
  type PresetSelectorEvent,
  standingOf,
} from './preset-selector.machine.js';
import { groupPresets, maySave, maySaveAsNew } from './preset-selector.rules.js';

const universe = { sources: [], ownMedia: [], categoryLevels: [] };
function preset(id: string, rest: Partial<Preset> = {}): Preset {
  return presetSchema.parse({
    id,
    account: 'a',
    user: 'me',
    username: 'ann',
    presetName: `Preset ${id}`,
    presetDescription: '',
    criteria: '{"keywordPhrase":"ชา"}',
    createdAt: '',
    updatedAt: '',
    isFavorite: false,
    status: null,
    link: '',
    isEnableCampaign: false,
    isShareCampaign: false,
    shareUser: [],
    ...rest,
  });
}
const input = { userId: 'me', applied: {}, universe };
const EVENTS: PresetSelectorEvent[] = [
  { type: 'preset.select', preset: preset('1') },
  { type: 'preset.select', preset: preset('broken', { criteria: '{"colour":1}' }) },
  { type: 'preset.keep', preset: preset('2', { criteria: '{}' }) },
  { type: 'preset.clear' },
  { type: 'preset.lose' },
  { type: 'filter.change', applied: {}, universe },
  { type: 'filter.change', applied: { keywordPhrase: 'ชา', sentiment: ['negative', 'neutral', 'positive'] }, universe },
];

describe('every path of the preset selector', () => {
  const paths = getShortestPaths(presetSelectorMachine, { input, events: EVENTS });

  it('leaves no state unreachable', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(['none', 'selected', 'dirty']));
  });

  it.each(paths.map((path) => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
    '%s',
    (_, path) => {
      const actor = createActor(presetSelectorMachine, { input });
      const emitted: PresetSelectorEmitted[] = [];
      actor.on('*', (event) => emitted.push(event));
      actor.start();
      for (const { event, state } of path.steps.slice(1)) {
        actor.send(event);
        const { value, context } = actor.getSnapshot();
        expect(value).toBe(state.value);
        expect(value === 'none').toBe(context.active === null);
      }
      const last = path.steps.at(-1)?.event.type;
      if (last === 'preset.clear')
        expect(emitted.slice(-2).map(({ type }) => type)).toEqual(['filter.clear', 'preset.remember']);
    },
  );
});

describe('preset selector', () => {
  it('loads the filter of a preset and remembers it', () => {
    const actor = createActor(presetSelectorMachine, { input });
    const emitted: PresetSelectorEmitted[] = [];
    actor.on('*', (event) => emitted.push(event));
    actor.start();
    actor.send({ type: 'preset.select', preset: preset('1') });
    expect(emitted).toMatchObject([
      { type: 'filter.load', filter: { keywordPhrase: 'ชา' } },
      { type: 'preset.remember', presetId: '1' },
    ]);
  });

  it.each([
    // active, dirty, shared: Save, Save as new
    [null, false, false, false, true],
    ['me', false, false, false, false],
    ['me', true, false, true, true],
    ['other', false, true, false, true],
    ['other', true, true, false, true],
  ])('with %p active, dirty %p, shared %p: Save %p, Save as new %p', (user, dirty, shared, save, saveAsNew) => {
    const active = user === null ? null : preset('1', { user });
    const standing = standingOf({ ...input, active }, dirty);
    expect(standing.shared).toBe(shared);
    expect([maySave(standing), maySaveAsNew(standing)]).toEqual([save, saveAsNew]);
  });

  it('lists favourites first, each preset once', () => {
    const presets = [preset('1'), preset('2', { isFavorite: true }), preset('3', { user: 'other' })];
    const ids = (search: string) =>
      Object.values(groupPresets(presets, 'me', search)).map((group: readonly Preset[]) => group.map(({ id }) => id));
    expect(ids('')).toEqual([['2'], ['1'], ['3']]);
    expect(ids(' PRESET 3')).toEqual([[], [], ['3']]);
  });
});
