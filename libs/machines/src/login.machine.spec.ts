import { describe, expect, it } from '@jest/globals';
import { type SessionInfo, sessionInfoSchema } from '@krasae/contracts';
import { createActor, waitFor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { createLoginMachine, type Credentials, missingCredentials, trimmedCredentials } from './login.machine.js';

const typed: Credentials = { brand: ' demo ', username: ' ann ', password: ' secret ', remember: true };
const preferences = {
  isAcceptReport: true,
  isAcceptSettingChange: true,
  isAcceptAnomaly: true,
  isAcceptSpecialKeyword: true,
};
const session = sessionInfoSchema.parse({
  userInfo: {
    id: 'u1',
    username: 'ann',
    email: 'ann@demo.example',
    role: 'user',
    isAcceptConsent: true,
    ...preferences,
  },
  account: {
    id: 'a1',
    brand: 'demo',
    sources: [],
    queryLength: 28,
    quota: null,
    setup: { endsAt: null, forced: false },
    keywords: [],
    categoryLevels: [],
  },
});

interface Call {
  readonly name: 'leave' | 'authenticate' | 'enter';
  readonly input: unknown;
  settle(outcome: SessionInfo | Error): void;
}

/** The world of the machine, each call waiting until the test settles it. */
function heldEffects() {
  const calls: Call[] = [];
  const hold = (name: Call['name'], input?: unknown) =>
    new Promise<SessionInfo>((resolve, reject) =>
      calls.push({ name, input, settle: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)) }),
    );
  return {
    calls,
    effects: {
      leave: () => hold('leave').then(() => undefined),
      authenticate: (credentials: Credentials) => hold('authenticate', credentials),
      enter: (opened: SessionInfo) => hold('enter', opened).then(() => undefined),
    },
  };
}

function started(leaveFirst: boolean) {
  const { calls, effects } = heldEffects();
  const actor = createActor(createLoginMachine(effects), { input: { leaveFirst } });
  actor.start();
  const settle = async (name: Call['name'], outcome: SessionInfo | Error) => {
    const before = actor.getSnapshot().value;
    const call = calls.at(-1);
    if (call?.name !== name) throw new Error(`Expected ${name} to be under way, found ${call?.name ?? 'nothing'}.`);
    call.settle(outcome);
    await waitFor(actor, (snapshot) => snapshot.value !== before);
  };
  return { actor, calls, settle };
}

describe.each([false, true])('every path of the login machine, leaving first: %p', (leaveFirst) => {
  const paths = getShortestPaths(createLoginMachine(heldEffects().effects), {
    input: { leaveFirst },
    events: [
      { type: 'form.submit', credentials: typed },
      { type: 'form.submit', credentials: { ...typed, password: '  ' } },
      { type: 'notice.dismiss' },
      ...(['leave', 'authenticate', 'enter'] as const).flatMap((name) =>
        ['xstate.done.actor', 'xstate.error.actor'].map((kind) => ({
          type: `${kind}.0.login.${{ leave: 'leaving', authenticate: 'submitting', enter: 'entering' }[name]}`,
          output: session,
          error: new Error(`${name} failed`),
        })),
      ),
    ] as never[],
    serializeState: (snapshot) => JSON.stringify([snapshot.value, snapshot.context.missing, snapshot.context.failure]),
  });

  it('leaves no state unreachable', () => {
    const reached = new Set(paths.flatMap((path) => path.steps.map(({ state }) => String(state.value))));
    const all = ['editing', 'submitting', 'entering', 'failed', 'inside', ...(leaveFirst ? ['leaving'] : [])];
    expect([...reached].sort()).toEqual(all.sort());
  });

  it.each(paths.map((path) => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
    '%s',
    async (_, path) => {
      const { actor, settle } = started(leaveFirst);
      for (const { event, state } of path.steps.slice(1)) {
        const invoked = /^xstate\.(done|error)\.actor\.0\.login\.(leaving|submitting|entering)$/.exec(event.type);
        if (invoked === null) actor.send(event);
        else {
          const names = { leaving: 'leave', submitting: 'authenticate', entering: 'enter' } as const;
          const name = names[invoked[2] as keyof typeof names];
          await settle(name, invoked[1] === 'done' ? session : new Error(`${name} failed`));
        }
        expect(actor.getSnapshot().value).toEqual(state.value);
        expect(actor.getSnapshot().context.failure).toEqual(state.context.failure);
      }
      actor.stop();
    },
  );
});

describe('login machine', () => {
  it('sends what was typed trimmed, and forgets it once answered', async () => {
    const { actor, calls, settle } = started(false);
    actor.send({ type: 'form.submit', credentials: typed });
    expect(calls.at(-1)?.input).toEqual({ brand: 'demo', username: 'ann', password: 'secret', remember: true });
    await settle('authenticate', new Error('no'));
    expect(actor.getSnapshot().context).toMatchObject({ failure: 'no', credentials: { password: '' } });
  });

  it('ignores a submit while one is under way', () => {
    const { actor, calls } = started(false);
    actor.send({ type: 'form.submit', credentials: typed });
    actor.send({ type: 'form.submit', credentials: typed });
    expect(calls.map(({ name }) => name)).toEqual(['authenticate']);
  });

  it('names the empty inputs instead of calling', () => {
    const { actor, calls } = started(false);
    actor.send({ type: 'form.submit', credentials: { ...typed, brand: ' ', password: '' } });
    expect(actor.getSnapshot().context.missing).toEqual(['brand', 'password']);
    expect(calls).toEqual([]);
  });

  it('enters with the session that it was given', async () => {
    const { actor, calls, settle } = started(false);
    actor.send({ type: 'form.submit', credentials: typed });
    await settle('authenticate', session);
    expect(calls.at(-1)).toMatchObject({ name: 'enter', input: session });
    await settle('enter', session);
    expect(actor.getSnapshot().status).toBe('done');
  });

  it('takes a dismissed notice away', async () => {
    const { actor, settle } = started(false);
    actor.send({ type: 'form.submit', credentials: typed });
    await settle('authenticate', new Error('no'));
    actor.send({ type: 'notice.dismiss' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'editing', context: { failure: null } });
  });

  it('trims before it judges', () => {
    expect(trimmedCredentials(typed).brand).toBe('demo');
    expect(missingCredentials({ ...typed, username: '\t' })).toEqual(['username']);
  });
});
