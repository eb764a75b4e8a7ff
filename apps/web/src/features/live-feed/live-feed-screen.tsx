import { createFeedMachine, type Filter, filterKey } from '@krasae/machines';
import { useMachine } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useAppliedFilter } from '../../lib/filter/filter-context.js';
import { useScrolledPast } from '../../lib/use-scrolled-past.js';
import { endSession } from '../../lib/session.js';
import { statusOf } from './feed-status.rules.js';
import { socketFeedTransport } from './feed-transport.js';
import { type FeedHeader, LiveFeedView } from './live-feed-view.js';

/** Messages from before now with which a feed opens. */
const BACKFILL = 50;
/** Further down than this the reader is reading, and new messages wait above. */
const AWAY_PX = 200;

/** What the feed is subscribed with: the filter without its period, since a feed is about the present; always with marks. */
function feedCriteria(filter: Filter) {
  return { ...filter, time: undefined, highlight: { enable: true } };
}

export interface LiveFeedScreenProps {
  /** The page header, which the page makes around what the feed has to show in it. */
  readonly header: FeedHeader;
}

export function LiveFeedScreen({ header }: LiveFeedScreenProps) {
  const [machine] = useState(() => createFeedMachine(socketFeedTransport));
  const filter = useAppliedFilter();
  const [state, send] = useMachine(machine, { input: { criteria: feedCriteria(filter), backfill: BACKFILL } });
  const away = useScrolledPast(AWAY_PX);
  const ended = state.matches({ connection: 'ended' });

  useEffect(() => {
    send({ type: away ? 'list.scrolledAway' : 'list.returned' });
  }, [away, send]);
  const subscribed = useRef(filterKey(feedCriteria(filter)));
  useEffect(() => {
    const criteria = feedCriteria(filter);
    if (filterKey(criteria) === subscribed.current) return;
    subscribed.current = filterKey(criteria);
    send({ type: 'criteria.change', criteria });
  }, [filter, send]);
  useEffect(() => {
    if (ended) endSession();
  }, [ended]);

  const { list, refusal, cursor } = state.context;
  return (
    <LiveFeedView
      list={list}
      status={statusOf(state.value, cursor !== null, list.waitingCount)}
      refusal={refusal}
      header={header}
      paused={state.matches({ reading: 'paused' })}
      onPause={() => send({ type: 'reading.pause' })}
      onResume={() => {
        send({ type: 'reading.resume' });
        window.scrollTo({ top: 0 });
      }}
      onRetry={() => send({ type: 'subscription.retry' })}
    />
  );
}
