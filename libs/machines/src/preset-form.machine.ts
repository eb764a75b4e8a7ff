import { assign, fromPromise, setup } from 'xstate';

/** Spec section 9. */
const NAME_DEBOUNCE_MS = 300;

export interface PresetFormEffects {
  /** Whether another preset of the user has this name; the preset that is edited is not another. */
  readonly isTaken: (name: string) => Promise<boolean>;
  readonly save: (form: PresetForm) => Promise<void>;
}

export interface PresetForm {
  readonly name: string;
  readonly description: string;
}

interface PresetFormContext extends PresetForm {
  readonly failure: string | null;
}

export type PresetFormEvent =
  | { readonly type: 'name.change'; readonly name: string }
  | { readonly type: 'description.change'; readonly description: string }
  | { readonly type: 'form.save' };

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const errorOf = ({ event }: { event: { error: unknown } }) => event.error;

function formSetup(effects: PresetFormEffects) {
  return setup({
    types: { context: {} as PresetFormContext, events: {} as PresetFormEvent, input: {} as PresetForm },
    actors: {
      isTaken: fromPromise<boolean, string>(({ input }) => effects.isTaken(input)),
      save: fromPromise(({ input }: { input: PresetForm }) => effects.save(input)),
    },
    guards: {
      isBlank: ({ context }) => context.name.trim() === '',
      isTaken: (_, taken: boolean) => taken,
    },
    delays: { nameDebounce: NAME_DEBOUNCE_MS },
    actions: {
      keepName: assign((_, name: string) => ({ name, failure: null })),
      keepDescription: assign((_, description: string) => ({ description })),
      keepFailure: assign((_, error: unknown) => ({ failure: textOf(error) })),
    },
  });
}

/**
 * The form of a preset (spec sections 4 and 5): the name is checked 300 ms after a change, and the form is invalid until
 * it was. Only in the state 'free' it can be saved.
 */
export function createPresetFormMachine(effects: PresetFormEffects) {
  return formSetup(effects).createMachine({
    id: 'presetForm',
    context: ({ input }) => ({ ...input, failure: null }),
    initial: 'judging',
    on: {
      'description.change': { actions: { type: 'keepDescription', params: ({ event }) => event.description } },
      'name.change': { target: '.judging', actions: { type: 'keepName', params: ({ event }) => event.name } },
    },
    states: {
      judging: { always: [{ guard: 'isBlank', target: 'blank' }, { target: 'waiting' }] },
      blank: {},
      waiting: { after: { nameDebounce: 'checking' } },
      checking: {
        invoke: {
          src: 'isTaken',
          input: ({ context }) => context.name.trim(),
          onDone: [
            { guard: { type: 'isTaken', params: ({ event }) => event.output }, target: 'taken' },
            { target: 'free' },
          ],
          onError: { target: 'unchecked', actions: { type: 'keepFailure', params: errorOf } },
        },
      },
      taken: {},
      /** The name could not be checked: another change tries again. */
      unchecked: {},
      free: { on: { 'form.save': 'saving' } },
      saving: {
        // What is typed while it is saved would be lost with the form.
        on: { 'name.change': {}, 'description.change': {} },
        invoke: {
          src: 'save',
          input: ({ context }) => ({ name: context.name.trim(), description: context.description.trim() }),
          onDone: 'saved',
          onError: { target: 'free', actions: { type: 'keepFailure', params: errorOf } },
        },
      },
      saved: { type: 'final' },
    },
  });
}
