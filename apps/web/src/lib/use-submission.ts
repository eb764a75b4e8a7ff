import { createSubmissionMachine, type SubmissionEffects } from '@krasae/machines';
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { ApiError } from './api-error.js';

/** A form on its way to the server, as a screen shows it. */
export interface Submission<Values, Problem extends string> {
  readonly busy: boolean;
  readonly succeeded: boolean;
  /** Text of a failure that belongs to no field. */
  readonly failure: string | null;
  /** What is wrong with a field; null where nothing is. */
  readonly problemOf: (path: string) => Problem | null;
  readonly submit: (values: Values) => void;
  /** Tells that a field was changed, which takes its problem away. */
  readonly change: (path: string) => void;
}

/** Runs the machine of a form that is sent. The effects of the first drawing are kept. */
export function useSubmission<Values, Problem extends string>(
  effects: () => SubmissionEffects<Values, Problem>,
): Submission<Values, Problem> {
  const [machine] = useState(() => createSubmissionMachine(effects()));
  const [state, send] = useMachine(machine);
  const { problems, failure } = state.context;
  return {
    busy: state.value === 'submitting',
    succeeded: state.value === 'succeeded',
    failure,
    problemOf: (path) => problems.find((problem) => problem.path === path)?.problem ?? null,
    submit: (values) => send({ type: 'form.submit', values }),
    change: (path) => send({ type: 'form.change', path }),
  };
}

/** Whether the server refused a call because of this field. */
export function isRefusedFor(error: unknown, path: string): boolean {
  return error instanceof ApiError && error.issues.some((issue) => issue.path === path);
}
