import type { SetupState } from '@krasae/contracts';
import { assign, fromCallback, setup } from 'xstate';

/** Minutes of a countdown of which nothing is known: too many to be shown (spec section 9). */
export const SETUP_UNKNOWN_MINUTES = 100;
/** Minutes from which the alert is shown, and from which a forced one counts down (spec section 9). */
export const SETUP_SHOWN_MINUTES = 30;
/** Spec section 9. */
export const SETUP_TICK_MS = 60_000;

const MINUTE_MS = 60_000;

/** What the machine asks of the world. */
export interface SetupAlertClock {
  readonly now: () => number;
  /** Calls back every so many milliseconds until the answered function is called. */
  readonly every: (milliseconds: number, tick: () => void) => () => void;
}

export interface SetupAlertContext {
  readonly setup: SetupState;
  readonly minutes: number;
}

export type SetupAlertEvent =
  { readonly type: 'setup.changed'; readonly setup: SetupState } | { readonly type: 'clock.tick' };

/** Minutes until the data are prepared, rounded up; 0 and less once they are. */
function minutesUntil(endsAt: string, nowMs: number): number {
  return Math.ceil((Date.parse(endsAt) - nowMs) / MINUTE_MS);
}

/** Minutes that a state of the setup starts with: 30 where it is forced, unknown where nothing is being prepared. */
export function setupMinutes({ endsAt, forced }: SetupState, nowMs: number): number {
  if (forced) return SETUP_SHOWN_MINUTES;
  return endsAt === null ? SETUP_UNKNOWN_MINUTES : minutesUntil(endsAt, nowMs);
}

/** Spec section 4: shown while minutes are above 0 and at most 30. */
export function isSetupShown(minutes: number): boolean {
  return minutes > 0 && minutes <= SETUP_SHOWN_MINUTES;
}

/** A minute later: by the clock where an end is known, else one less; unknown stays unknown. */
function minutesAfterTick({ setup: { endsAt, forced }, minutes }: SetupAlertContext, nowMs: number): number {
  if (forced) return minutes - 1;
  return endsAt === null ? SETUP_UNKNOWN_MINUTES : minutesUntil(endsAt, nowMs);
}

/**
 * The setup alert of spec section 4, driven by the socket's 'setup.changed' and by a tick a minute. Its state says
 * whether the alert is on screen; context.minutes is the N of its text.
 */
export function createSetupAlertMachine(clock: SetupAlertClock) {
  return setup({
    types: { context: {} as SetupAlertContext, events: {} as SetupAlertEvent, input: {} as SetupState },
    actors: {
      ticking: fromCallback<SetupAlertEvent>(({ sendBack }) =>
        clock.every(SETUP_TICK_MS, () => sendBack({ type: 'clock.tick' })),
      ),
    },
    guards: { isShown: ({ context }) => isSetupShown(context.minutes) },
    actions: {
      takeSetup: assign((_, state: SetupState) => ({ setup: state, minutes: setupMinutes(state, clock.now()) })),
      countDown: assign(({ context }) => ({ minutes: minutesAfterTick(context, clock.now()) })),
    },
  }).createMachine({
    id: 'setupAlert',
    context: ({ input }) => ({ setup: input, minutes: setupMinutes(input, clock.now()) }),
    invoke: { src: 'ticking' },
    initial: 'deciding',
    on: {
      'setup.changed': { target: '.deciding', actions: { type: 'takeSetup', params: ({ event }) => event.setup } },
      'clock.tick': { target: '.deciding', actions: 'countDown' },
    },
    states: {
      deciding: { always: [{ guard: 'isShown', target: 'shown' }, { target: 'hidden' }] },
      shown: {},
      hidden: {},
    },
  });
}
