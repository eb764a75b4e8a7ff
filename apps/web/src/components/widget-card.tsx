import type { Freshness } from '@krasae/contracts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/index.js';
import { formatClock, formatDuration } from '../lib/format-time.js';
import type { Loaded } from '../lib/loaded.js';
import { Button } from './button.js';
import styles from './widget-card.module.css';

export interface WidgetCardProps<T> {
  readonly title: string;
  readonly loaded: Loaded<T>;
  readonly isEmpty: (data: T) => boolean;
  readonly freshnessOf: (data: T) => Freshness;
  readonly actions?: ReactNode;
  /** Height of the body in pixels while there is nothing to give it one. */
  readonly height: number;
  readonly children: (data: T) => ReactNode;
}

/** The frame of every widget: loading, no data, error and data are told apart, and an error can be tried again. */
export function WidgetCard<T>(props: WidgetCardProps<T>) {
  const { title, loaded, actions } = props;
  const id = useId();
  const hasData = loaded.status === 'data' && !props.isEmpty(loaded.data);
  return (
    <section className={styles['card']} aria-labelledby={id} aria-busy={loaded.status === 'loading'}>
      <header className={styles['head']}>
        <h2 className={styles['title']} id={id}>
          {title}
        </h2>
        {loaded.status === 'data' && <AsOf freshness={props.freshnessOf(loaded.data)} />}
        {hasData && <div className={styles['actions']}>{actions}</div>}
      </header>
      <div className={styles['body']} style={{ minHeight: props.height }}>
        <WidgetBody {...props} />
      </div>
    </section>
  );
}

function WidgetBody<T>({ loaded, isEmpty, height, children }: WidgetCardProps<T>) {
  const { t } = useTranslation();
  if (loaded.status === 'loading') return <Skeleton height={height} />;
  if (loaded.status === 'error') {
    return (
      <div className={styles['nothing']} role="alert">
        <strong>{t('widget.failed')}</strong>
        <span>{loaded.text}</span>
        <Button onClick={loaded.retry}>{t('error.retry')}</Button>
      </div>
    );
  }
  if (isEmpty(loaded.data)) {
    return (
      <div className={styles['nothing']}>
        <strong>{t('widget.noData')}</strong>
        <span>{t('widget.noDataHint')}</span>
      </div>
    );
  }
  return children(loaded.data);
}

/** Stands where something is being loaded, as large as what will come. */
export function Skeleton({ height }: { readonly height: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles['skeleton']} style={{ height }}>
      <span className="visually-hidden">{t('widget.loading')}</span>
    </div>
  );
}

/** When the answer was true, and the source that is furthest behind, if any is. */
export function AsOf({ freshness }: { readonly freshness: Freshness }) {
  const { t } = useTranslation();
  const slowest = freshness.lag.reduce<Freshness['lag'][number] | null>(
    (most, one) => (one.milliseconds > (most?.milliseconds ?? 0) ? one : most),
    null,
  );
  return (
    <span
      className={styles['asOf']}
      title={
        slowest === null
          ? undefined
          : t('widget.lag', { time: `${slowest.source}: ${formatDuration(slowest.milliseconds, currentLanguage())}` })
      }
    >
      {t('widget.asOf', { time: formatClock(freshness.asOf) })}
      {slowest !== null && slowest.milliseconds >= LAG_WORTH_SAYING_MS && (
        <> · {t('widget.lag', { time: formatDuration(slowest.milliseconds, currentLanguage()) })}</>
      )}
    </span>
  );
}

/** Below this a reader could not tell. */
const LAG_WORTH_SAYING_MS = 5000;
