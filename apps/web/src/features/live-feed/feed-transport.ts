import {
  type FeedAck,
  feedAckSchema,
  type FeedMessages,
  feedMessagesSchema,
  feedTooSlowSchema,
} from '@krasae/contracts';
import type { FeedCommand, FeedTransport, FeedTransportEvent } from '@krasae/machines';
import i18next from 'i18next';
import { holdLiveSocket, type LiveSocket, type LiveStatus } from '../../lib/live-socket.js';

/** A server that does not answer a subscription within this is not going to. */
const ACK_TIMEOUT_MS = 15_000;

const EVENT_OF = {
  connected: 'socket.connected',
  disconnected: 'socket.disconnected',
  ended: 'session.ended',
} as const satisfies Readonly<Record<LiveStatus, FeedTransportEvent['type']>>;

/** Counts transports: the socket is shared, so each one's subscriptions have names of their own on it. */
let opened = 0;

async function subscribe(
  socket: LiveSocket,
  { request }: Extract<FeedCommand, { type: 'feed.subscribe' }>,
  nameOnSocket: string,
): Promise<FeedTransportEvent> {
  const { subscriptionId } = request;
  const noAnswer = (): FeedAck => ({ code: 504, message: i18next.t('feed.noAnswer') });
  const answer: unknown = await socket
    .timeout(ACK_TIMEOUT_MS)
    .emitWithAck('feed.subscribe', { ...request, subscriptionId: nameOnSocket })
    .catch(noAnswer);
  const ack = feedAckSchema.parse(answer);
  return 'message' in ack
    ? { type: 'subscription.refused', subscriptionId, error: ack }
    : { type: 'subscription.accepted', subscriptionId };
}

/** The feed protocol over the page's socket. Every payload is parsed. */
export const socketFeedTransport: FeedTransport = (tell, onCommand) => {
  opened += 1;
  const prefix = `${opened}.`;
  const mine = <T extends { readonly subscriptionId: string }>(payload: T): T | null =>
    payload.subscriptionId.startsWith(prefix)
      ? { ...payload, subscriptionId: payload.subscriptionId.slice(prefix.length) }
      : null;
  const subscribed = new Set<string>();
  const { socket, release } = holdLiveSocket((status) => {
    if (status === 'disconnected') subscribed.clear();
    tell({ type: EVENT_OF[status] });
  });
  const onMessages = (payload: FeedMessages, ack: () => void) => {
    const batch = mine(feedMessagesSchema.parse(payload));
    if (batch === null) return;
    tell({ type: 'batch.received', batch });
    ack();
  };
  const onTooSlow = (payload: unknown) => {
    const overrun = mine(feedTooSlowSchema.parse(payload));
    if (overrun !== null) tell({ type: 'subscription.overrun', ...overrun });
  };
  socket.on('feed.messages', onMessages);
  socket.on('feed.tooSlow', onTooSlow);
  onCommand((command) => {
    if (command.type === 'feed.subscribe') {
      const name = prefix + command.request.subscriptionId;
      subscribed.add(name);
      void subscribe(socket, command, name).then(tell);
    } else {
      const name = prefix + command.subscriptionId;
      subscribed.delete(name);
      socket.emit('feed.unsubscribe', { subscriptionId: name });
    }
  });
  return () => {
    socket.off('feed.messages', onMessages);
    socket.off('feed.tooSlow', onTooSlow);
    for (const subscriptionId of subscribed) socket.emit('feed.unsubscribe', { subscriptionId });
    release();
  };
};
