import { createLoginMachine, type CredentialField, type Credentials, type LoginEffects } from '@krasae/machines';
import { useMachine } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../components/logo.js';
import { LanguageSwitch } from './language-switch.js';
import styles from './login-screen.module.css';
import { LoginPanel } from './login-panel.js';
import { TextField } from './text-field.js';

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

const text = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

function credentialsOf(element: HTMLFormElement): Credentials {
  const form = new FormData(element);
  return {
    brand: text(form, 'brand'),
    username: text(form, 'username'),
    password: text(form, 'password'),
    remember: form.get('remember') !== null,
  };
}

/** The blank page with which everything starts (spec section 2). */
export function LoginScreen(props: LoginScreenProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['screen']}>
      <main className={styles['side']}>
        <header className={styles['top']}>
          <Logo />
          <LanguageSwitch />
        </header>
        <LoginForm {...props} />
        <footer className={styles['foot']}>
          {t('app.copyright', { year: String(new Date().getFullYear()) })}{' '}
          <span className="number">V {__APP_VERSION__}</span>
        </footer>
      </main>
      <LoginPanel />
    </div>
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
    <form className={styles['form']} onSubmit={submit} noValidate>
      <h1 className={styles['title']}>{t('login.title')}</h1>
      <p className={styles['tagline']}>{t('app.tagline')}</p>
      <LoginNotice
        info={succeeded ? t('login.success') : reason === 'expired' && failure === null ? t('login.expired') : null}
        failure={busy ? null : failure}
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
      <button className={styles['submit']} type="submit" disabled={busy}>
        {busy ? t('login.loading') : t('login.submit')}
      </button>
    </form>
  );
}

/** Both regions are always there, so that what appears in them is read out. */
function LoginNotice({ info, failure }: { readonly info: string | null; readonly failure: string | null }) {
  const { t } = useTranslation();
  return (
    <>
      <div role="status">{info !== null && <p className={styles['info']}>{info}</p>}</div>
      <div role="alert">
        {failure !== null && (
          <div className={styles['failure']}>
            <strong>{t('login.failed')}</strong>
            <span>{failure}</span>
          </div>
        )}
      </div>
    </>
  );
}
