import type { NotificationPreferences, SessionInfo } from '@krasae/contracts';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../components/avatar.js';
import { EmailForm } from './email-form.js';
import { NotificationSwitches } from './notification-switches.js';
import styles from './profile-screen.module.css';

export const PROFILE_TABS = ['profile', 'password', 'notification'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

export interface ProfileScreenProps {
  readonly session: SessionInfo;
  readonly tab: ProfileTab;
  readonly onTab: (tab: ProfileTab) => void;
  readonly changeEmail: (email: string) => Promise<void>;
  readonly changePreference: (change: Partial<NotificationPreferences>) => Promise<void>;
  /** What stands in the tab password. */
  readonly password: ReactNode;
}

const AVATAR_SIZE = 64;
const LABELS = { profile: 'user.profile', password: 'user.password', notification: 'user.notification' } as const;

/** Reads the tab of an address; the first where it names none. */
export function profileTabOf(text: string | null): ProfileTab {
  return PROFILE_TABS.find((tab) => tab === text) ?? 'profile';
}

/** Who is logged in, and what they may change of themselves (spec section 2). */
export function ProfileScreen({ session, tab, onTab, password, ...changes }: ProfileScreenProps) {
  const { t } = useTranslation();
  const { userInfo } = session;
  const contents: Readonly<Record<ProfileTab, ReactNode>> = {
    profile: <ProfileTabContent session={session} changeEmail={changes.changeEmail} />,
    password,
    notification: <NotificationSwitches preferences={userInfo} change={changes.changePreference} />,
  };
  return (
    <div className={styles['screen']}>
      <header className={styles['head']}>
        <Avatar name={userInfo.username} photo={null} fallback={null} size={AVATAR_SIZE} />
        <div className={styles['who']}>
          <h1 className={styles['name']}>{userInfo.username}</h1>
          <p className={styles['role']}>
            {t(`role.${userInfo.role}`)} · {session.account.brand}
          </p>
        </div>
      </header>
      <Tabs
        className={styles['tabs'] ?? ''}
        aria-label={t('profile.tabs')}
        activeKey={tab}
        destroyOnHidden
        onChange={(key) => onTab(profileTabOf(key))}
        items={PROFILE_TABS.map((key) => ({ key, label: t(LABELS[key]), children: contents[key] }))}
      />
    </div>
  );
}

function ProfileTabContent({ session, changeEmail }: Pick<ProfileScreenProps, 'session' | 'changeEmail'>) {
  const { t } = useTranslation();
  const { username, role, email } = session.userInfo;
  const facts = [
    [t('profile.username'), username],
    [t('profile.account'), session.account.brand],
    [t('profile.role'), t(`role.${role}`)],
  ] as const;
  return (
    <>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <EmailForm email={email} change={changeEmail} />
    </>
  );
}
