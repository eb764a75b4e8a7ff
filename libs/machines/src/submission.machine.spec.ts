import { describe, expect, it } from '@jest/globals';
import { createActor, waitFor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { createSubmissionMachine, type FieldProblem } from './submission.machine.js';

interface Values {
  readonly name: string;
}
const EMPTY: FieldProblem = { path: 'name', problem: 'empty' };

class Refusal extends Error {
  constructor(readonly problems: readonly FieldProblem[]) {
    super('refused');
  }
}

interface Call {
  readonly values: Values;
  readonly done: (answer: string) => void;
  readonly fail: (error: Error) => void;
}

function heldEffects() {
  const calls: Call[] = [];
  const effects = {
    check: ({ name }: Values) => (name === '' ? [EMPTY] : []),
    submit: (values: Values) => new Promise<string>((done, fail) => calls.push({ values, done, fail })),
    problemsOf: (error: unknown) => (error instanceof Refusal ? error.problems : []),
  };
  return { calls, effects };
}

function started() {
  const { calls, effects } = heldEffects();
  const actor = createActor(createSubmissionMachine(effects));
  actor.start();
  const settle = async (outcome: string | Error) => {
    const call = calls.at(-1);
    if (outcome instanceof Error) call?.fail(outcome);
    else call?.done(outcome);
    await waitFor(actor, (snapshot) => snapshot.value !== 'submitting');
  };
  return { actor, calls, settle, now: () => actor.getSnapshot() };
}

const DONE = 'xstate.done.actor.0.submission.submitting';
const FAILED = 'xstate.error.actor.0.submission.submitting';

describe('every path of a form that is sent', () => {
  const paths = getShortestPaths(createSubmissionMachine(heldEffects().effects), {
    events: [
      { type: 'form.submit', values: { name: 'ann' } },
      { type: 'form.submit', values: { name: '' } },
      { type: 'form.change', path: 'name' },
      { type: DONE, output: 'kept' },
      { type: FAILED, error: new Error('unreachable') },
      { type: FAILED, error: new Refusal([{ path: 'name', problem: 'taken' }]) },
    ] as never[],
    serializeState: ({ value, context }) => JSON.stringify([value, context.problems, context.failure]),
  });

  it('leaves no state unreachable', () => {
    const reached = new Set(paths.flatMap((path) => path.steps.map(({ state }) => String(state.value))));
    expect([...reached].sort()).toEqual(['editing', 'failed', 'submitting', 'succeeded']);
  });

  it.each(paths.map((path) => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
    '%s',
    async (_, path) => {
      const { actor, settle, now } = started();
      for (const { event, state } of path.steps.slice(1)) {
        if (String(event.type) === DONE) await settle('kept');
        else if (String(event.type) === FAILED) await settle((event as unknown as { error: Error }).error);
        else actor.send(event);
        expect(now().value).toEqual(state.value);
        const { problems, failure } = state.context;
        expect(now().context).toMatchObject({ problems, failure });
      }
      actor.stop();
    },
  );
});

describe('a form that is sent', () => {
  it('names what is wrong instead of sending it, until the field is changed', () => {
    const { actor, calls, now } = started();
    actor.send({ type: 'form.submit', values: { name: '' } });
    expect([now().context.problems, calls]).toEqual([[EMPTY], []]);
    actor.send({ type: 'form.change', path: 'name' });
    expect(now().context.problems).toEqual([]);
  });

  it('is sent once, however often it is submitted, and forgets what was sent', async () => {
    const { actor, calls, settle, now } = started();
    actor.send({ type: 'form.submit', values: { name: 'ann' } });
    actor.send({ type: 'form.submit', values: { name: 'bob' } });
    expect(calls.map(({ values }) => values.name)).toEqual(['ann']);
    await settle('kept');
    expect(now().context).toEqual({ sending: null, problems: [], failure: null });
  });

  it('tells the problem of a field from a failure of the whole', async () => {
    const { actor, settle, now } = started();
    actor.send({ type: 'form.submit', values: { name: 'ann' } });
    await settle(new Refusal([{ path: 'name', problem: 'taken' }]));
    expect(now().context).toMatchObject({ problems: [{ problem: 'taken' }], failure: null });
    actor.send({ type: 'form.submit', values: { name: 'ann' } });
    await settle(new Error('unreachable'));
    expect(now().context).toMatchObject({ problems: [], failure: 'unreachable' });
  });
});
