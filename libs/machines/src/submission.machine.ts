import { assign, fromPromise, setup } from 'xstate';

/** What is wrong with one field of a form. */
export interface FieldProblem<Problem extends string = string> {
  readonly path: string;
  readonly problem: Problem;
}

/** What the machine asks of the world. */
export interface SubmissionEffects<Values, Problem extends string = string> {
  /** What can be told to be wrong before anything is sent; empty where it can be sent. */
  readonly check: (values: Values) => readonly FieldProblem<Problem>[];
  readonly submit: (values: Values) => Promise<unknown>;
  /** What of a failure belongs to fields; the rest is shown by the error's own text. */
  readonly problemsOf: (error: unknown) => readonly FieldProblem<Problem>[];
}

type Sending = (() => Promise<unknown>) | null;

export interface SubmissionContext<Problem extends string = string> {
  /** What is being sent; null otherwise, since it may hold a password. */
  readonly sending: Sending;
  readonly problems: readonly FieldProblem<Problem>[];
  /** Text of a failure that belongs to no field. */
  readonly failure: string | null;
}

export type SubmissionEvent<Values> =
  | { readonly type: 'form.submit'; readonly values: Values }
  /** The problem of a field goes as soon as the field is changed. */
  | { readonly type: 'form.change'; readonly path: string };

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const errorOf = ({ event }: { event: { error: unknown } }) => event.error;

function submissionSetup<Values, Problem extends string>(effects: SubmissionEffects<Values, Problem>) {
  return setup({
    types: {
      context: {} as SubmissionContext<Problem>,
      events: {} as SubmissionEvent<Values>,
    },
    actors: {
      submit: fromPromise(({ input }: { input: Sending }) => {
        if (input === null) throw new Error('There is nothing to send.');
        return input();
      }),
    },
    guards: { isRight: (_, values: Values) => effects.check(values).length === 0 },
    actions: {
      keepValues: assign((_, values: Values) => ({
        sending: () => effects.submit(values),
        problems: [],
        failure: null,
      })),
      markProblems: assign((_, values: Values) => ({ problems: effects.check(values), failure: null })),
      forgetValues: assign({ sending: null }),
      keepFailure: assign((_, error: unknown) => {
        const problems = effects.problemsOf(error);
        return { problems, failure: problems.length === 0 ? textOf(error) : null };
      }),
      clearProblem: assign(({ context }, path: string) => ({
        problems: context.problems.filter((problem) => problem.path !== path),
      })),
    },
  });
}

/**
 * A form that is sent: a wrong one names its problems instead, a submit is ignored while one is under way, a refusal
 * gives the form back. What was sent is forgotten with the answer. After success the form can be sent once more.
 */
export function createSubmissionMachine<Values, Problem extends string = string>(
  effects: SubmissionEffects<Values, Problem>,
) {
  const change = {
    actions: {
      type: 'clearProblem' as const,
      params: ({ event }: { event: { path: string } }) => event.path,
    },
  };
  const params = ({ event }: { event: { values: Values } }) => event.values;
  const submit = [
    {
      guard: { type: 'isRight' as const, params },
      target: 'submitting' as const,
      actions: { type: 'keepValues' as const, params },
    },
    { target: 'editing' as const, actions: { type: 'markProblems' as const, params } },
  ];
  return submissionSetup(effects).createMachine({
    id: 'submission',
    context: { sending: null, problems: [], failure: null },
    initial: 'editing',
    states: {
      editing: { on: { 'form.submit': submit, 'form.change': change } },
      submitting: {
        invoke: {
          src: 'submit',
          input: ({ context }) => context.sending,
          onDone: 'succeeded',
          onError: { target: 'failed', actions: { type: 'keepFailure', params: errorOf } },
        },
        exit: 'forgetValues',
      },
      succeeded: { on: { 'form.submit': submit, 'form.change': { target: 'editing', ...change } } },
      failed: { on: { 'form.submit': submit, 'form.change': change } },
    },
  });
}
