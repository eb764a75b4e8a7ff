import { phraseFault } from '@krasae/machines';
import { Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryFault } from './query-fault.js';
import styles from './search-fields.module.css';

export interface PhraseFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onEnter?: () => void;
}

/** A text in the query language that shows at once where it cannot be read. */
export function PhraseField({ label, value, onChange, onEnter }: PhraseFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const fault = phraseFault(value);
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <Input.TextArea
        id={id}
        value={value}
        autoSize={{ minRows: 1, maxRows: 5 }}
        spellCheck={false}
        placeholder={t('search.keywordHint')}
        status={fault === null ? '' : 'error'}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-fault`}
        onChange={(event) => onChange(event.target.value)}
        onPressEnter={(event) => {
          event.preventDefault();
          onEnter?.();
        }}
      />
      <QueryFault id={`${id}-fault`} query={value} fault={fault} />
    </div>
  );
}
