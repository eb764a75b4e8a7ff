import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../components/text-field.js';
import { type PasswordProblem, strengthOf } from './password.rules.js';
import styles from './password.module.css';

const PROBLEMS = { short: 'password.short', long: 'password.long', blanks: 'password.blanks' } as const;

export interface NewPasswordFieldProps {
  readonly problem: PasswordProblem | null;
  readonly onChange: () => void;
}

/** A new password with its rule, and once it keeps the rule, quietly, how strong it is. */
export function NewPasswordField({ problem, onChange }: NewPasswordFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const strength = strengthOf(typed);
  const change = (text: string) => {
    setTyped(text);
    onChange();
  };
  return (
    <TextField
      name="password"
      label={t('password.new')}
      autoComplete="new-password"
      secret
      problem={problem === null ? null : t(PROBLEMS[problem])}
      hint={
        strength === 'none' ? (
          t('password.rule')
        ) : (
          <span className={styles['strength']} data-strength={strength}>
            {t(strength === 'strong' ? 'password.strengthStrong' : 'password.strengthFair')}
          </span>
        )
      }
      onChange={change}
    />
  );
}
