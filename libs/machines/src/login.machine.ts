import type { SessionInfo } from '@krasae/contracts';
import { assign, fromPromise, setup } from 'xstate';

export interface Credentials {
  readonly brand: string;
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
}
export type CredentialField = 'brand' | 'username' | 'password';

/** What the machine asks of the world; each one's failure is an Error whose message can be shown. */
export interface LoginEffects {
  /** Ends a session that is still open. */
  readonly leave: () => Promise<void>;
  readonly authenticate: (credentials: Credentials) => Promise<SessionInfo>;
  /** Clears what the last user left in the browser, keeps the new session and goes to the role's home. */
  readonly enter: (session: SessionInfo) => Promise<void>;
}

export interface LoginInput {
  /** Came by /login?expired=1 or ?out=1: the session is ended first (spec section 2). */
  readonly leaveFirst: boolean;
}

interface LoginContext extends LoginInput {
  readonly credentials: Credentials;
  readonly missing: readonly CredentialField[];
  readonly failure: string | null;
  readonly session: SessionInfo | null;
}

export type LoginEvent =
  { readonly type: 'form.submit'; readonly credentials: Credentials } | { readonly type: 'notice.dismiss' };

const EMPTY: Credentials = { brand: '', username: '', password: '', remember: false };

/** Each input trimmed, as the spec asks of the login form (section 5). */
export function trimmedCredentials(typed: Credentials): Credentials {
  return {
    brand: typed.brand.trim(),
    username: typed.username.trim(),
    password: typed.password.trim(),
    remember: typed.remember,
  };
}

/** The inputs that are empty after trimming, in the order of the form. */
export function missingCredentials(typed: Credentials): CredentialField[] {
  const trimmed = trimmedCredentials(typed);
  return (['brand', 'username', 'password'] as const).filter((field) => trimmed[field] === '');
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const errorOf = ({ event }: { event: { error: unknown } }) => event.error;

function loginSetup(effects: LoginEffects) {
  return setup({
    types: {
      context: {} as LoginContext,
      events: {} as LoginEvent,
      input: {} as LoginInput,
      tags: {} as 'busy',
    },
    actors: {
      leave: fromPromise(() => effects.leave()),
      authenticate: fromPromise<SessionInfo, Credentials>(({ input }) => effects.authenticate(input)),
      enter: fromPromise(({ input }: { input: SessionInfo | null }) => {
        if (input === null) throw new Error('There is no session to enter.');
        return effects.enter(input);
      }),
    },
    guards: {
      leavesFirst: ({ context }) => context.leaveFirst,
      isComplete: (_, credentials: Credentials) => missingCredentials(credentials).length === 0,
    },
    actions: {
      keepCredentials: assign((_, credentials: Credentials) => ({
        credentials: trimmedCredentials(credentials),
        missing: [],
        failure: null,
      })),
      markMissing: assign((_, credentials: Credentials) => ({ missing: missingCredentials(credentials) })),
      keepSession: assign((_, session: SessionInfo) => ({ session })),
      keepFailure: assign((_, error: unknown) => ({ failure: textOf(error) })),
      // The password is not kept a moment longer than the call needs it.
      forgetCredentials: assign({ credentials: EMPTY }),
      clearFailure: assign({ failure: null }),
    },
  });
}

/** Login of spec section 4: a submit is ignored while one is under way; success enters; failure gives the form back. */
export function createLoginMachine(effects: LoginEffects) {
  return loginSetup(effects).createMachine({
    id: 'login',
    context: ({ input }) => ({ ...input, credentials: EMPTY, missing: [], failure: null, session: null }),
    initial: 'arriving',
    states: {
      arriving: { always: [{ guard: 'leavesFirst', target: 'leaving' }, { target: 'editing' }] },
      leaving: {
        tags: 'busy',
        invoke: {
          src: 'leave',
          onDone: 'editing',
          onError: { target: 'failed', actions: { type: 'keepFailure', params: errorOf } },
        },
      },
      editing: { on: { 'form.submit': submitTransitions() } },
      submitting: {
        tags: 'busy',
        invoke: {
          src: 'authenticate',
          input: ({ context }) => context.credentials,
          onDone: { target: 'entering', actions: { type: 'keepSession', params: ({ event }) => event.output } },
          onError: { target: 'failed', actions: { type: 'keepFailure', params: errorOf } },
        },
        exit: 'forgetCredentials',
      },
      entering: {
        tags: 'busy',
        invoke: {
          src: 'enter',
          input: ({ context }) => context.session,
          onDone: 'inside',
          onError: { target: 'failed', actions: { type: 'keepFailure', params: errorOf } },
        },
      },
      failed: {
        on: { 'form.submit': submitTransitions(), 'notice.dismiss': { target: 'editing', actions: 'clearFailure' } },
      },
      inside: { type: 'final' },
    },
  });
}

/** A complete form is sent; an incomplete one names what is missing. */
function submitTransitions() {
  const params = ({ event }: { event: { credentials: Credentials } }) => event.credentials;
  return [
    {
      guard: { type: 'isComplete' as const, params },
      target: 'submitting' as const,
      actions: { type: 'keepCredentials' as const, params },
    },
    { actions: { type: 'markMissing' as const, params } },
  ];
}
