import { createLoginMachine, type CredentialField, type Credentials, type LoginEffects } from '@krasae/machines';
import { useMachine } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FormNotice } from '../../components/form-notice.js';
import { formText } from '../../components/form-text.js';
import { StartForm, StartPage, StartSubmit, StartTitle } from '../../components/start-page/start-page.js';
import { TextField } from '../../components/text-field.js';
import styles from './login-screen.module.css';

export interface LoginScreenProps {
  readonly effects: LoginEffects;
  /** Why the visitor came, where a session ended before. */
  readonly reason: 'expired' | 'out' | null;
  /** Link to the page for forgotten passwords. */
  readonly forgotPath: string;
}

const MISSING = {
  brand: 'login.missingBrand',
  username: 'login.missingUsername',
  password: 'login.missingPassword',
} as const;

function credentialsOf(element: HTMLFormElement): Credentials {
  const form = new FormData(element);
  return {
    brand: formText(form, 'brand'),
    username: formText(form, 'username'),
    password: formText(form, 'password'),
    remember: form.get('remember') !== null,
  };
}

/** The blank page with which everything starts (spec section 2). */
export function LoginScreen(props: LoginScreenProps) {
  return (
    <StartPage>
      <LoginForm {...props} />
    </StartPage>
  );
}

function LoginForm({ effects, reason, forgotPath }: LoginScreenProps) {
  const { t } = useTranslation();
  const [machine] = useState(() => createLoginMachine(effects));
  const [state, send] = useMachine(machine, { input: { leaveFirst: reason !== null } });
  const { missing, failure } = state.context;
  const busy = state.hasTag('busy') || state.matches('inside');
  const succeeded = state.matches('entering') || state.matches('inside');
  const problemOf = (field: CredentialField) => (missing.includes(field) ? t(MISSING[field]) : null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send({ type: 'form.submit', credentials: credentialsOf(event.currentTarget) });
  };
  return (
    <StartForm onSubmit={submit}>
      <StartTitle>{t('login.title')}</StartTitle>
      <p className={styles['tagline']}>{t('app.tagline')}</p>
      <FormNotice
        info={succeeded ? t('login.success') : reason === 'expired' && failure === null ? t('login.expired') : null}
        failure={busy || failure === null ? null : { title: t('login.failed'), text: failure }}
      />
      <TextField name="brand" label={t('login.account')} autoComplete="organization" problem={problemOf('brand')} />
      <TextField name="username" label={t('login.username')} autoComplete="username" problem={problemOf('username')} />
      <TextField
        name="password"
        label={t('login.password')}
        autoComplete="current-password"
        secret
        problem={problemOf('password')}
      />
      <div className={styles['row']}>
        <label className={styles['remember']}>
          <input type="checkbox" name="remember" />
          {t('login.remember')}
        </label>
        <Link to={forgotPath}>{t('login.forgot')}</Link>
      </div>
      <StartSubmit busy={busy}>{busy ? t('login.loading') : t('login.submit')}</StartSubmit>
    </StartForm>
  );
}
