import { describe, expect, it } from '@jest/globals';
import { createActor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { type FilterEmitted, type FilterEvent, filterMachine, filterToAsk } from './filter.machine.js';
import { type Filter, filterKey } from './filter.rules.js';

const now = () => Date.parse('2026-11-21T12:00:00+07:00');
const universe = { sources: [], ownMedia: [], categoryLevels: [] };
const EVENTS: FilterEvent[] = [
  { type: 'panel.open' },
  { type: 'panel.close' },
  { type: 'temp.change', change: { sentiment: ['negative'] } },
  { type: 'temp.change', change: { sentiment: [] } },
  { type: 'temp.apply' },
  { type: 'filter.replace', filter: { keywordPhrase: 'ชา' } },
  { type: 'filter.clear' },
  { type: 'filter.reset' },
];
const keysOf = ({ temp, backup, applied }: Record<'temp' | 'backup' | 'applied', Filter>) =>
  [temp, backup, applied].map(filterKey);

function started(applied: Filter = {}) {
  const actor = createActor(filterMachine, { input: { applied, now } });
  const emitted: FilterEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return { actor, emitted };
}

describe('every path of the filter machine', () => {
  const paths = getShortestPaths(filterMachine, {
    input: { applied: {}, now },
    events: EVENTS,
    serializeState: ({ value, context }) => JSON.stringify([value, keysOf(context)]),
  });

  it('leaves no state unreachable', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(['closed', 'open']));
  });

  it.each(paths.map((path) => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
    '%s',
    (_, path) => {
      const { actor } = started();
      for (const { event, state } of path.steps.slice(1)) {
        const before = actor.getSnapshot().context;
        actor.send(event);
        const { value, context } = actor.getSnapshot();
        expect([value, keysOf(context)]).toEqual([state.value, keysOf(state.context)]);
        // Whatever the way here: what is applied is never incomplete, and only Apply and the whole-filter events move it.
        expect(context.applied.sentiment).not.toEqual([]);
        if (['panel.open', 'panel.close', 'temp.change'].includes(event.type))
          expect(context.applied).toBe(before.applied);
        if (event.type === 'panel.close') expect(filterKey(context.temp)).toBe(filterKey(context.backup));
      }
    },
  );
});

describe('filter machine', () => {
  it('restores the backup when the sidebar is closed without Apply', () => {
    const { actor, emitted } = started({ keywordPhrase: 'ชา' });
    actor.send({ type: 'panel.open' });
    actor.send({ type: 'temp.change', change: { keywordPhrase: 'กาแฟ' } });
    actor.send({ type: 'panel.close' });
    expect(actor.getSnapshot().context.temp).toEqual({ keywordPhrase: 'ชา' });
    expect(emitted).toEqual([]);
  });

  it('applies, tells so, and closes', () => {
    const { actor, emitted } = started();
    actor.send({ type: 'panel.open' });
    actor.send({ type: 'temp.change', change: { sentiment: ['negative'] } });
    actor.send({ type: 'temp.apply' });
    expect(actor.getSnapshot().value).toBe('closed');
    expect(actor.getSnapshot().context.applied.sentiment).toEqual(['negative']);
    expect(emitted.map(({ type }) => type)).toEqual(['filter.applied']);
  });

  it('does not apply what is incomplete', () => {
    const { actor } = started();
    actor.send({ type: 'panel.open' });
    actor.send({ type: 'temp.change', change: { sentiment: [] } });
    actor.send({ type: 'temp.apply' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'open', context: { applied: {} } });
  });

  it('clears to the last month, resets to a first load, and tells to forget both times', () => {
    const { actor, emitted } = started({ keywordPhrase: 'ชา' });
    actor.send({ type: 'filter.clear' });
    expect(actor.getSnapshot().context.applied).toEqual({ time: { sinceDate: '2026-10-21', untilDate: '2026-11-21' } });
    actor.send({ type: 'filter.reset' });
    expect(actor.getSnapshot().context.applied).toEqual({});
    expect(emitted.map(({ type }) => type)).toEqual(['filter.forgotten', 'filter.applied', 'filter.forgotten']);
  });

  it('settles what it holds when it learns what there is to choose from, but not what is being typed', () => {
    const { actor } = started({ category: ['A'] });
    actor.send({ type: 'panel.open' });
    actor.send({ type: 'temp.change', change: { category: ['A'] } });
    actor.send({
      type: 'universe.learn',
      universe: { ...universe, categoryLevels: [{ level: 0, name: 'Brand', categories: ['A'] }] },
    });
    const { applied, temp } = actor.getSnapshot().context;
    expect([applied.category, temp.category]).toEqual([undefined, ['A']]);
  });

  it('asks as the screen does', () => {
    const { actor } = started({ source: ['facebook'] });
    actor.send({ type: 'screen.enter', screen: { campaignLevel: null, sources: false } });
    expect(filterToAsk(actor.getSnapshot().context).source).toBeUndefined();
    actor.send({ type: 'screen.enter', screen: { campaignLevel: null, sources: true } });
    expect(filterToAsk(actor.getSnapshot().context).source).toEqual(['facebook']);
  });
});
