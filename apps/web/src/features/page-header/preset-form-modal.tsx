import type { createPresetFormMachine, Filter, PresetForm } from '@krasae/machines';
import { useMachine } from '@xstate/react';
import { Input, type InputRef, Modal } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.js';
import { FilterInWords } from './filter-in-words.js';
import { PresetSharingFields } from './preset-sharing.js';
import styles from './preset-selector.module.css';

/** Spec section 2. */
const MODAL_WIDTH = 620;
/** By the contract of presets. */
const MAX_NAME = 200;
const MAX_DESCRIPTION = 2000;

export interface PresetFormModalProps {
  readonly isNew: boolean;
  readonly form: PresetForm;
  /** What the preset holds; null where it cannot be read any more. */
  readonly filter: Filter | null;
  readonly createMachine: () => ReturnType<typeof createPresetFormMachine>;
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

/** Details, filter and sharing of a preset (spec section 2); the name is checked while it is typed (sections 4 and 5). */
export function PresetFormModal({ isNew, form, filter, createMachine, onCancel, onSaved }: PresetFormModalProps) {
  const { t } = useTranslation();
  const id = useId();
  const [machine] = useState(createMachine);
  const [state, send] = useMachine(machine, { input: form });
  const nameBox = useRef<InputRef>(null);
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (state.matches('saved')) onSaved();
  });
  const { name, description, failure } = state.context;
  const save = () => send({ type: 'form.save' });
  const required = state.matches('blank') && touched ? t('preset.nameRequired') : null;
  const problem = state.matches('taken') ? t('preset.nameTaken') : (required ?? failure);
  return (
    <Modal
      open
      width={MODAL_WIDTH}
      title={t(isNew ? 'preset.newTitle' : 'preset.editTitle')}
      onCancel={onCancel}
      afterOpenChange={(open) => open && nameBox.current?.focus()}
      footer={
        <div className={styles['actions']}>
          <span />
          <Button onClick={onCancel}>{t('preset.cancel')}</Button>
          <Button look="primary" disabled={!state.can({ type: 'form.save' })} onClick={save}>
            {t('preset.save')}
          </Button>
        </div>
      }
    >
      <div className={styles['form']}>
        <label htmlFor={`${id}-name`}>{t('preset.name')}</label>
        <Input
          id={`${id}-name`}
          ref={nameBox}
          value={name}
          maxLength={MAX_NAME}
          status={problem === null ? '' : 'error'}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={(event) => {
            setTouched(true);
            send({ type: 'name.change', name: event.target.value });
          }}
          onPressEnter={save}
        />
        <p id={`${id}-problem`} className={styles['problem']} role="status" data-problem={problem !== null}>
          {problem ?? (state.matches('checking') || state.matches('waiting') ? t('preset.checking') : '')}
        </p>
        <DescriptionField
          text={description}
          onChange={(next) => send({ type: 'description.change', description: next })}
        />
        {filter !== null && <FilterInWords filter={filter} />}
        <PresetSharingFields sharing={state.context} onChange={(change) => send({ type: 'sharing.change', change })} />
      </div>
    </Modal>
  );
}

function DescriptionField({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{t('preset.description')}</label>
      <Input.TextArea
        id={id}
        value={text}
        maxLength={MAX_DESCRIPTION}
        autoSize={{ minRows: 2, maxRows: 5 }}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
