import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './text-field.module.css';

export interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: string;
  readonly problem: string | null;
  readonly secret?: boolean;
  readonly type?: 'text' | 'email';
  readonly first?: string;
  /** Stands below the input, and is read out with it; what changes while typing belongs into a region of its own. */
  readonly hint?: ReactNode;
  readonly onChange?: (text: string) => void;
}

/** A labelled input with its hint and its problem below; a secret one can be shown. */
export function TextField({ name, label, autoComplete, problem, secret = false, ...rest }: TextFieldProps) {
  const { type = 'text', first, hint, onChange } = rest;
  const { t } = useTranslation();
  const id = useId();
  const [shown, setShown] = useState(false);
  const described = [hint !== undefined && `${id}-hint`, problem !== null && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['input']}>
        <input
          id={id}
          name={name}
          type={secret && !shown ? 'password' : type}
          defaultValue={first}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={described === '' ? undefined : described}
          onChange={onChange === undefined ? undefined : (event) => onChange(event.target.value)}
        />
        {secret && (
          <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? t('login.hide') : t('login.show')}
          </button>
        )}
      </div>
      {hint !== undefined && (
        <div className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {problem !== null && (
        <p className={styles['problem']} id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
