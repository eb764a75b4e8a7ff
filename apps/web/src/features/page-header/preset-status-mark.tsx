import { ClockCircleOutlined, WarningOutlined } from '@ant-design/icons';
import type { Preset } from '@krasae/contracts';
import { Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import styles from './preset-selector.module.css';

const MANAGEMENT_PATH = '/preset-management';

export interface PresetStatusMarkProps {
  readonly preset: Preset;
  readonly own: boolean;
}

/** What the system is doing with a preset; only its owner can update one in conflict (spec sections 2, 6 and 8). */
export function PresetStatusMark({ preset: { status }, own }: PresetStatusMarkProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (status === null) return null;
  const text = t(`preset.${status}${own ? '' : 'Shared'}`);
  const updates = own && status === 'conflict' && pathname !== MANAGEMENT_PATH;
  return (
    <Popover
      trigger={['hover', 'focus', 'click']}
      placement="bottomRight"
      content={
        <div className={styles['status']}>
          <p>{text}</p>
          {updates && <Link to={MANAGEMENT_PATH}>{t('preset.updateNow')}</Link>}
        </div>
      }
    >
      <button
        type="button"
        className={styles['statusMark']}
        data-status={status}
        aria-label={`${t('preset.status')}: ${text}`}
      >
        {status === 'conflict' ? <WarningOutlined aria-hidden="true" /> : <ClockCircleOutlined aria-hidden="true" />}
      </button>
    </Popover>
  );
}
