import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './login-screen.module.css';

export interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: string;
  readonly problem: string | null;
  readonly secret?: boolean;
}

/** A labelled input with its problem below; a secret one can be shown. */
export function TextField({ name, label, autoComplete, problem, secret = false }: TextFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['input']}>
        <input
          id={id}
          name={name}
          type={secret && !shown ? 'password' : 'text'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
        />
        {secret && (
          <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? t('login.hide') : t('login.show')}
          </button>
        )}
      </div>
      {problem !== null && (
        <p className={styles['problem']} id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
