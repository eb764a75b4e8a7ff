import { RobotOutlined } from '@ant-design/icons';
import type { Role } from '@krasae/domain';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { Logo } from '../../components/logo.js';
import { NavIcon } from './nav-icon.js';
import { sidebarRights, visibleNavigation } from './navigation.js';
import styles from './sidebar.module.css';

export interface SidebarProps {
  readonly mayVisit: (path: string) => boolean;
  readonly home: string;
  readonly brand: string;
  readonly role: Role;
  /** Called when a link was followed, so that a drawer can close. */
  readonly onLeave?: () => void;
  /** Only icons at middle widths; a drawer always shows the names. */
  readonly collapses: boolean;
}

export function Sidebar({ mayVisit, role, home, brand, onLeave, collapses }: SidebarProps) {
  const { t } = useTranslation();
  const follow = onLeave === undefined ? {} : { onClick: onLeave };
  return (
    <div className={`${styles['sidebar'] ?? ''} ${styles[collapses ? 'collapses' : 'drawn'] ?? ''}`}>
      <Link to={home} className={styles['brand']} {...follow}>
        <Logo />
        <span className={styles['account']} title={brand}>
          {brand}
        </span>
      </Link>
      <nav className={styles['nav']} aria-label={t('nav.main')}>
        {visibleNavigation(mayVisit, sidebarRights(role)).map((group) => (
          <div key={group.name} className={styles['group']}>
            <div className={styles['heading']}>{group.heading !== null && t(group.heading)}</div>
            <ul>
              {group.entries.map(({ path, label }) => (
                <li key={path}>
                  <NavLink to={path} end className={styles['entry'] ?? ''} title={t(label)} {...follow}>
                    <NavIcon path={path} />
                    <span className={styles['name']}>{t(label)}</span>
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={styles['bottom']}>
        <a className={styles['entry']} href="/ai" target="_blank" rel="noopener" title={t('nav.assistant')}>
          <RobotOutlined aria-hidden="true" />
          <span className={styles['name']}>{t('nav.assistant')}</span>
          <span className={styles['beta']}>{t('nav.beta')}</span>
        </a>
        <div className={styles['legal']}>
          <Link to="/terms-and-service">{t('nav.terms')}</Link>
          <Link to="/privacy-policy">{t('nav.privacy')}</Link>
        </div>
      </div>
    </div>
  );
}
