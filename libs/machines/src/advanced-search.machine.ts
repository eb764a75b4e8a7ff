import { assign, emit, setup } from 'xstate';
import { type Filter, phraseFault, preparedEntries } from './filter.rules.js';

/** The part of the filter that the advanced search edits. */
export type SearchTerms = Pick<
  Filter,
  | 'keywordPhrase'
  | 'excludeKeywordPhrase'
  | 'containAllList'
  | 'containAnyList'
  | 'containNoneList'
  | 'username'
  | 'usernameMatchMode'
  | 'excludeUsername'
  | 'excludeUsernameMatchMode'
>;

/** No search at all; put over a filter it empties every text of it. */
export const NO_TERMS: SearchTerms = {
  keywordPhrase: undefined,
  excludeKeywordPhrase: undefined,
  containAllList: undefined,
  containAnyList: undefined,
  containNoneList: undefined,
  username: undefined,
  usernameMatchMode: undefined,
  excludeUsername: undefined,
  excludeUsernameMatchMode: undefined,
};

/** What the quick box applies: its phrase alone; the lists go and both match modes are as they were (spec section 2). */
export function quickTerms(phrase: string): SearchTerms {
  return { ...NO_TERMS, keywordPhrase: phrase.trim() === '' ? undefined : phrase.trim() };
}

/** The texts of a filter. */
export function termsOf(filter: Filter): SearchTerms {
  const names = Object.keys(NO_TERMS);
  return { ...NO_TERMS, ...Object.fromEntries(Object.entries(filter).filter(([name]) => names.includes(name))) };
}

/** The filter counts as applied when any of its five lists has an entry (spec section 5). */
export function hasAdvancedTerms(filter: Filter): boolean {
  const { containAllList, containAnyList, containNoneList, username, excludeUsername } = filter;
  const lists = [containAllList, containAnyList, containNoneList, username, excludeUsername];
  return lists.some((list) => preparedEntries(list) !== undefined);
}

/** Both texts of the query language can be read. */
export function areReadable({ keywordPhrase = '', excludeKeywordPhrase = '' }: SearchTerms): boolean {
  return [keywordPhrase, excludeKeywordPhrase].every((text) => phraseFault(text) === null);
}

export type AdvancedSearchEvent =
  | { readonly type: 'panel.open'; readonly terms: SearchTerms }
  | { readonly type: 'terms.change'; readonly change: SearchTerms }
  | { readonly type: 'terms.clear' }
  | { readonly type: 'panel.search' }
  | { readonly type: 'panel.cancel' };

const searchSetup = setup({
  types: {
    context: {} as { readonly terms: SearchTerms },
    events: {} as AdvancedSearchEvent,
    emitted: {} as { readonly type: 'terms.apply'; readonly terms: SearchTerms },
  },
  guards: { areReadable: ({ context }) => areReadable(context.terms) },
  actions: {
    take: assign((_, terms: SearchTerms) => ({ terms })),
    change: assign(({ context }, change: SearchTerms) => ({ terms: { ...context.terms, ...change } })),
    empty: assign({ terms: NO_TERMS }),
    tellApply: emit(({ context }) => ({ type: 'terms.apply' as const, terms: context.terms })),
  },
});

/** The advanced search of spec section 2: Search applies, Cancel closes, Clear all empties and applies. */
export const advancedSearchMachine = searchSetup.createMachine({
  id: 'advancedSearch',
  context: { terms: NO_TERMS },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'panel.open': { target: 'open', actions: { type: 'take', params: ({ event }) => event.terms } },
      },
    },
    open: {
      on: {
        'terms.change': { actions: { type: 'change', params: ({ event }) => event.change } },
        'terms.clear': { target: 'closed', actions: ['empty', 'tellApply'] },
        'panel.search': { guard: 'areReadable', target: 'closed', actions: 'tellApply' },
        'panel.cancel': 'closed',
      },
    },
  },
});
