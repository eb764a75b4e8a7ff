import type { Metrics } from '@krasae/metrics';
import type { FeedOutlet } from './feed-subscription.js';

/** An outlet whose deliveries are counted. The delay is that of what streams: a backfill is old by nature. */
export function countedOutlet(outlet: FeedOutlet, metrics: Metrics, now: () => number): FeedOutlet {
  return {
    send: (batch, acknowledged) => {
      outlet.send(batch, acknowledged);
      metrics.feedDeliveries.inc(batch.messages.length);
      if (batch.phase !== 'stream') return;
      for (const { message } of batch.messages) {
        metrics.feedDelaySeconds.observe(Math.max(0, now() - Date.parse(message.info.updated_at)) / 1000);
      }
    },
    tooSlow: (notice) => {
      metrics.feedTooSlow.inc();
      outlet.tooSlow(notice);
    },
  };
}
