import { describe, expect, it } from '@jest/globals';
import { createActor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import {
  advancedSearchMachine,
  type AdvancedSearchEvent,
  hasAdvancedTerms,
  NO_TERMS,
  quickTerms,
  type SearchTerms,
  termsOf,
} from './advanced-search.machine.js';

const EVENTS: AdvancedSearchEvent[] = [
  { type: 'panel.open', terms: termsOf({ keywordPhrase: 'ชา' }) },
  { type: 'terms.change', change: { keywordPhrase: '(ชา' } },
  { type: 'terms.change', change: { keywordPhrase: 'กาแฟ' } },
  { type: 'terms.clear' },
  { type: 'panel.search' },
  { type: 'panel.cancel' },
];

describe('every path of the advanced search machine', () => {
  const paths = getShortestPaths(advancedSearchMachine, { events: EVENTS });

  it('leaves no state unreachable', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(['closed', 'open']));
  });

  it.each(paths.map((path) => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
    '%s',
    (_, path) => {
      const actor = createActor(advancedSearchMachine);
      const applied: SearchTerms[] = [];
      actor.on('terms.apply', ({ terms }) => applied.push(terms));
      actor.start();
      for (const { event, state } of path.steps.slice(1)) {
        const told = applied.length;
        const { value, context } = actor.getSnapshot();
        actor.send(event);
        expect(actor.getSnapshot().value).toBe(state.value);
        const unreadable = context.terms.keywordPhrase === '(ชา';
        const tells =
          value === 'open' && (event.type === 'terms.clear' || (event.type === 'panel.search' && !unreadable));
        expect(applied.length - told).toBe(tells ? 1 : 0);
        if (tells) expect(applied.at(-1)).toEqual(event.type === 'terms.clear' ? NO_TERMS : context.terms);
      }
    },
  );
});

describe('terms of a search', () => {
  it('of the quick box clear the lists and both match modes', () => {
    const filter = { containAllList: ['a'], usernameMatchMode: 'IS_EXACTLY', sentiment: ['negative'] } as const;
    const next = { ...filter, ...quickTerms(' ชา ') };
    expect(JSON.parse(JSON.stringify(next))).toEqual({ sentiment: ['negative'], keywordPhrase: 'ชา' });
  });

  it('count as applied when one of the five lists has an entry', () => {
    expect(hasAdvancedTerms({ keywordPhrase: 'ชา', containAllList: [' '] })).toBe(false);
    for (const name of ['containAllList', 'containAnyList', 'containNoneList', 'username', 'excludeUsername'] as const)
      expect(hasAdvancedTerms({ [name]: ['a'] })).toBe(true);
  });
});
