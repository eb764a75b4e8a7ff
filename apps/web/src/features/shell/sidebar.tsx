import { RightOutlined, RobotOutlined } from '@ant-design/icons';
import type { UserPresetCampaign } from '@krasae/contracts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { Logo } from '../../components/logo.js';
import type { Loaded } from '../../lib/loaded.js';
import { NavIcon } from './nav-icon.js';
import { type NavGroup, type SidebarRights, visibleNavigation } from './navigation.js';
import { SidebarCampaigns } from './sidebar-campaigns.js';
import styles from './sidebar.module.css';
import { UsagePanel } from './usage-panel.js';
import { useOpenGroups } from './use-open-groups.js';

export interface SidebarContent {
  readonly mayVisit: (path: string) => boolean;
  readonly rights: SidebarRights;
  readonly home: string;
  readonly brand: string;
  readonly aiButton: boolean;
  readonly used: number | null;
  readonly quota: number | null;
  readonly campaigns: Loaded<readonly UserPresetCampaign[]>;
}

export interface SidebarProps extends SidebarContent {
  /** Called when a link was followed, so that a drawer can close. */
  readonly onLeave?: () => void;
  /** Only icons at middle widths; a drawer always shows the names. */
  readonly collapses: boolean;
}

export function Sidebar(props: SidebarProps) {
  const { t } = useTranslation();
  const [open, toggle] = useOpenGroups();
  const { mayVisit, rights, home, brand, onLeave } = props;
  const follow = onLeave === undefined ? {} : { onClick: onLeave };
  return (
    <div className={`${styles['sidebar'] ?? ''} ${styles[props.collapses ? 'collapses' : 'drawn'] ?? ''}`}>
      <Link to={home} className={styles['brand']} {...follow}>
        <Logo />
        <span className={styles['account']} title={brand}>
          {brand}
        </span>
      </Link>
      <nav className={styles['nav']} aria-label={t('nav.main')}>
        {visibleNavigation(mayVisit, rights).map((group) => (
          <Group key={group.name} group={group} open={open.includes(group.name)} onToggle={() => toggle(group.name)}>
            {group.entries.map(({ path, label }) => (
              <li key={path}>
                <NavLink to={path} end className={styles['entry'] ?? ''} title={t(label)} {...follow}>
                  <NavIcon path={path} />
                  <span className={styles['name']}>{t(label)}</span>
                </NavLink>
              </li>
            ))}
            {group.name === 'campaign' && (
              <SidebarCampaigns campaigns={props.campaigns} rights={rights} {...(onLeave && { onLeave })} />
            )}
          </Group>
        ))}
      </nav>
      <SidebarFoot {...props} />
    </div>
  );
}

interface GroupProps {
  readonly group: NavGroup;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

function Group({ group: { heading }, open, onToggle, children }: GroupProps) {
  const { t } = useTranslation();
  const id = useId();
  if (heading === null) return <ul className={styles['group']}>{children}</ul>;
  return (
    <div className={styles['group']}>
      <button type="button" className={styles['heading']} aria-expanded={open} aria-controls={id} onClick={onToggle}>
        <span className={styles['name']}>{t(heading)}</span>
        <RightOutlined aria-hidden="true" />
      </button>
      <ul id={id} className={open ? '' : styles['closed']}>
        {children}
      </ul>
    </div>
  );
}

function SidebarFoot({ rights, used, quota, aiButton, onLeave }: SidebarProps) {
  const { t } = useTranslation();
  const follow = onLeave === undefined ? {} : { onClick: onLeave };
  return (
    <div className={styles['bottom']}>
      {rights.usage && (
        <div className={styles['usage']}>
          <UsagePanel used={used} quota={quota} />
        </div>
      )}
      {aiButton && (
        <a className={styles['assistant']} href="/ai" target="_blank" rel="noopener" title={t('nav.assistant')}>
          <RobotOutlined aria-hidden="true" />
          <span className={styles['name']}>{t('nav.assistant')}</span>
          <span className={styles['beta']}>{t('nav.beta')}</span>
        </a>
      )}
      <div className={styles['legal']}>
        <Link to="/terms-and-service" {...follow}>
          {t('nav.terms')}
        </Link>
        <Link to="/privacy-policy" {...follow}>
          {t('nav.privacy')}
        </Link>
      </div>
    </div>
  );
}
