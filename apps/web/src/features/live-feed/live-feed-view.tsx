import { ArrowUpOutlined, PauseOutlined, PlayCircleOutlined } from '@ant-design/icons';
import type { ErrorEnvelope } from '@krasae/contracts';
import { formatFull } from '@krasae/domain';
import { type FeedList, MAX_LISTED } from '@krasae/machines';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.js';
import { MessageCard } from '../../components/message-card/message-card.js';
import { MessagePage } from '../../components/message-page.js';
import { Skeleton } from '../../components/widget-card.js';
import { textOfRefusal } from '../../lib/api-error.js';
import type { FeedStatus } from './feed-status.rules.js';
import styles from './live-feed.module.css';
import { useArrivalSummary } from './use-arrival-summary.js';

/** Makes the page header around the state of the feed and what can be done with it. */
export type FeedHeader = (parts: { readonly aside: ReactNode; readonly actions: ReactNode }) => ReactNode;

export interface LiveFeedViewProps {
  readonly header: FeedHeader;
  readonly list: FeedList;
  readonly status: FeedStatus;
  readonly refusal: ErrorEnvelope | null;
  readonly paused: boolean;
  readonly onPause: () => void;
  readonly onResume: () => void;
  readonly onRetry: () => void;
}

/** The feed for whatever state it is in. */
export function LiveFeedView(props: LiveFeedViewProps) {
  const { t } = useTranslation();
  const { list, status, paused } = props;
  const summary = useArrivalSummary(list.arrived);
  return (
    <>
      {props.header({
        aside: <FeedStatusMark status={status} />,
        actions: paused ? (
          <Button look="primary" onClick={props.onResume}>
            <PlayCircleOutlined aria-hidden="true" /> {t('feed.resume')}
          </Button>
        ) : (
          <Button onClick={props.onPause}>
            <PauseOutlined aria-hidden="true" /> {t('feed.pause')}
          </Button>
        ),
      })}
      <div className={styles['feed']}>
        {list.waitingCount > 0 && (
          <button type="button" className={styles['pill']} onClick={props.onResume}>
            <ArrowUpOutlined aria-hidden="true" />
            {t('feed.waiting', { count: list.waitingCount, formatted: formatFull(list.waitingCount) })}
          </button>
        )}
        <p className="visually-hidden" role="status">
          {summary > 0 && t('feed.waiting', { count: summary, formatted: formatFull(summary) })}
        </p>
        <FeedBody {...props} />
      </div>
    </>
  );
}

function FeedBody({ list, status, refusal, onRetry }: LiveFeedViewProps) {
  const { t } = useTranslation();
  if (status === 'refused') {
    return (
      <div role="alert">
        <MessagePage
          heading="h2"
          title={t('feed.refused')}
          hint={refusal === null ? undefined : textOfRefusal(refusal)}
          action={<Button onClick={onRetry}>{t('error.retry')}</Button>}
        />
      </div>
    );
  }
  if (list.shown.length === 0) {
    if (status === 'connecting' || status === 'backfilling') {
      return (
        <div className={styles['list']}>
          {[148, 188, 148, 120].map((height, index) => (
            <Skeleton key={index} height={height} />
          ))}
        </div>
      );
    }
    return <MessagePage heading="h2" title={t('feed.empty')} hint={t('feed.emptyHint')} />;
  }
  return (
    <>
      <ul className={styles['list']} aria-label={t('message.list')}>
        {list.shown.map((message) => (
          <li key={message.id} className={styles['item']}>
            <MessageCard message={message} />
          </li>
        ))}
      </ul>
      {list.shown.length >= MAX_LISTED && (
        <p className={styles['bounded']}>{t('feed.bounded', { count: MAX_LISTED })}</p>
      )}
    </>
  );
}

/** The state of the connection in words, with a dot that only repeats them. */
function FeedStatusMark({ status }: { readonly status: FeedStatus }) {
  const { t } = useTranslation();
  return (
    <span className={styles['status']} data-status={status} role="status">
      <span className={styles['light']} aria-hidden="true" />
      {t(`feed.${status}`)}
    </span>
  );
}
