import {
  type ClientToServerEvents,
  type FeedAck,
  feedAckSchema,
  feedMessagesSchema,
  feedTooSlowSchema,
  type ServerToClientEvents,
  SOCKET_PATH,
} from '@krasae/contracts';
import type { FeedCommand, FeedTransport, FeedTransportEvent } from '@krasae/machines';
import { io, type Socket } from 'socket.io-client';
import { ApiError } from '../../lib/api-error.js';
import { api } from '../../lib/session.js';

type FeedSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** A server that does not answer a subscription within this is not going to. */
const ACK_TIMEOUT_MS = 15_000;
/** Between attempts after the server turned the connection away for another reason than the session. */
const RETRY_MS = 3000;

const NO_ANSWER: FeedAck = { code: 504, message: 'The server did not answer the subscription. Try again.' };

async function subscribe(
  socket: FeedSocket,
  { request }: Extract<FeedCommand, { type: 'feed.subscribe' }>,
): Promise<FeedTransportEvent> {
  const { subscriptionId } = request;
  const answer: unknown = await socket
    .timeout(ACK_TIMEOUT_MS)
    .emitWithAck('feed.subscribe', request)
    .catch(() => NO_ANSWER);
  const ack = feedAckSchema.parse(answer);
  return 'message' in ack
    ? { type: 'subscription.refused', subscriptionId, error: ack }
    : { type: 'subscription.accepted', subscriptionId };
}

/** Whether the server turned us away because nobody is logged in any more. */
async function isSessionOver(): Promise<boolean> {
  try {
    await api('tcheck');
    return false;
  } catch (error) {
    return error instanceof ApiError && error.code === 401;
  }
}

/** The feed protocol over socket.io; the session cookie goes with the handshake. Every payload is parsed. */
export const socketFeedTransport: FeedTransport = (tell, onCommand) => {
  const socket: FeedSocket = io({ path: SOCKET_PATH, transports: ['websocket'], forceNew: true });
  let retry: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  const end = () => {
    over = true;
    tell({ type: 'session.ended' });
  };
  // A connection that the server itself closed or turned away is not tried again by socket.io.
  const reconnect = async () => {
    if (await isSessionOver()) end();
    else if (!over) retry = setTimeout(() => socket.connect(), RETRY_MS);
  };
  socket.on('connect', () => tell({ type: 'socket.connected' }));
  socket.on('disconnect', () => {
    tell({ type: 'socket.disconnected' });
    if (!socket.active && !over) void reconnect();
  });
  socket.on('connect_error', () => {
    if (!socket.active && !over) void reconnect();
  });
  socket.on('feed.messages', (payload, ack) => {
    tell({ type: 'batch.received', batch: feedMessagesSchema.parse(payload) });
    ack();
  });
  socket.on('feed.tooSlow', (payload) => tell({ type: 'subscription.overrun', ...feedTooSlowSchema.parse(payload) }));
  socket.on('session.ended', end);
  onCommand((command) => {
    if (command.type === 'feed.subscribe') void subscribe(socket, command).then(tell);
    else socket.emit('feed.unsubscribe', { subscriptionId: command.subscriptionId });
  });
  return () => {
    over = true;
    clearTimeout(retry);
    socket.disconnect();
  };
};
