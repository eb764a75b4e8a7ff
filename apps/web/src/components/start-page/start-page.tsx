import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../logo.js';
import { LanguageSwitch } from './language-switch.js';
import styles from './start-page.module.css';
import { WavePanel } from './wave-panel.js';

/** The blank page of whoever is not logged in (spec section 2): a form, and on a wide screen the wave beside it. */
export function StartPage({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles['screen']}>
      <main className={styles['side']}>
        <header className={styles['top']}>
          <Logo />
          <LanguageSwitch />
        </header>
        {children}
        <footer className={styles['foot']}>
          {t('app.copyright', { year: String(new Date().getFullYear()) })}{' '}
          <span className="number">V {__APP_VERSION__}</span>
        </footer>
      </main>
      <WavePanel />
    </div>
  );
}

export function StartTitle({ children }: { readonly children: string }) {
  return <h1 className={styles['title']}>{children}</h1>;
}

export function StartForm({
  onSubmit,
  children,
}: {
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly children: ReactNode;
}) {
  return (
    <form className={styles['form']} onSubmit={onSubmit} noValidate>
      {children}
    </form>
  );
}

/** What stands where a form was, or cannot be. */
export function StartMessage({ children }: { readonly children: ReactNode }) {
  return <div className={styles['form']}>{children}</div>;
}

export function StartSubmit({ busy, children }: { readonly busy: boolean; readonly children: string }) {
  return (
    <button className={styles['submit']} type="submit" disabled={busy}>
      {children}
    </button>
  );
}
