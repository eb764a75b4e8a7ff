import { assign, emit, setup } from 'xstate';
import {
  ANY_SCREEN,
  type Filter,
  filterOnScreen,
  FIRST_FILTER,
  type FilterScreen,
  isApplicable,
  settledFilter,
} from './filter.rules.js';
import { type FilterUniverse, NO_UNIVERSE } from './filter-selection.rules.js';
import { lastMonthPeriod } from './period.rules.js';

export interface FilterInput {
  readonly applied: Filter;
  /** The present, epoch milliseconds. */
  readonly now: () => number;
}

/** temp is what the sidebar shows, backup what a cancel goes back to, applied what every screen asks with (section 4). */
export interface FilterContext {
  readonly temp: Filter;
  readonly backup: Filter;
  readonly applied: Filter;
  readonly universe: FilterUniverse;
  readonly screen: FilterScreen;
  readonly now: () => number;
}

export type FilterEvent =
  | { readonly type: 'panel.open' }
  | { readonly type: 'panel.close' }
  | { readonly type: 'temp.change'; readonly change: Partial<Filter> }
  | { readonly type: 'temp.apply' }
  /** The header, a preset or the address puts another filter in place of all three copies. */
  | { readonly type: 'filter.replace'; readonly filter: Filter }
  /** Clear Filters: the default of the dialog, the last month. */
  | { readonly type: 'filter.clear' }
  /** Another campaign or mode, or a logout: everything as on a first load. */
  | { readonly type: 'filter.reset' }
  | { readonly type: 'screen.enter'; readonly screen: FilterScreen }
  | { readonly type: 'universe.learn'; readonly universe: FilterUniverse };

/** Told to whoever keeps the filter: it is to be stored, or what is stored of it to be forgotten. */
export type FilterEmitted =
  { readonly type: 'filter.applied'; readonly filter: Filter } | { readonly type: 'filter.forgotten' };

/** What the screen on show asks with. */
export function filterToAsk({ applied, screen }: Pick<FilterContext, 'applied' | 'screen'>): Filter {
  return filterOnScreen(applied, screen);
}

const allThree = (filter: Filter) => ({ temp: filter, backup: filter, applied: filter });

const filterSetup = setup({
  types: {
    context: {} as FilterContext,
    events: {} as FilterEvent,
    input: {} as FilterInput,
    emitted: {} as FilterEmitted,
  },
  guards: { isApplicable: ({ context }) => isApplicable(context.temp, context.universe.categoryLevels) },
  actions: {
    copyApplied: assign(({ context }) => ({ temp: context.applied, backup: context.applied })),
    restoreBackup: assign(({ context }) => ({ temp: context.backup })),
    change: assign(({ context }, change: Partial<Filter>) => ({ temp: { ...context.temp, ...change } })),
    applyTemp: assign(({ context }) => allThree(settledFilter(context.temp, context.universe))),
    replace: assign(({ context }, filter: Filter) => allThree(settledFilter(filter, context.universe))),
    clear: assign(({ context }) => allThree({ ...FIRST_FILTER, time: lastMonthPeriod(context.now()) })),
    reset: assign(allThree(FIRST_FILTER)),
    enterScreen: assign((_, screen: FilterScreen) => ({ screen })),
    learnUniverse: assign(({ context }, universe: FilterUniverse) => ({
      universe,
      applied: settledFilter(context.applied, universe),
      backup: settledFilter(context.backup, universe),
    })),
    tellApplied: emit(({ context }) => ({ type: 'filter.applied' as const, filter: context.applied })),
    tellForgotten: emit({ type: 'filter.forgotten' }),
  },
});

/** The filter of spec section 4: temporary, backup and applied copies. Whether the sidebar is open is its state. */
export const filterMachine = filterSetup.createMachine({
  id: 'filter',
  context: ({ input }) => ({ ...allThree(input.applied), universe: NO_UNIVERSE, screen: ANY_SCREEN, now: input.now }),
  initial: 'closed',
  on: {
    'filter.replace': { actions: [{ type: 'replace', params: ({ event }) => event.filter }, 'tellApplied'] },
    'filter.clear': { actions: ['clear', 'tellForgotten', 'tellApplied'] },
    'filter.reset': { actions: ['reset', 'tellForgotten'] },
    'screen.enter': { actions: { type: 'enterScreen', params: ({ event }) => event.screen } },
    'universe.learn': { actions: { type: 'learnUniverse', params: ({ event }) => event.universe } },
  },
  states: {
    closed: { on: { 'panel.open': { target: 'open', actions: 'copyApplied' } } },
    open: {
      on: {
        'temp.change': { actions: { type: 'change', params: ({ event }) => event.change } },
        'temp.apply': { guard: 'isApplicable', target: 'closed', actions: ['applyTemp', 'tellApplied'] },
        'panel.close': { target: 'closed', actions: 'restoreBackup' },
      },
    },
  },
});
