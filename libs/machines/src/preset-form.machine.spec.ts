import { describe, expect, it } from '@jest/globals';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { createPresetFormMachine, type PresetForm } from './preset-form.machine.js';

interface Call {
  readonly name: 'isTaken' | 'save';
  readonly input: unknown;
  settle(outcome: boolean | Error): void;
}

function heldEffects() {
  const calls: Call[] = [];
  const hold = (name: Call['name'], input: unknown) =>
    new Promise<boolean>((resolve, reject) =>
      calls.push({ name, input, settle: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)) }),
    );
  return {
    calls,
    effects: {
      isTaken: (name: string) => hold('isTaken', name),
      save: (form: PresetForm) => hold('save', form).then(() => undefined),
    },
  };
}

const input: PresetForm = { name: '', description: '', isEnableCampaign: false, isShareCampaign: false, shareUser: [] };
const done = (state: string, output?: boolean) => ({ type: `xstate.done.actor.0.presetForm.${state}`, output });
const failed = (state: string) => ({ type: `xstate.error.actor.0.presetForm.${state}`, error: new Error('no') });

describe('every path of the preset form', () => {
  const paths = getShortestPaths(createPresetFormMachine(heldEffects().effects), {
    input,
    stopWhen: ({ status }) => status === 'done',
    events: [
      { type: 'name.change', name: ' A ' },
      { type: 'name.change', name: '  ' },
      { type: 'description.change', description: 'd' },
      { type: 'sharing.change', change: { isShareCampaign: true } },
      { type: 'sharing.change', change: { shareUser: ['u2'] } },
      { type: 'form.save' },
      { type: 'xstate.after.nameDebounce.presetForm.waiting' },
      done('checking', true),
      done('checking', false),
      failed('checking'),
      done('saving'),
      failed('saving'),
    ] as never[],
    serializeState: ({ value, context }) => JSON.stringify([value, context]),
  });

  it('leaves no state unreachable', () => {
    const all = ['blank', 'waiting', 'checking', 'taken', 'unchecked', 'free', 'saving', 'saved'];
    expect(new Set(paths.map(({ state }) => String(state.value)))).toEqual(new Set(all));
  });

  it.each(paths.map((path) => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
    '%s',
    async (_, path) => {
      const { calls, effects } = heldEffects();
      const clock = new SimulatedClock();
      const actor = createActor(createPresetFormMachine(effects), { input, clock }).start();
      for (const { event, state } of path.steps.slice(1)) {
        if (event.type.startsWith('xstate.after')) clock.increment(300);
        else if (event.type.startsWith('xstate.')) {
          const before = actor.getSnapshot().value;
          const outcome = event.type.startsWith('xstate.error')
            ? new Error('no')
            : 'output' in event && event.output === true;
          calls.at(-1)?.settle(outcome);
          await waitFor(actor, (snapshot) => snapshot.value !== before);
        } else actor.send(event);
        expect(actor.getSnapshot().value).toEqual(state.value);
        expect(actor.getSnapshot().context).toEqual(state.context);
      }
      actor.stop();
    },
  );
});

describe('preset form', () => {
  it('asks for the name 300 ms after the last change, trimmed', () => {
    const { calls, effects } = heldEffects();
    const clock = new SimulatedClock();
    const actor = createActor(createPresetFormMachine(effects), { input, clock }).start();
    actor.send({ type: 'name.change', name: 'A' });
    clock.increment(299);
    actor.send({ type: 'name.change', name: ' AB ' });
    clock.increment(299);
    expect(calls).toEqual([]);
    clock.increment(1);
    expect(calls.map(({ input: name }) => name)).toEqual(['AB']);
  });

  it('cannot be saved while it is shared with nobody', async () => {
    const { calls, effects } = heldEffects();
    const clock = new SimulatedClock();
    const actor = createActor(createPresetFormMachine(effects), { input: { ...input, name: 'A' }, clock }).start();
    clock.increment(300);
    calls.at(-1)?.settle(false);
    await waitFor(actor, (snapshot) => snapshot.matches('free'));
    actor.send({ type: 'sharing.change', change: { isShareCampaign: true } });
    expect(actor.getSnapshot().can({ type: 'form.save' })).toBe(false);
    actor.send({ type: 'sharing.change', change: { shareUser: ['u2'] } });
    actor.send({ type: 'form.save' });
    expect(calls.at(-1)).toMatchObject({
      name: 'save',
      input: { name: 'A', description: '', isEnableCampaign: false, isShareCampaign: true, shareUser: ['u2'] },
    });
  });
});
