import {
  type ClientToServerEvents,
  type FeedAck,
  feedSubscribeSchema,
  issueOf,
  type ServerToClientEvents,
  SOCKET_PATH,
} from '@krasae/contracts';
import { FEED_ROLES } from '@krasae/domain';
import type { Metrics } from '@krasae/metrics';
import { Inject, type OnModuleDestroy } from '@nestjs/common';
import { type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import { z } from 'zod';
import { sessionTokenOf } from '../auth/session-cookie.js';
import { type Session, SessionService } from '../auth/session.service.js';
import { badRequest, notPermitted, sessionExpired } from '../common/api-error.js';
import type { ApiLogger } from '../common/api-logger.js';
import type { ApiSettings } from '../common/api-settings.js';
import { toErrorEnvelope } from '../common/error-envelope.js';
import { MAX_BODY_BYTES } from '../common/json-body.js';
import { parseRequest } from '../common/request-issues.js';
import { isSameOrigin } from '../common/same-origin.js';
import { LOGGER, METRICS, NOW, SETTINGS } from '../common/tokens.js';
import { AccountEventSender } from './account-event-sender.js';
import { countedOutlet } from './counted-outlet.js';
import { feedParser, SharedFeedMessages } from './feed-packets.js';
import type { FeedOutlet, FeedSubscription } from './feed-subscription.js';
import { FeedService } from './feed.service.js';

const MAX_SUBSCRIPTIONS = 20;

/** Taken when a feed is asked for, filled when it is open. */
interface FeedSlot {
  feed: FeedSubscription | null;
}

interface SocketData {
  session: Session;
  feeds: Map<string, FeedSlot>;
}
type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;

const unsubscribeSchema = z.strictObject({ subscriptionId: z.string().min(1).max(64) });

function outletOf(socket: LiveSocket): FeedOutlet {
  return {
    send: (batch, acknowledged) => socket.emit('feed.messages', new SharedFeedMessages(batch), acknowledged),
    tooSlow: (notice) => socket.emit('feed.tooSlow', notice),
  };
}

@WebSocketGateway({
  path: SOCKET_PATH,
  serveClient: false,
  maxHttpBufferSize: MAX_BODY_BYTES,
  parser: feedParser,
})
export class LiveGateway implements OnGatewayInit<LiveServer>, OnModuleDestroy {
  private readonly sockets = new Set<LiveSocket>();
  private sessionCheck: NodeJS.Timeout | null = null;

  constructor(
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(FeedService) private readonly feeds: FeedService,
    @Inject(AccountEventSender) private readonly accountEvents: AccountEventSender,
    @Inject(LOGGER) private readonly logger: ApiLogger,
    @Inject(METRICS) private readonly metrics: Metrics,
    @Inject(NOW) private readonly now: () => number,
    @Inject(SETTINGS) private readonly settings: ApiSettings,
  ) {}

  afterInit(server: LiveServer): void {
    server.use((socket, next) => {
      this.admit(socket).then(() => next(), next);
    });
    server.on('connection', (socket) => this.serve(socket));
    this.sessions.onRevoked((sessionId) => this.endSession(sessionId));
    this.sessionCheck = setInterval(() => void this.checkSessions(), this.settings.sessionCheckMs);
  }

  onModuleDestroy(): void {
    if (this.sessionCheck !== null) clearInterval(this.sessionCheck);
  }

  private async admit(socket: LiveSocket): Promise<void> {
    const { headers } = socket.handshake;
    if (!isSameOrigin(headers)) throw notPermitted('otherSite');
    const session = await this.sessions.resolve(sessionTokenOf(headers.cookie));
    if (session === null) throw sessionExpired();
    socket.data = { session, feeds: new Map() };
  }

  private serve(socket: LiveSocket): void {
    this.sockets.add(socket);
    this.metrics.socketsOpen.set(this.sockets.size);
    const release = this.accountEvents.serve(socket, socket.data.session);
    socket.on('disconnect', () => {
      this.sockets.delete(socket);
      this.metrics.socketsOpen.set(this.sockets.size);
      release();
      for (const { feed } of socket.data.feeds.values()) feed?.close();
      socket.data.feeds.clear();
    });
    socket.on('feed.subscribe', (request, ack) => {
      void this.answer(socket, request, typeof ack === 'function' ? ack : () => undefined);
    });
    socket.on('feed.unsubscribe', (request) => {
      const parsed = unsubscribeSchema.safeParse(request);
      if (parsed.success) this.drop(socket, parsed.data.subscriptionId);
    });
  }

  /** Accepts before the first message goes out, so that the client knows whose it is. Never throws. */
  private async answer(socket: LiveSocket, payload: unknown, ack: (answer: FeedAck) => void): Promise<void> {
    try {
      const open = await this.subscribe(socket, payload);
      ack({ code: 200 });
      open();
    } catch (error) {
      ack(toErrorEnvelope(error, this.logger, { event: 'feed.subscribe', correlationId: socket.id }));
    }
  }

  private async subscribe(socket: LiveSocket, payload: unknown): Promise<() => void> {
    const request = parseRequest(feedSubscribeSchema, payload);
    const { subscriptionId } = request;
    const { feeds, session } = socket.data;
    if (!FEED_ROLES.includes(session.role)) throw notPermitted();
    this.drop(socket, subscriptionId);
    if (feeds.size >= MAX_SUBSCRIPTIONS) {
      throw badRequest([issueOf('subscriptionId', 'tooManyFeeds', { most: String(MAX_SUBSCRIPTIONS) })]);
    }
    const slot: FeedSlot = { feed: null };
    feeds.set(subscriptionId, slot);
    const giveUpSlot = (): void => {
      if (feeds.get(subscriptionId) === slot) feeds.delete(subscriptionId);
    };
    try {
      const outlet = countedOutlet(outletOf(socket), this.metrics, this.now);
      const { feed, open } = await this.feeds.subscribe({ accountId: session.accountId, request, outlet });
      slot.feed = feed;
      feed.whenClosed(giveUpSlot);
      // Gone, or asked anew, while this was being prepared.
      if (!socket.connected || feeds.get(subscriptionId) !== slot) feed.close();
      return open;
    } catch (error) {
      giveUpSlot();
      throw error;
    }
  }

  private drop(socket: LiveSocket, subscriptionId: string): void {
    socket.data.feeds.get(subscriptionId)?.feed?.close();
    socket.data.feeds.delete(subscriptionId);
  }

  private endSession(sessionId: string): void {
    for (const socket of [...this.sockets].filter(({ data }) => data.session.id === sessionId)) {
      for (const { feed } of socket.data.feeds.values()) feed?.close();
      socket.emit('session.ended');
      socket.disconnect(true);
    }
  }

  /** Keeps the role of the session's sockets up to date; true where it may not read the feeds that are open. */
  private hasLostFeeds(session: Session): boolean {
    const held = [...this.sockets].filter(({ data }) => data.session.id === session.id);
    for (const { data } of held) data.session = session;
    return !FEED_ROLES.includes(session.role) && held.some(({ data }) => data.feeds.size > 0);
  }

  /** Ends that this process did not hear of: another process revoked, the time ran out, the role changed. */
  private async checkSessions(): Promise<void> {
    const ids = new Set([...this.sockets].map(({ data }) => data.session.id));
    for (const id of ids) {
      try {
        const session = await this.sessions.resolveId(id);
        if (session === null || this.hasLostFeeds(session)) this.endSession(id);
      } catch (error) {
        this.logger.error({ err: error }, 'a session could not be checked');
      }
    }
  }
}
