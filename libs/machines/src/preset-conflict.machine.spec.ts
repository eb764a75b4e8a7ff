import { describe, expect, it } from '@jest/globals';
import type { PresetChanged } from '@krasae/contracts';
import { createActor, waitFor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { createPresetConflictMachine, type PresetConflictInput } from './preset-conflict.machine.js';

const ME = 'u1';
const change = (presetId: string, status: PresetChanged['status'], userId = ME): PresetChanged => ({
  presetId,
  presetName: presetId,
  userId,
  status,
});

interface Load {
  readonly answer: (ids: readonly string[]) => void;
  readonly fail: (error: Error) => void;
}

function heldEffects() {
  const loads: Load[] = [];
  const remembered: (readonly string[])[] = [];
  const effects = {
    load: () => new Promise<readonly string[]>((answer, fail) => loads.push({ answer, fail })),
    rememberDismissed: (ids: readonly string[]) => void remembered.push(ids),
  };
  return { loads, remembered, effects };
}

async function started(found: readonly string[] | Error, dismissed: readonly string[] = []) {
  const { loads, remembered, effects } = heldEffects();
  const input: PresetConflictInput = { userId: ME, dismissed };
  const actor = createActor(createPresetConflictMachine(effects), { input });
  actor.start();
  const settle = async (outcome: readonly string[] | Error) => {
    const load = loads.at(-1);
    if (outcome instanceof Error) load?.fail(outcome);
    else load?.answer(outcome);
    await waitFor(actor, (snapshot) => snapshot.value !== 'loading');
  };
  await settle(found);
  return { actor, remembered, state: () => actor.getSnapshot().value };
}

const LOADED = 'xstate.done.actor.0.presetConflict.loading';
const FAILED = 'xstate.error.actor.0.presetConflict.loading';

describe.each([
  ['nothing dismissed', []],
  ['p1 dismissed before', ['p1']],
])('every path of the preset-conflict alert, %s', (_, dismissed) => {
  const paths = getShortestPaths(createPresetConflictMachine(heldEffects().effects), {
    input: { userId: ME, dismissed },
    events: [
      { type: 'preset.changed', preset: change('p2', 'conflict') },
      { type: 'preset.changed', preset: change('p2', null) },
      { type: 'preset.changed', preset: change('p1', 'deleted') },
      { type: 'preset.changed', preset: change('p9', 'conflict', 'somebody else') },
      { type: 'alert.dismiss' },
      { type: LOADED, output: ['p1'] },
      { type: FAILED, error: new Error('no') },
    ] as never[],
    serializeState: ({ value, context }) => JSON.stringify([value, context.conflicts, context.dismissed]),
  });

  it('leaves no state unreachable', () => {
    const reached = new Set(paths.flatMap((path) => path.steps.map(({ state }) => String(state.value))));
    expect([...reached].sort()).toEqual(['hidden', 'loading', 'shown']);
  });

  it.each(paths.map((path) => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
    '%s',
    async (_name, path) => {
      const { loads, effects } = heldEffects();
      const actor = createActor(createPresetConflictMachine(effects), { input: { userId: ME, dismissed } });
      actor.start();
      for (const { event, state } of path.steps.slice(1)) {
        const type: string = event.type;
        if (type === LOADED) loads.at(-1)?.answer(['p1']);
        else if (type === FAILED) loads.at(-1)?.fail(new Error('no'));
        else actor.send(event);
        await waitFor(actor, ({ value }) => value === state.value);
        expect(actor.getSnapshot().context).toEqual(state.context);
      }
      actor.stop();
    },
  );
});

describe('preset-conflict alert', () => {
  it('is shown for a conflict of the own presets, and dismissed for good', async () => {
    const { actor, remembered, state } = await started(['p1']);
    expect(state()).toBe('shown');
    actor.send({ type: 'alert.dismiss' });
    expect([state(), remembered.at(-1)]).toEqual(['hidden', ['p1']]);
    actor.send({ type: 'preset.changed', preset: change('p1', 'conflict') });
    expect(state()).toBe('hidden');
  });

  it('comes back for another conflict, and for the same one after it was in order', async () => {
    const { actor, state } = await started(['p1'], ['p1']);
    expect(state()).toBe('hidden');
    actor.send({ type: 'preset.changed', preset: change('p2', 'conflict') });
    expect(state()).toBe('shown');
    actor.send({ type: 'alert.dismiss' });
    actor.send({ type: 'preset.changed', preset: change('p1', null) });
    actor.send({ type: 'preset.changed', preset: change('p1', 'conflict') });
    expect(state()).toBe('shown');
  });

  it('leaves when the last conflict is solved or its preset deleted', async () => {
    const { actor, state } = await started(['p1', 'p2']);
    actor.send({ type: 'preset.changed', preset: change('p1', null) });
    expect(state()).toBe('shown');
    actor.send({ type: 'preset.changed', preset: change('p2', 'deleted') });
    expect(state()).toBe('hidden');
  });

  it('is no business of those a preset is shared with', async () => {
    const { actor, state } = await started([]);
    actor.send({ type: 'preset.changed', preset: change('p1', 'conflict', 'its owner') });
    expect(state()).toBe('hidden');
  });

  it('stays hidden where the presets cannot be loaded, until a change tells more', async () => {
    const { actor, state } = await started(new Error('no'));
    expect(state()).toBe('hidden');
    actor.send({ type: 'preset.changed', preset: change('p1', 'conflict') });
    expect(state()).toBe('shown');
  });
});
