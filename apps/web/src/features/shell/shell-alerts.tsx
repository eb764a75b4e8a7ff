import { CloseOutlined, InfoCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './shell-alerts.module.css';

export interface ShellAlertsProps {
  /** Minutes of the setup alert; null while it is hidden. */
  readonly setupMinutes: number | null;
  readonly presetConflict: boolean;
  /** Administrators are asked to tell the others (spec section 6). */
  readonly admin: boolean;
  readonly onDismissConflict: () => void;
}

/** What concerns the whole account, above every screen. Always there, so that what appears in it is read out. */
export function ShellAlerts({ setupMinutes, presetConflict, admin, onDismissConflict }: ShellAlertsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['alerts']} role="status">
      {setupMinutes !== null && (
        <div className={styles['info']}>
          <InfoCircleOutlined aria-hidden="true" />
          <span>{t('alert.setup', { minutes: String(setupMinutes) })}</span>
        </div>
      )}
      {presetConflict && (
        <div className={styles['warning']}>
          <WarningOutlined aria-hidden="true" />
          <span>
            {admin ? t('alert.conflictAdmin') : t('alert.conflictUser')}{' '}
            <Link to="/preset-management">{t('alert.review')}</Link>
          </span>
          <button type="button" aria-label={t('alert.dismiss')} onClick={onDismissConflict}>
            <CloseOutlined aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  );
}
