import type { Role } from '@krasae/domain';
import { Popover, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '../../components/avatar.js';
import { chooseLanguage, currentLanguage, LANGUAGE_NAMES, LANGUAGES } from '../../i18n/index.js';
import { chooseTheme, THEME_CHOICES, useTheme } from '../../theme/preferences.js';
import styles from './user-menu.module.css';

export interface UserMenuProps {
  readonly username: string;
  readonly role: Role;
}

/** Who is logged in, how the product looks for them, and the way out. */
export function UserMenu({ username, role }: UserMenuProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={<MenuContent username={username} role={role} onLeave={() => setOpen(false)} />}
    >
      <button type="button" className={styles['trigger']} aria-haspopup="dialog" aria-expanded={open}>
        <span className="visually-hidden">{t('user.menu')}</span>
        <Avatar name={username} photo={null} fallback={null} size={28} />
        <span className={styles['who']}>
          <span className={styles['username']}>{username}</span>
          <span className={styles['role']}>{t(`role.${role}`)}</span>
        </span>
      </button>
    </Popover>
  );
}

function MenuContent({ username, role, onLeave }: UserMenuProps & { readonly onLeave: () => void }) {
  const { t } = useTranslation();
  const { choice } = useTheme();
  return (
    <div className={styles['menu']}>
      <div className={styles['head']}>
        <strong>{username}</strong>
        <span>{t(`role.${role}`)}</span>
      </div>
      <div className={styles['setting']}>
        <span id="menu-language">{t('look.language')}</span>
        <Segmented
          size="small"
          block
          aria-labelledby="menu-language"
          value={currentLanguage()}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={(language) => void chooseLanguage(language)}
        />
      </div>
      <div className={styles['setting']}>
        <span id="menu-theme">{t('look.theme')}</span>
        <Segmented
          size="small"
          block
          aria-labelledby="menu-theme"
          value={choice}
          options={THEME_CHOICES.map((value) => ({ value, label: t(`look.${value}`) }))}
          onChange={chooseTheme}
        />
      </div>
      <nav className={styles['links']} aria-label={t('user.menu')}>
        <Link to="/profile?tab=profile" onClick={onLeave}>
          {t('user.profile')}
        </Link>
        <Link to="/profile?tab=password" onClick={onLeave}>
          {t('user.password')}
        </Link>
        <Link to="/profile?tab=notification" onClick={onLeave}>
          {t('user.notification')}
        </Link>
        <Link to="/login?out=1">{t('user.signOut')}</Link>
      </nav>
    </div>
  );
}
