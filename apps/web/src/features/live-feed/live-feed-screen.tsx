import { createFeedMachine } from '@krasae/machines';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useScrolledPast } from '../../lib/use-scrolled-past.js';
import { endSession } from '../../lib/session.js';
import { type FeedFilter, feedCriteria, WHOLE_FEED } from './feed-filter.js';
import { statusOf } from './feed-status.rules.js';
import { socketFeedTransport } from './feed-transport.js';
import { LiveFeedView } from './live-feed-view.js';

/** Messages from before now with which a feed opens. */
const BACKFILL = 50;
/** Further down than this the reader is reading, and new messages wait above. */
const AWAY_PX = 200;

export function LiveFeedScreen() {
  const [machine] = useState(() => createFeedMachine(socketFeedTransport));
  const [filter, setFilter] = useState<FeedFilter>(WHOLE_FEED);
  const [state, send] = useMachine(machine, { input: { criteria: feedCriteria(WHOLE_FEED), backfill: BACKFILL } });
  const away = useScrolledPast(AWAY_PX);
  const ended = state.matches({ connection: 'ended' });

  useEffect(() => {
    send({ type: away ? 'list.scrolledAway' : 'list.returned' });
  }, [away, send]);
  useEffect(() => {
    if (ended) endSession();
  }, [ended]);

  const { list, refusal, cursor } = state.context;
  return (
    <LiveFeedView
      list={list}
      status={statusOf(state.value, cursor !== null, list.waitingCount)}
      refusal={refusal}
      filter={filter}
      paused={state.matches({ reading: 'paused' })}
      onFilter={(next) => {
        setFilter(next);
        send({ type: 'criteria.change', criteria: feedCriteria(next) });
      }}
      onPause={() => send({ type: 'reading.pause' })}
      onResume={() => {
        send({ type: 'reading.resume' });
        window.scrollTo({ top: 0 });
      }}
      onRetry={() => send({ type: 'subscription.retry' })}
    />
  );
}
