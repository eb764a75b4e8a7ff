import { CloseOutlined, SearchOutlined } from '@ant-design/icons';
import type { Role } from '@krasae/domain';
import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../components/logo.js';
import { MenuIcon } from './nav-icon.js';
import { NoticeList } from './notice-list.js';
import { ShellAlerts, type ShellAlertsProps } from './shell-alerts.js';
import styles from './shell.module.css';
import { Sidebar, type SidebarContent } from './sidebar.js';
import { ToTopButton } from './to-top-button.js';
import { UserMenu } from './user-menu.js';

export interface ShellProps {
  readonly username: string;
  readonly role: Role;
  readonly sidebar: SidebarContent;
  readonly alerts: ShellAlertsProps;
  /** What the open route asks of the shell. */
  readonly flags: { readonly header: 'shell' | 'ai'; readonly toTopButton: boolean; readonly hideSearch: boolean };
  /** Opens what searches and leads anywhere. */
  readonly onSearch: () => void;
  readonly children: ReactNode;
}

/** Sidebar of 280, 76 or 0 pixels, the screen, and what stands around it (spec section 2). */
export function Shell({ username, role, sidebar, alerts, flags, onSearch, children }: ShellProps) {
  const { t } = useTranslation();
  const [drawn, setDrawn] = useState(false);
  const search = flags.hideSearch ? undefined : <SearchButton onSearch={onSearch} />;
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
        {flags.header === 'ai' && <AssistantTitle />}
        <span className={styles['space']}>{search}</span>
        <UserMenu username={username} role={role} />
        {search !== undefined && <div className={styles['row']}>{search}</div>}
      </header>
      <Drawer
        open={drawn}
        onClose={() => setDrawn(false)}
        placement="left"
        size={280}
        closable={false}
        aria-label={t('nav.sidebar')}
        styles={{ body: { padding: 0 } }}
      >
        <button type="button" className={styles['close']} aria-label={t('nav.close')} onClick={() => setDrawn(false)}>
          <CloseOutlined aria-hidden="true" />
        </button>
        <Sidebar {...sidebar} collapses={false} onLeave={() => setDrawn(false)} />
      </Drawer>
      <main id="content" className={styles['content']} tabIndex={-1}>
        <ShellAlerts {...alerts} />
        {children}
      </main>
      <footer className={styles['footer']}>
        <span>{t('app.copyright', { year: String(new Date().getFullYear()) })}</span>
        <span className="number">V {__APP_VERSION__}</span>
      </footer>
      {flags.toTopButton && <ToTopButton />}
      <NoticeList />
    </div>
  );
}

/** Looks like a search box and opens the command bar: in the bar where it is wide, a row of its own on a phone. */
function SearchButton({ onSearch }: { readonly onSearch: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles['search']} aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
      <SearchOutlined aria-hidden="true" />
      <span className={styles['searchText']}>{t('nav.search')}</span>
      <kbd aria-hidden="true">{t('nav.searchKeys')}</kbd>
    </button>
  );
}

function AssistantTitle() {
  const { t } = useTranslation();
  return (
    <span className={styles['assistant']}>
      {t('nav.assistant')} <span className={styles['beta']}>{t('nav.beta')}</span>
    </span>
  );
}
