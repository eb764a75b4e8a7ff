import type { Preset } from '@krasae/contracts';
import { assign, emit, setup } from 'xstate';
import { type Filter, filterOfText } from './filter.rules.js';
import type { FilterUniverse } from './filter-selection.rules.js';
import { isDirty, type PresetStanding } from './preset-selector.rules.js';

export interface PresetSelectorInput {
  readonly userId: string;
  readonly applied: Filter;
  readonly universe: FilterUniverse;
}

interface PresetSelectorContext extends PresetSelectorInput {
  readonly active: Preset | null;
}

export type PresetSelectorEvent =
  | { readonly type: 'preset.select'; readonly preset: Preset }
  /** It was saved, renamed, marked or restored from the browser: taken as it is, the filter stays. */
  | { readonly type: 'preset.keep'; readonly preset: Preset }
  | { readonly type: 'preset.clear' }
  /** It was deleted, or is no longer shared: the filter stays. */
  | { readonly type: 'preset.lose' }
  | { readonly type: 'filter.change'; readonly applied: Filter; readonly universe: FilterUniverse };

export type PresetSelectorEmitted =
  | { readonly type: 'filter.load'; readonly filter: Filter }
  | { readonly type: 'filter.clear' }
  | { readonly type: 'preset.remember'; readonly presetId: string | null };

const selectorSetup = setup({
  types: {
    context: {} as PresetSelectorContext,
    events: {} as PresetSelectorEvent,
    input: {} as PresetSelectorInput,
    emitted: {} as PresetSelectorEmitted,
  },
  guards: {
    hasNone: ({ context }) => context.active === null,
    isDirty: ({ context: { active, applied, universe } }) => active !== null && isDirty(active, applied, universe),
    isReadable: (_, preset: Preset) => filterOfText(preset.criteria) !== null,
  },
  actions: {
    load: assign((_, preset: Preset) => ({ active: preset, applied: filterOfText(preset.criteria) ?? {} })),
    keep: assign((_, preset: Preset) => ({ active: preset })),
    lose: assign({ active: null }),
    follow: assign((_, { applied, universe }: { applied: Filter; universe: FilterUniverse }) => ({
      applied,
      universe,
    })),
    tellLoad: emit(({ context }) => ({ type: 'filter.load' as const, filter: context.applied })),
    tellClear: emit({ type: 'filter.clear' }),
    remember: emit(({ context }) => ({ type: 'preset.remember' as const, presetId: context.active?.id ?? null })),
  },
});

/** The preset selector of spec section 4: none, selected (applied as saved), dirty ('(Unsaved)'). */
export const presetSelectorMachine = selectorSetup.createMachine({
  id: 'presetSelector',
  context: ({ input }) => ({ ...input, active: null }),
  initial: 'none',
  on: {
    'preset.select': {
      guard: { type: 'isReadable', params: ({ event }) => event.preset },
      target: '.judging',
      actions: [{ type: 'load', params: ({ event }) => event.preset }, 'tellLoad', 'remember'],
    },
    'preset.keep': {
      target: '.judging',
      actions: [{ type: 'keep', params: ({ event }) => event.preset }, 'remember'],
    },
    'preset.clear': { target: '.none', actions: ['lose', 'tellClear', 'remember'] },
    'preset.lose': { target: '.none', actions: ['lose', 'remember'] },
    'filter.change': { target: '.judging', actions: { type: 'follow', params: ({ event }) => event } },
  },
  states: {
    judging: {
      always: [{ guard: 'hasNone', target: 'none' }, { guard: 'isDirty', target: 'dirty' }, { target: 'selected' }],
    },
    none: {},
    selected: {},
    dirty: {},
  },
});

/** What the buttons go by. */
export function standingOf(context: PresetSelectorContext, isDirtyNow: boolean): PresetStanding {
  const { active, userId } = context;
  return { active, dirty: isDirtyNow, shared: active !== null && active.user !== userId };
}
