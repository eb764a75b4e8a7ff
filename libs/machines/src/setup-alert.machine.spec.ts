import { describe, expect, it } from '@jest/globals';
import type { SetupState } from '@krasae/contracts';
import { createActor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import {
  createSetupAlertMachine,
  isSetupShown,
  SETUP_TICK_MS,
  SETUP_UNKNOWN_MINUTES,
  setupMinutes,
} from './setup-alert.machine.js';

const NOW = Date.parse('2026-11-21T09:00:00Z');
const NOTHING: SetupState = { endsAt: null, forced: false };
const FORCED: SetupState = { endsAt: null, forced: true };
const endingIn = (minutes: number): SetupState => ({
  endsAt: new Date(NOW + minutes * 60_000).toISOString(),
  forced: false,
});

/** A clock that goes a minute forward each time it is told to tick. */
function heldClock() {
  const held = { nowMs: NOW, stopped: 0, every: 0, tick: (): void => undefined };
  return {
    held,
    minute: () => {
      held.nowMs += 60_000;
      held.tick();
    },
    clock: {
      now: () => held.nowMs,
      every: (milliseconds: number, tick: () => void) => {
        held.every = milliseconds;
        held.tick = tick;
        return () => {
          held.stopped += 1;
        };
      },
    },
  };
}

function started(input: SetupState) {
  const { held, minute, clock } = heldClock();
  const actor = createActor(createSetupAlertMachine(clock), { input });
  actor.start();
  const now = () => [actor.getSnapshot().value, actor.getSnapshot().context.minutes];
  return { actor, held, minute, now };
}

describe.each([
  ['nothing', NOTHING],
  ['an end in 31 minutes', endingIn(31)],
  ['a forced alert', FORCED],
])('every path of the setup alert from %s', (_, input) => {
  const paths = getShortestPaths(createSetupAlertMachine(heldClock().clock), {
    input,
    events: [
      { type: 'setup.changed', setup: NOTHING },
      { type: 'setup.changed', setup: FORCED },
      { type: 'setup.changed', setup: endingIn(12) },
      { type: 'setup.changed', setup: endingIn(31) },
      { type: 'setup.changed', setup: endingIn(0) },
      { type: 'clock.tick' },
    ],
    serializeState: (snapshot) => `${String(snapshot.value)} ${snapshot.context.minutes}`,
  });

  it('leaves no state unreachable', () => {
    const reached = new Set(paths.flatMap((path) => path.steps.map(({ state }) => String(state.value))));
    expect([...reached].sort()).toEqual(['hidden', 'shown']);
  });

  it.each(paths.map((path) => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
    '%s',
    (_name, path) => {
      const { actor } = started(input);
      for (const { event, state } of path.steps.slice(1)) {
        actor.send(event);
        const { value, context } = actor.getSnapshot();
        expect([value, context.minutes]).toEqual([state.value, state.context.minutes]);
        expect(value).toBe(isSetupShown(context.minutes) ? 'shown' : 'hidden');
      }
      actor.stop();
    },
  );
});

describe('setup alert', () => {
  it('is shown from 30 minutes before the end until the end, by the clock', () => {
    const { minute, now } = started(endingIn(31));
    expect(now()).toEqual(['hidden', 31]);
    minute();
    expect(now()).toEqual(['shown', 30]);
    for (let passed = 0; passed < 29; passed += 1) minute();
    expect(now()).toEqual(['shown', 1]);
    minute();
    expect(now()).toEqual(['hidden', 0]);
  });

  it('counts down from 30 where it is forced', () => {
    const { minute, now } = started(FORCED);
    expect(now()).toEqual(['shown', 30]);
    minute();
    expect(now()).toEqual(['shown', 29]);
  });

  it('is hidden, with 100 minutes, while nothing is known', () => {
    const { minute, now } = started(NOTHING);
    minute();
    expect(now()).toEqual(['hidden', SETUP_UNKNOWN_MINUTES]);
  });

  it('ticks every 60 seconds and stops with its actor', () => {
    const { actor, held } = started(NOTHING);
    expect(held.every).toBe(SETUP_TICK_MS);
    actor.stop();
    expect(held.stopped).toBe(1);
  });

  it('rounds a begun minute up', () => {
    expect(setupMinutes({ endsAt: new Date(NOW + 61_000).toISOString(), forced: false }, NOW)).toBe(2);
  });
});
