import type { PresetChanged } from '@krasae/contracts';
import { assign, fromPromise, setup } from 'xstate';

/** What the machine asks of the world; a failure of load is an Error. */
export interface PresetConflictEffects {
  /** Ids of the user's own presets whose status is conflict. */
  readonly load: () => Promise<readonly string[]>;
  /** Keeps, for this user, that the alert about these presets was dismissed. */
  readonly rememberDismissed: (presetIds: readonly string[]) => void;
}

export interface PresetConflictInput {
  readonly userId: string;
  /** Presets whose conflict this user has dismissed before. */
  readonly dismissed: readonly string[];
}

export interface PresetConflictContext extends PresetConflictInput {
  readonly conflicts: readonly string[];
}

export type PresetConflictEvent =
  { readonly type: 'preset.changed'; readonly preset: PresetChanged } | { readonly type: 'alert.dismiss' };

/** The conflicts after a preset of somebody has changed; only the user's own count. */
export function conflictsAfter(
  conflicts: readonly string[],
  { presetId, status, userId }: PresetChanged,
  self: string,
): readonly string[] {
  if (userId !== self) return conflicts;
  const others = conflicts.filter((id) => id !== presetId);
  return status === 'conflict' ? [...others, presetId] : others;
}

/** Spec section 4: shown when any of the user's presets is in conflict and the user has not dismissed it. */
export function isConflictShown({ conflicts, dismissed }: PresetConflictContext): boolean {
  return conflicts.some((id) => !dismissed.includes(id));
}

/**
 * The preset-conflict alert of spec section 4. A dismissal holds for the presets that were in conflict then: one that
 * comes into conflict later, or again after it was in order, brings the alert back.
 */
export function createPresetConflictMachine(effects: PresetConflictEffects) {
  return setup({
    types: {
      context: {} as PresetConflictContext,
      events: {} as PresetConflictEvent,
      input: {} as PresetConflictInput,
    },
    actors: { load: fromPromise(() => effects.load()) },
    guards: { isShown: ({ context }) => isConflictShown(context) },
    actions: {
      takeLoaded: assign(({ context }, loaded: readonly string[]) => ({
        conflicts: loaded,
        dismissed: context.dismissed.filter((id) => loaded.includes(id)),
      })),
      takeChange: assign(({ context }, preset: PresetChanged) => {
        const conflicts = conflictsAfter(context.conflicts, preset, context.userId);
        return { conflicts, dismissed: context.dismissed.filter((id) => conflicts.includes(id)) };
      }),
      dismiss: assign(({ context }) => ({ dismissed: context.conflicts })),
      remember: ({ context }) => effects.rememberDismissed(context.dismissed),
    },
  }).createMachine({
    id: 'presetConflict',
    context: ({ input }) => ({ ...input, conflicts: [] }),
    initial: 'loading',
    on: {
      'preset.changed': {
        target: '.deciding',
        actions: [{ type: 'takeChange', params: ({ event }) => event.preset }, 'remember'],
      },
    },
    states: {
      loading: {
        // A change that comes meanwhile may be newer than what is being loaded, so it is asked for once more.
        on: { 'preset.changed': { target: 'loading', reenter: true } },
        invoke: {
          src: 'load',
          onDone: { target: 'deciding', actions: { type: 'takeLoaded', params: ({ event }) => event.output } },
          // Without the list there is nothing to warn of; the next change of a preset tells anyway.
          onError: 'hidden',
        },
      },
      deciding: { always: [{ guard: 'isShown', target: 'shown' }, { target: 'hidden' }] },
      shown: { on: { 'alert.dismiss': { target: 'hidden', actions: ['dismiss', 'remember'] } } },
      hidden: {},
    },
  });
}
