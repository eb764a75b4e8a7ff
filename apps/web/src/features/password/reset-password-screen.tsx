import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '../../components/button.js';
import { FormNotice } from '../../components/form-notice.js';
import { formText } from '../../components/form-text.js';
import { StartForm, StartMessage, StartPage, StartSubmit, StartTitle } from '../../components/start-page/start-page.js';
import { isRefusedFor, useSubmission } from '../../lib/use-submission.js';
import { NewPasswordField } from './new-password-field.js';
import styles from './password.module.css';
import { newPasswordProblems, type PasswordProblem } from './password.rules.js';

export interface ResetPasswordScreenProps {
  /** Of the mail's link; null where the address has none. */
  readonly token: string | null;
  readonly reset: (token: string, password: string) => Promise<null>;
}

/** Sets a new password by the link of a mail. */
export function ResetPasswordScreen({ token, reset }: ResetPasswordScreenProps) {
  return (
    <StartPage>{token === null ? <UnusableLink /> : <ResetForm key={token} token={token} reset={reset} />}</StartPage>
  );
}

function ResetForm({ token, reset }: ResetPasswordScreenProps & { readonly token: string }) {
  const { t } = useTranslation();
  const form = useSubmission<string, PasswordProblem | 'unusable'>(() => ({
    check: newPasswordProblems,
    submit: (password) => reset(token, password),
    problemsOf: (error) => (isRefusedFor(error, 'token') ? [{ path: 'token', problem: 'unusable' }] : []),
  }));
  if (form.problemOf('token') !== null) return <UnusableLink />;
  if (form.succeeded) return <PasswordIsSet />;
  const problem = form.problemOf('password');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.submit(formText(new FormData(event.currentTarget), 'password'));
  };
  return (
    <StartForm onSubmit={submit}>
      <StartTitle>{t('password.resetTitle')}</StartTitle>
      <FormNotice
        info={null}
        failure={form.failure === null ? null : { title: t('password.failed'), text: form.failure }}
      />
      <NewPasswordField problem={problem === 'unusable' ? null : problem} onChange={() => form.change('password')} />
      <StartSubmit busy={form.busy}>{form.busy ? t('password.saving') : t('password.resetSubmit')}</StartSubmit>
      <Link className={styles['back']} to="/login">
        {t('password.backToLogin')}
      </Link>
    </StartForm>
  );
}

function PasswordIsSet() {
  const { t } = useTranslation();
  return (
    <StartMessage>
      <StartTitle>{t('password.resetDoneTitle')}</StartTitle>
      <p className={styles['text']} role="status">
        {t('password.resetDoneHint')}
      </p>
      <div className={styles['actions']}>
        <ButtonLink to="/login" look="primary">
          {t('password.logIn')}
        </ButtonLink>
      </div>
    </StartMessage>
  );
}

function UnusableLink() {
  const { t } = useTranslation();
  return (
    <StartMessage>
      <StartTitle>{t('password.unusableTitle')}</StartTitle>
      <p className={styles['text']} role="alert">
        {t('password.unusableHint')}
      </p>
      <div className={styles['actions']}>
        <ButtonLink to="/forgot-password" look="primary">
          {t('password.unusableAction')}
        </ButtonLink>
        <Link className={styles['back']} to="/login">
          {t('password.backToLogin')}
        </Link>
      </div>
    </StartMessage>
  );
}
