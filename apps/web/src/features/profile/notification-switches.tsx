import type { NotificationPreferences } from '@krasae/contracts';
import { Switch } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.js';
import { textOfError } from '../../lib/api-error.js';
import styles from './profile-screen.module.css';

type Name = keyof NotificationPreferences;
const NAMES = [
  'isAcceptReport',
  'isAcceptSettingChange',
  'isAcceptAnomaly',
  'isAcceptSpecialKeyword',
] as const satisfies readonly Name[];

export interface NotificationSwitchesProps {
  readonly preferences: NotificationPreferences;
  readonly change: (change: Partial<NotificationPreferences>) => Promise<void>;
}

/** Which mails a user gets (spec section 3); each is saved by itself, at once. */
export function NotificationSwitches({ preferences, change }: NotificationSwitchesProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['switches']}>
      <p className={styles['hint']}>{t('profile.notificationHint')}</p>
      <ul>
        {NAMES.map((name) => (
          <li key={name}>
            <NotificationSwitch name={name} value={preferences[name]} change={(wanted) => change({ [name]: wanted })} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A choice on its way to the server, or one that did not get there. */
type Saving =
  | { readonly status: 'idle' }
  | { readonly status: 'saving'; readonly wanted: boolean }
  | { readonly status: 'failed'; readonly wanted: boolean; readonly text: string };

interface NotificationSwitchProps {
  readonly name: Name;
  readonly value: boolean;
  readonly change: (wanted: boolean) => Promise<void>;
}

/** Shows what is wanted while it is being saved, and what holds where that failed. */
function NotificationSwitch({ name, value, change }: NotificationSwitchProps) {
  const { t } = useTranslation();
  const id = useId();
  const [saving, setSaving] = useState<Saving>({ status: 'idle' });
  const save = (wanted: boolean) => {
    setSaving({ status: 'saving', wanted });
    change(wanted).then(
      () => setSaving({ status: 'idle' }),
      (error: unknown) => setSaving({ status: 'failed', wanted, text: textOfError(error) }),
    );
  };
  return (
    <>
      <div className={styles['switch']}>
        <div>
          <span className={styles['label']} id={`${id}-label`}>
            {t(`profile.${name}`)}
          </span>
          <span className={styles['hint']} id={`${id}-hint`}>
            {t(`profile.${name}Hint`)}
          </span>
        </div>
        <Switch
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint`}
          checked={saving.status === 'saving' ? saving.wanted : value}
          loading={saving.status === 'saving'}
          onChange={save}
        />
      </div>
      <div role="alert">
        {saving.status === 'failed' && (
          <div className={styles['failed']}>
            <span>
              <strong>{t('profile.failed')}</strong> {saving.text}
            </span>
            <Button onClick={() => save(saving.wanted)}>{t('error.retry')}</Button>
          </div>
        )}
      </div>
    </>
  );
}
