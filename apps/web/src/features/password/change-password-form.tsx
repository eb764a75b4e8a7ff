import type { FieldProblem } from '@krasae/machines';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.js';
import { FormNotice } from '../../components/form-notice.js';
import { formText } from '../../components/form-text.js';
import { TextField } from '../../components/text-field.js';
import { isRefusedFor, useSubmission } from '../../lib/use-submission.js';
import { NewPasswordField } from './new-password-field.js';
import styles from './password.module.css';
import { newPasswordProblems, type PasswordProblem } from './password.rules.js';

export interface ChangePasswordValues {
  readonly currentPassword: string;
  readonly password: string;
}
type CurrentProblem = 'missing' | 'wrong';

export interface ChangePasswordFormProps {
  readonly change: (values: ChangePasswordValues) => Promise<null>;
}

const CURRENT_PROBLEMS = { missing: 'password.missingCurrent', wrong: 'password.wrongCurrent' } as const;

function check({ currentPassword, password }: ChangePasswordValues) {
  const missing: FieldProblem<CurrentProblem>[] =
    currentPassword === '' ? [{ path: 'currentPassword', problem: 'missing' }] : [];
  return [...missing, ...newPasswordProblems(password)];
}

/** A new password for whoever is logged in and knows the current one. Empties itself once it is set. */
export function ChangePasswordForm({ change }: ChangePasswordFormProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const [changes, setChanges] = useState(0);
  const form = useSubmission<ChangePasswordValues, CurrentProblem | PasswordProblem>(() => ({
    check,
    submit: async (values) => {
      await change(values);
      element.current?.reset();
      setChanges((count) => count + 1);
      return null;
    },
    problemsOf: (error) =>
      isRefusedFor(error, 'currentPassword') ? [{ path: 'currentPassword', problem: 'wrong' }] : [],
  }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    form.submit({ currentPassword: formText(typed, 'currentPassword').trim(), password: formText(typed, 'password') });
  };
  const current = form.problemOf('currentPassword');
  const fresh = form.problemOf('password');
  return (
    <form ref={element} className={styles['change']} onSubmit={submit} noValidate>
      <p className={styles['text']}>{t('password.changeHint')}</p>
      <FormNotice
        info={form.succeeded ? t('password.changed') : null}
        failure={form.failure === null ? null : { title: t('password.failed'), text: form.failure }}
      />
      <TextField
        name="currentPassword"
        label={t('password.current')}
        autoComplete="current-password"
        secret
        problem={current === 'missing' || current === 'wrong' ? t(CURRENT_PROBLEMS[current]) : null}
        onChange={() => form.change('currentPassword')}
      />
      <NewPasswordField
        key={changes}
        problem={fresh === 'missing' || fresh === 'wrong' ? null : fresh}
        onChange={() => form.change('password')}
      />
      <div className={styles['actions']}>
        <Button type="submit" look="primary" disabled={form.busy}>
          {form.busy ? t('password.saving') : t('password.changeSubmit')}
        </Button>
      </div>
    </form>
  );
}
