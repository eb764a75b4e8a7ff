import type { Preset } from '@krasae/contracts';
import { createPresetFormMachine, criteriaText, type Filter, filterOfText, type PresetForm } from '@krasae/machines';
import { truncateGraphemes } from '@krasae/text';
import { Modal } from 'antd';
import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSharedFilter } from '../../lib/filter/filter-context.js';
import { storedPreset } from '../../lib/filter/filter-store.js';
import { notify } from '../../lib/notices.js';
import { api } from '../../lib/session.js';
import { PresetFormModal } from './preset-form-modal.js';
import { isPresetNameTaken, usePresetCalls } from './use-presets.js';

/** What is being done with the filter or one of the presets. */
export type PresetTask =
  { readonly kind: 'add' } | { readonly kind: 'save' | 'edit' | 'delete'; readonly preset: Preset };

export interface PresetDialogsProps {
  readonly task: PresetTask | null;
  readonly applied: Filter;
  /** With the preset that is active now, where it changed. */
  readonly onDone: (preset: Preset | null) => void;
}

/** Characters of a name in a notice (spec section 8). */
const NOTICE_LENGTH = 60;

function tell(key: 'saved' | 'added' | 'deleted', presetName: string): void {
  const short = truncateGraphemes(presetName, NOTICE_LENGTH);
  const name = short === presetName ? presetName : `${short}...`;
  notify({ kind: 'success', title: i18next.t('preset.success'), text: i18next.t(`preset.${key}`, { name }) });
}

/** The dialogs of the preset selector. Saving over the active preset asks for nothing. */
export function PresetDialogs({ task, applied, onDone }: PresetDialogsProps) {
  if (task === null) return null;
  if (task.kind === 'delete') return <DeletePreset preset={task.preset} onDone={() => onDone(null)} />;
  if (task.kind === 'save') return <SavePreset preset={task.preset} applied={applied} onDone={onDone} />;
  return (
    <EditPreset key={task.kind} preset={task.kind === 'edit' ? task.preset : null} applied={applied} onDone={onDone} />
  );
}

interface SavePresetProps {
  readonly preset: Preset;
  readonly applied: Filter;
  readonly onDone: (preset: Preset | null) => void;
}

function SavePreset({ preset, applied, onDone }: SavePresetProps) {
  const { update } = usePresetCalls();
  const started = useRef(false);
  useEffect(() => {
    // Strict mode runs effects twice; a preset is saved once.
    if (started.current) return;
    started.current = true;
    update.mutate(
      { id: preset.id, body: { criteria: criteriaText(applied) } },
      {
        onSuccess: (saved) => {
          tell('saved', saved.presetName);
          onDone(saved);
        },
        onError: () => onDone(null),
      },
    );
  });
  return null;
}

function DeletePreset({ preset, onDone }: { readonly preset: Preset; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { remove } = usePresetCalls();
  return (
    <Modal
      open
      title={t('preset.deleteTitle')}
      okText={t('preset.deleteOk')}
      cancelText={t('preset.cancel')}
      okButtonProps={{ danger: true, loading: remove.isPending }}
      onCancel={onDone}
      onOk={() =>
        remove.mutate(preset.id, {
          onSuccess: () => {
            tell('deleted', preset.presetName);
            onDone();
          },
        })
      }
    >
      {t('preset.deleteText', { name: preset.presetName })}
    </Modal>
  );
}

interface EditPresetProps {
  /** Null where the filter becomes a new one. */
  readonly preset: Preset | null;
  readonly applied: Filter;
  readonly onDone: (preset: Preset | null) => void;
}

function formOf(preset: Preset | null): PresetForm {
  return {
    name: preset?.presetName ?? '',
    description: preset?.presetDescription ?? '',
    isEnableCampaign: preset?.isEnableCampaign ?? false,
    isShareCampaign: preset?.isShareCampaign ?? false,
    shareUser: preset?.shareUser ?? [],
  };
}

function EditPreset({ preset, applied, onDone }: EditPresetProps) {
  const { refresh } = usePresetCalls();
  const { accountId } = useSharedFilter();
  const saved = useRef<Preset | null>(null);
  const save = async ({ name, description, shareUser, ...marks }: PresetForm) => {
    const texts = { ...marks, presetName: name, presetDescription: description, shareUser: [...shareUser] };
    saved.current =
      preset === null
        ? await api('addPreset', { body: { ...texts, criteria: criteriaText(applied) } })
        : await api('updatePreset', { params: { id: preset.id }, body: texts });
    await refresh();
  };
  return (
    <PresetFormModal
      isNew={preset === null}
      form={formOf(preset)}
      filter={preset === null ? applied : filterOfText(preset.criteria)}
      createMachine={() =>
        createPresetFormMachine({ isTaken: (name) => isPresetNameTaken(name, preset?.id ?? null), save })
      }
      onCancel={() => onDone(null)}
      onSaved={() => {
        const done = saved.current;
        if (done !== null) tell(preset === null ? 'added' : 'saved', done.presetName);
        // A preset that is renamed does not become the active one.
        onDone(preset === null || storedPreset(accountId) === preset.id ? done : null);
      }}
    />
  );
}
