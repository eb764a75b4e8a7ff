import { ArrowDownOutlined, ArrowUpOutlined, InfoCircleOutlined } from '@ant-design/icons';
import type { StatMeasure, StatSummary, StatValue } from '@krasae/contracts';
import { formatChange, formatCompact, formatFull } from '@krasae/domain';
import { Modal, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.js';
import { IconButton } from '../../components/icon-button.js';
import { Skeleton } from '../../components/widget-card.js';
import type { Loaded } from '../../lib/loaded.js';
import { type Mode, MODES } from './overview-filter.js';
import styles from './stat-buttons.module.css';

/** What each button shows, and what its figure is made of. */
const STATS: Readonly<Record<Mode, { readonly of: StatMeasure; readonly parts: readonly StatMeasure[] }>> = {
  engagement: { of: 'engagement', parts: ['reaction', 'comment', 'share'] },
  count: { of: 'mention', parts: ['originCount', 'commentCount', 'postPerDay'] },
  view: { of: 'view', parts: ['videoView', 'pageView'] },
};

export interface StatButtonsProps {
  readonly loaded: Loaded<StatSummary>;
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
}

/** The three figures of the overview; choosing one makes it what the charts show. */
export function StatButtons({ loaded, mode, onMode }: StatButtonsProps) {
  const { t } = useTranslation();
  if (loaded.status === 'error') {
    return (
      <div className={styles['failed']} role="alert">
        <span>
          <strong>{t('widget.failed')}</strong> {loaded.text}
        </span>
        <Button onClick={loaded.retry}>{t('error.retry')}</Button>
      </div>
    );
  }
  return (
    <div className={styles['row']} role="group" aria-label={t('mode.label')}>
      {MODES.map((name) =>
        loaded.status === 'loading' ? (
          <div key={name} className={styles['stat']} aria-busy="true">
            <span className={styles['name']}>{t(`mode.${name}`)}</span>
            <Skeleton height={54} />
          </div>
        ) : (
          <StatButton key={name} of={name} summary={loaded.data} chosen={name === mode} onChoose={() => onMode(name)} />
        ),
      )}
    </div>
  );
}

interface StatButtonProps {
  readonly of: Mode;
  readonly summary: StatSummary;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function StatButton({ of, summary, chosen, onChoose }: StatButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { value, percentChange } = summary[STATS[of].of];
  const name = t(`mode.${of}`);
  const details = <Details of={of} summary={summary} />;
  return (
    <div className={styles['stat']} data-chosen={chosen}>
      <Popover content={details} trigger={['hover', 'focus']} placement="bottomLeft" mouseEnterDelay={0.25}>
        <button type="button" className={styles['button']} aria-pressed={chosen} onClick={onChoose}>
          <span className={styles['name']}>{name}</span>
          <span className={styles['figure']} title={formatFull(value)}>
            {formatCompact(value)}
          </span>
          <Change value={percentChange} />
        </button>
      </Popover>
      <span className={styles['info']}>
        <IconButton label={t('stat.details', { name })} onClick={() => setOpen(true)}>
          <InfoCircleOutlined aria-hidden="true" />
        </IconButton>
      </span>
      <Modal open={open} title={name} footer={null} onCancel={() => setOpen(false)} width={360}>
        {details}
      </Modal>
    </div>
  );
}

/** A change without its sign: the arrow says the direction, words say it to those who do not see it. */
function Change({ value }: { readonly value: StatValue['percentChange'] }) {
  const { t } = useTranslation();
  const { text, direction } = formatChange(value);
  const spoken = direction === null ? text : t(`stat.${direction}`, { change: text });
  return (
    <span className={styles['change']} data-direction={direction ?? 'none'}>
      {direction === 'up' && <ArrowUpOutlined aria-hidden="true" />}
      {direction === 'down' && <ArrowDownOutlined aria-hidden="true" />}
      <span className="visually-hidden">{spoken}</span>
      <span aria-hidden="true">{text}</span>
      <span className={styles['before']}>{t('stat.before')}</span>
    </span>
  );
}

function Details({ of, summary }: { readonly of: Mode; readonly summary: StatSummary }) {
  const { t } = useTranslation();
  const { of: whole, parts } = STATS[of];
  return (
    <dl className={styles['details']}>
      {[whole, ...parts].map((measure) => (
        <div key={measure}>
          <dt>{t(`measure.${measure}`)}</dt>
          <dd>{formatFull(summary[measure].value)}</dd>
          <dd>
            <Change value={summary[measure].percentChange} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
