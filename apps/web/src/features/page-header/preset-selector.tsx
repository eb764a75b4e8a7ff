import { BookOutlined, DownOutlined } from '@ant-design/icons';
import type { Preset } from '@krasae/contracts';
import { presetSelectorMachine, type PresetStanding, standingOf } from '@krasae/machines';
import { truncateGraphemes } from '@krasae/text';
import { useActorRef, useSelector } from '@xstate/react';
import i18next from 'i18next';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ActorRefFrom } from 'xstate';
import { Button } from '../../components/button.js';
import { useAppliedFilter, useFilterUniverse, useSharedFilter } from '../../lib/filter/filter-context.js';
import { storedPreset, storePreset } from '../../lib/filter/filter-store.js';
import type { Loaded } from '../../lib/loaded.js';
import { notify } from '../../lib/notices.js';
import { PresetDialogs, type PresetTask } from './preset-dialogs.js';
import { PresetMenu, type PresetMenuProps } from './preset-menu.js';
import styles from './preset-selector.module.css';
import { PresetStatusMark } from './preset-status-mark.js';
import { usePresetCalls, usePresetList } from './use-presets.js';

/** Characters of the label, as a reader counts them, and of one with a mark behind it (spec section 5). */
const LABEL_LENGTH = 17;
const UNSAVED_LENGTH = 8;
/** An address may name a preset to open. */
const PRESET_PARAMETER = 'preset';

type SelectorActor = ActorRefFrom<typeof presetSelectorMachine>;

/** Keeps the selector and the shared filter together, and the active preset in the browser. */
function useConnectedSelector(actor: SelectorActor): void {
  const { actor: filter, accountId } = useSharedFilter();
  const applied = useAppliedFilter();
  const universe = useFilterUniverse();
  useEffect(() => {
    actor.send({ type: 'filter.change', applied, universe });
  }, [actor, applied, universe]);
  useEffect(() => {
    const subscriptions = [
      actor.on('filter.load', (event) => filter.send({ type: 'filter.replace', filter: event.filter })),
      actor.on('filter.clear', () => filter.send({ type: 'filter.clear' })),
      actor.on('preset.remember', ({ presetId }) => storePreset(accountId, presetId)),
    ];
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [accountId, actor, filter]);
}

/** The preset that the address names is opened; else the one that was active; one that changed or went is followed. */
function useFollowedList(actor: SelectorActor, list: Loaded<readonly Preset[]>): void {
  const { accountId } = useSharedFilter();
  const [search, setSearch] = useSearchParams();
  const named = search.get(PRESET_PARAMETER);
  const presets = list.status === 'data' ? list.data : null;
  useEffect(() => {
    if (presets === null) return;
    const active = actor.getSnapshot().context.active?.id ?? storedPreset(accountId);
    const kept = presets.find(({ id }) => id === active);
    if (kept !== undefined) actor.send({ type: 'preset.keep', preset: kept });
    else if (active !== null) actor.send({ type: 'preset.lose' });
  }, [accountId, actor, presets]);
  useEffect(() => {
    if (presets === null || named === null) return;
    const wanted = presets.find(({ id }) => id === named);
    if (wanted === undefined) notify({ kind: 'error', title: i18next.t('preset.gone') });
    else actor.send({ type: 'preset.select', preset: wanted });
    setSearch(
      (parameters) => {
        parameters.delete(PRESET_PARAMETER);
        return parameters;
      },
      { replace: true },
    );
  }, [actor, named, presets, setSearch]);
}

/** Presets of the filter: which is active, what can be chosen, and what can be saved (spec section 4). */
export function PresetSelector({ disabled }: { readonly disabled: boolean }) {
  const { userId } = useSharedFilter();
  const applied = useAppliedFilter();
  const universe = useFilterUniverse();
  const actor = useActorRef(presetSelectorMachine, { input: { userId, applied, universe } });
  const list = usePresetList(!disabled);
  useConnectedSelector(actor);
  useFollowedList(actor, list);
  const active = useSelector(actor, ({ context }) => context.active);
  const dirty = useSelector(actor, (snapshot) => snapshot.matches('dirty'));
  const standing = standingOf({ userId, applied, universe, active }, dirty);
  const [task, setTask] = useState<PresetTask | null>(null);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div className={styles['selector']} ref={place}>
      <SelectorMenu
        actor={actor}
        list={list}
        standing={standing}
        userId={userId}
        disabled={disabled}
        onTask={setTask}
      />
      {active !== null && <PresetStatusMark preset={active} own={!standing.shared} />}
      <PresetDialogs
        task={task}
        applied={applied}
        onDone={(preset) => {
          setTask(null);
          place.current?.querySelector('button')?.focus();
          if (preset !== null) actor.send({ type: 'preset.keep', preset });
        }}
      />
    </div>
  );
}

interface SelectorMenuProps extends Pick<PresetMenuProps, 'list' | 'standing' | 'userId' | 'onTask'> {
  readonly actor: SelectorActor;
  readonly disabled: boolean;
}

/** The button and what opens under it; closing it gives the focus back. */
function SelectorMenu({ actor, disabled, onTask, ...menu }: SelectorMenuProps) {
  const calls = usePresetCalls();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const closing = (act: () => void) => {
    act();
    setOpen(false);
    place.current?.querySelector('button')?.focus();
  };
  useClosedOutside(place, open, setOpen);
  return (
    <div ref={place}>
      <Trigger standing={menu.standing} disabled={disabled} open={open} onClick={() => setOpen(!open)} />
      {open && !disabled && (
        <div className={styles['popup']}>
          <PresetMenu
            {...menu}
            onClose={() => closing(() => undefined)}
            onSelect={(preset) => closing(() => actor.send({ type: 'preset.select', preset }))}
            onFavour={(preset) => calls.favour.mutate(preset)}
            onClear={() => closing(() => actor.send({ type: 'preset.clear' }))}
            onTask={(task) => closing(() => onTask(task))}
          />
        </div>
      )}
    </div>
  );
}

/** A click or a focus elsewhere closes what is open. */
function useClosedOutside(place: RefObject<HTMLElement | null>, open: boolean, setOpen: (open: boolean) => void): void {
  useEffect(() => {
    if (!open) return undefined;
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && place.current?.contains(target) === false) setOpen(false);
    };
    const events = ['pointerdown', 'focusin'] as const;
    events.forEach((name) => document.addEventListener(name, onElsewhere));
    return () => events.forEach((name) => document.removeEventListener(name, onElsewhere));
  }, [open, place, setOpen]);
}

interface TriggerProps {
  readonly standing: PresetStanding;
  readonly disabled: boolean;
  readonly open: boolean;
  readonly onClick: () => void;
}

function Trigger({ standing: { active, dirty, shared }, disabled, open, onClick }: TriggerProps) {
  const { t } = useTranslation();
  const marks = [...(dirty ? [t('preset.unsaved')] : []), ...(shared ? [t('preset.shared')] : [])].join(' ');
  const name = active?.presetName ?? t('preset.none');
  const short = truncateGraphemes(name, dirty ? UNSAVED_LENGTH : LABEL_LENGTH);
  return (
    <Button
      onClick={onClick}
      disabled={disabled}
      aria-expanded={open}
      aria-label={`${t('preset.selector')}: ${name} ${marks}`}
    >
      <BookOutlined aria-hidden="true" />
      <span title={name}>
        {short === name ? name : `${short}...`} {marks}
      </span>
      <DownOutlined className={styles['arrow']} aria-hidden="true" />
    </Button>
  );
}
