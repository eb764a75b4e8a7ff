import { assign, fromPromise, setup } from 'xstate';

/** Spec section 9. */
const NAME_DEBOUNCE_MS = 300;

export interface PresetFormEffects {
  /** Whether another preset of the user has this name; the preset that is edited is not another. */
  readonly isTaken: (name: string) => Promise<boolean>;
  readonly save: (form: PresetForm) => Promise<void>;
}

/** Whether a preset is a campaign dashboard, and with whom it is shared. */
export interface PresetSharing {
  readonly isEnableCampaign: boolean;
  readonly isShareCampaign: boolean;
  /** Ids of users. */
  readonly shareUser: readonly string[];
}

export interface PresetForm extends PresetSharing {
  readonly name: string;
  readonly description: string;
}

interface PresetFormContext extends PresetForm {
  readonly failure: string | null;
}

export type PresetFormEvent =
  | { readonly type: 'name.change'; readonly name: string }
  | { readonly type: 'description.change'; readonly description: string }
  | { readonly type: 'sharing.change'; readonly change: Partial<PresetSharing> }
  | { readonly type: 'form.save' };

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const errorOf = ({ event }: { event: { error: unknown } }) => event.error;

function formOf(context: PresetFormContext): PresetForm {
  const { name, description, isEnableCampaign, isShareCampaign, shareUser } = context;
  return { name: name.trim(), description: description.trim(), isEnableCampaign, isShareCampaign, shareUser };
}

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
      /** Sharing needs somebody to share with (spec section 5). */
      isShareable: ({ context }) => !context.isShareCampaign || context.shareUser.length > 0,
    },
    delays: { nameDebounce: NAME_DEBOUNCE_MS },
    actions: {
      keepName: assign((_, name: string) => ({ name, failure: null })),
      keepDescription: assign((_, description: string) => ({ description })),
      keepSharing: assign((_, change: Partial<PresetSharing>) => ({ ...change, failure: null })),
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
      'sharing.change': { actions: { type: 'keepSharing', params: ({ event }) => event.change } },
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
      free: { on: { 'form.save': { guard: 'isShareable', target: 'saving' } } },
      saving: {
        // What is typed while it is saved would be lost with the form.
        on: { 'name.change': {}, 'description.change': {}, 'sharing.change': {} },
        invoke: {
          src: 'save',
          input: ({ context }) => formOf(context),
          onDone: 'saved',
          onError: { target: 'free', actions: { type: 'keepFailure', params: errorOf } },
        },
      },
      saved: { type: 'final' },
    },
  });
}
