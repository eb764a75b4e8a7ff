import { formatCompact, formatFull } from '@krasae/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UsageHistoryModal } from './usage-history-modal.js';
import { shareOfQuota } from './usage.rules.js';
import styles from './usage-panel.module.css';

export interface UsagePanelProps {
  /** Messages of this month; null while they are not known. */
  readonly used: number | null;
  /** Messages a month that the account may have; null is unlimited. */
  readonly quota: number | null;
}

/** This month's messages against the quota, and the way to those of earlier months (spec section 2). */
export function UsagePanel({ used, quota }: UsagePanelProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const share = used === null ? null : shareOfQuota(used, quota);
  return (
    <section className={styles['panel']} aria-label={t('usage.title')}>
      <div className={styles['head']}>
        <span>{t('usage.title')}</span>
        <button type="button" className={styles['history']} onClick={() => setOpen(true)}>
          {t('usage.history')}
        </button>
      </div>
      <div className={styles['figure']} title={used === null ? undefined : formatFull(used)}>
        <span className="number">{used === null ? t('usage.unknown') : formatFull(used)}</span>
        <span className={styles['quota']}>
          {quota === null || quota === 0 ? t('usage.unlimited') : `/ ${formatCompact(quota)}`}
        </span>
      </div>
      {share !== null && (
        <div
          className={styles['track']}
          role="meter"
          aria-label={t('usage.month')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.min(100, Math.round(share * 100))}
          aria-valuetext={t('usage.of', { used: formatFull(used ?? 0), quota: formatFull(quota ?? 0) })}
        >
          <div
            className={styles[share > 1 ? 'over' : 'fill']}
            style={{ inlineSize: `${Math.min(100, share * 100)}%` }}
          />
        </div>
      )}
      {share !== null && share > 1 && <div className={styles['warning']}>{t('usage.over')}</div>}
      <UsageHistoryModal open={open} onClose={() => setOpen(false)} />
    </section>
  );
}
