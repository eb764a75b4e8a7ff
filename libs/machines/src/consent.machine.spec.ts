import { describe, expect, it } from '@jest/globals';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { ACCEPTED_MS, createConsentMachine } from './consent.machine.js';

const POLICY = '<h2>Data policy</h2>';

interface Call {
  readonly name: 'load' | 'accept';
  readonly done: () => void;
  readonly fail: (error: Error) => void;
}

/** The world of the machine, each call waiting until the test settles it. */
function heldEffects() {
  const calls: Call[] = [];
  const left: string[] = [];
  const hold = <T>(name: Call['name'], answer: T) =>
    new Promise<T>((resolve, fail) => calls.push({ name, done: () => resolve(answer), fail }));
  const effects = {
    load: () => hold('load', POLICY),
    accept: () => hold('accept', undefined),
    leave: () => void left.push('/login?out=1'),
  };
  return { calls, left, effects };
}

function started(accepted: boolean) {
  const { calls, left, effects } = heldEffects();
  const clock = new SimulatedClock();
  const actor = createActor(createConsentMachine(effects), { input: { accepted }, clock });
  actor.start();
  const settle = async (name: Call['name'], error?: Error) => {
    const before = actor.getSnapshot().value;
    const call = calls.at(-1);
    if (call?.name !== name) throw new Error(`Expected ${name} to be under way, found ${call?.name ?? 'nothing'}.`);
    if (error === undefined) call.done();
    else call.fail(error);
    await waitFor(actor, (snapshot) => snapshot.value !== before);
  };
  return { actor, clock, left, settle, state: () => String(actor.getSnapshot().value) };
}

const INVOKED = /^xstate\.(done|error)\.actor\.0\.consent\.(loading|accepting)$/;
const NAMES = { loading: 'load', accepting: 'accept' } as const;
const AFTER = 'xstate.after.acceptedShown.consent.accepted';

describe('every path of the consent machine', () => {
  const paths = getShortestPaths(createConsentMachine(heldEffects().effects), {
    input: { accepted: false },
    events: [
      { type: 'policy.accept' },
      { type: 'policy.cancel' },
      { type: 'policy.retry' },
      { type: AFTER },
      ...Object.keys(NAMES).flatMap((state) =>
        ['done', 'error'].map((kind) => ({
          type: `xstate.${kind}.actor.0.consent.${state}`,
          output: POLICY,
          error: new Error('no'),
        })),
      ),
    ] as never[],
    serializeState: (snapshot) => JSON.stringify([snapshot.value, snapshot.context.failure]),
  });

  it('leaves no state unreachable', () => {
    const reached = new Set(paths.flatMap((path) => path.steps.map(({ state }) => String(state.value))));
    expect([...reached].sort()).toEqual(
      ['loading', 'unloaded', 'reading', 'accepting', 'accepted', 'closed', 'refused'].sort(),
    );
  });

  it.each(paths.map((path) => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
    '%s',
    async (_, path) => {
      const { actor, clock, left, settle, state } = started(false);
      for (const { event, state: expected } of path.steps.slice(1)) {
        const [, kind, invoking] = INVOKED.exec(event.type) ?? [];
        if (invoking === 'loading' || invoking === 'accepting') {
          await settle(NAMES[invoking], kind === 'error' ? new Error('no') : undefined);
        } else if (String(event.type) === AFTER) clock.increment(ACCEPTED_MS);
        else actor.send(event);
        expect(state()).toBe(String(expected.value));
        expect(actor.getSnapshot().context.failure).toBe(expected.context.failure);
      }
      expect(left).toEqual(state() === 'refused' ? ['/login?out=1'] : []);
      actor.stop();
    },
  );
});

describe('the consent machine', () => {
  it('is never open for a user who has accepted before', () => {
    const { actor, state } = started(true);
    expect([state(), actor.getSnapshot().hasTag('open')]).toEqual(['closed', false]);
  });

  it('shows the policy, and closes half a second after it was accepted', async () => {
    const { actor, clock, settle, state } = started(false);
    await settle('load');
    expect(actor.getSnapshot().context.policy).toBe(POLICY);
    actor.send({ type: 'policy.accept' });
    await settle('accept');
    clock.increment(ACCEPTED_MS - 1);
    expect([state(), actor.getSnapshot().hasTag('open')]).toEqual(['accepted', true]);
    clock.increment(1);
    expect([state(), actor.getSnapshot().hasTag('open')]).toEqual(['closed', false]);
  });

  it('cannot be accepted unread, nor cancelled while it is being accepted', async () => {
    const { actor, settle, state } = started(false);
    actor.send({ type: 'policy.accept' });
    expect(state()).toBe('loading');
    await settle('load');
    actor.send({ type: 'policy.accept' });
    actor.send({ type: 'policy.cancel' });
    expect(state()).toBe('accepting');
  });
});
