import { fromPromise, setup, assign } from 'xstate';

/** How long 'accepted' stays on screen (spec section 4). */
export const ACCEPTED_MS = 500;

/** What the machine asks of the world. */
export interface ConsentEffects {
  /** The policy as HTML; a failure is an Error whose message can be shown. */
  readonly load: () => Promise<string>;
  /** Accepts on the server, and marks it in the session that the client knows. */
  readonly accept: () => Promise<void>;
  /** Sends whoever has not accepted to /login?out=1. */
  readonly leave: () => void;
}

export interface ConsentInput {
  /** Whether the user has accepted before. */
  readonly accepted: boolean;
}

interface ConsentContext extends ConsentInput {
  readonly policy: string;
  readonly failure: string | null;
}

export type ConsentEvent =
  { readonly type: 'policy.accept' } | { readonly type: 'policy.cancel' } | { readonly type: 'policy.retry' };

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const errorOf = ({ event }: { event: { error: unknown } }) => event.error;

/**
 * The consent modal of spec section 4: shown while its state has the tag 'open'. Accept closes it half a second after
 * the server has kept it; Cancel, and a failure to accept, send the user to login. A policy that cannot be fetched can
 * be asked for again, since nobody can accept what they have not seen. While Accept is under way Cancel is ignored:
 * nobody would know whether it came in time.
 */
export function createConsentMachine(effects: ConsentEffects) {
  return setup({
    types: {
      context: {} as ConsentContext,
      events: {} as ConsentEvent,
      input: {} as ConsentInput,
      tags: {} as 'open',
    },
    actors: {
      load: fromPromise(() => effects.load()),
      accept: fromPromise(() => effects.accept()),
    },
    guards: { hasAccepted: ({ context }) => context.accepted },
    actions: {
      keepPolicy: assign((_, policy: string) => ({ policy, failure: null })),
      keepFailure: assign((_, error: unknown) => ({ failure: textOf(error) })),
      leave: () => effects.leave(),
    },
    delays: { acceptedShown: ACCEPTED_MS },
  }).createMachine({
    id: 'consent',
    context: ({ input }) => ({ ...input, policy: '', failure: null }),
    initial: 'deciding',
    states: {
      deciding: { always: [{ guard: 'hasAccepted', target: 'closed' }, { target: 'loading' }] },
      loading: {
        tags: 'open',
        invoke: {
          src: 'load',
          onDone: { target: 'reading', actions: { type: 'keepPolicy', params: ({ event }) => event.output } },
          onError: { target: 'unloaded', actions: { type: 'keepFailure', params: errorOf } },
        },
        on: { 'policy.cancel': 'refused' },
      },
      unloaded: { tags: 'open', on: { 'policy.retry': 'loading', 'policy.cancel': 'refused' } },
      reading: { tags: 'open', on: { 'policy.accept': 'accepting', 'policy.cancel': 'refused' } },
      accepting: { tags: 'open', invoke: { src: 'accept', onDone: 'accepted', onError: 'refused' } },
      accepted: { tags: 'open', after: { acceptedShown: 'closed' } },
      closed: { type: 'final' },
      refused: { type: 'final', entry: 'leave' },
    },
  });
}
