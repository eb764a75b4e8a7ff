import { CloseOutlined } from '@ant-design/icons';
import { type Role, roleHome } from '@krasae/domain';
import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../components/logo.js';
import { MenuIcon } from './nav-icon.js';
import { NoticeList } from './notice-list.js';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.js';
import { ToTopButton } from './to-top-button.js';
import { UserMenu } from './user-menu.js';

export interface ShellProps {
  readonly username: string;
  readonly role: Role;
  readonly brand: string;
  readonly mayVisit: (path: string) => boolean;
  readonly children: ReactNode;
}

/** Sidebar of 280, 76 or 0 pixels, the screen, and what stands around it (spec section 2). */
export function Shell({ username, role, brand, mayVisit, children }: ShellProps) {
  const { t } = useTranslation();
  const [drawn, setDrawn] = useState(false);
  const sidebar = { mayVisit, role, brand, home: roleHome(role) };
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#content">
        {t('nav.skip')}
      </a>
      <aside className={styles['sidebar']} aria-label={t('nav.sidebar')}>
        <Sidebar {...sidebar} collapses />
      </aside>
      <header className={styles['bar']}>
        <button
          type="button"
          className={styles['menu']}
          aria-label={t('nav.open')}
          aria-expanded={drawn}
          onClick={() => setDrawn(true)}
        >
          <MenuIcon aria-hidden="true" />
        </button>
        <span className={styles['mark']}>
          <Logo />
        </span>
        <span className={styles['space']} />
        <UserMenu username={username} role={role} />
      </header>
      <Drawer
        open={drawn}
        onClose={() => setDrawn(false)}
        placement="left"
        size={280}
        closable={false}
        styles={{ body: { padding: 0 } }}
      >
        <button type="button" className={styles['close']} aria-label={t('nav.close')} onClick={() => setDrawn(false)}>
          <CloseOutlined aria-hidden="true" />
        </button>
        <Sidebar {...sidebar} collapses={false} onLeave={() => setDrawn(false)} />
      </Drawer>
      <main id="content" className={styles['content']} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles['footer']}>
        <span>{t('app.copyright', { year: String(new Date().getFullYear()) })}</span>
        <span className="number">V {__APP_VERSION__}</span>
      </footer>
      <ToTopButton />
      <NoticeList />
    </div>
  );
}
