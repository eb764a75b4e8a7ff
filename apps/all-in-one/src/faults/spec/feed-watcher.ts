import {
  type ClientToServerEvents,
  feedMessagesSchema,
  type ServerToClientEvents,
  SOCKET_PATH,
} from '@krasae/contracts';
import { io, type Socket } from 'socket.io-client';

const SUBSCRIPTION = 'faults';
const AGAIN_MS = 500;
const ACK_WITHIN_MS = 20_000;

/** A client of the live feed that loses its connection again and again and goes on from the cursor it holds. */
export class FeedWatcher {
  /** How often each message was told of as new. */
  readonly created = new Map<string, number>();
  /** Times that the feed began anew in place of going on: what was missed is then in the index alone. */
  anew = 0;
  reconnections = 0;
  #cursor: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  readonly #socket: Socket<ServerToClientEvents, ClientToServerEvents>;

  /** cookie: of a session. */
  constructor(url: string, cookie: string) {
    this.#socket = io(url, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      extraHeaders: { cookie },
      reconnectionDelayMax: 1_000,
    });
    this.#socket.on('connect', () => void this.#subscribe());
    // Also when the server refuses the session for a moment, as it cannot read it: the library gives up then.
    this.#socket.on('connect_error', () => {
      if (!this.#socket.active) this.#again(() => this.#socket.connect());
    });
    this.#socket.on('disconnect', (reason) => {
      this.reconnections += 1;
      if (reason === 'io server disconnect') this.#again(() => this.#socket.connect());
    });
    this.#socket.on('feed.tooSlow', () => void this.#subscribe());
    this.#socket.on('feed.messages', (payload, acknowledge) => {
      const { phase, messages, cursor } = feedMessagesSchema.parse(payload);
      if (phase === 'backfill' && this.#cursor !== null) this.anew += 1;
      for (const { change, message } of messages) {
        if (change === 'created') this.created.set(message.id, (this.created.get(message.id) ?? 0) + 1);
      }
      this.#cursor = cursor;
      acknowledge();
    });
  }

  get isWatching(): boolean {
    return this.#cursor !== null;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#socket.disconnect();
  }

  #again(act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, AGAIN_MS);
  }

  async #subscribe(): Promise<void> {
    const request = { subscriptionId: SUBSCRIPTION, criteria: {}, backfill: 0 };
    const resume = this.#cursor === null ? {} : { cursor: this.#cursor };
    try {
      const answer = await this.#socket.timeout(ACK_WITHIN_MS).emitWithAck('feed.subscribe', { ...request, ...resume });
      if (answer.code === 200) return;
    } catch {
      // No answer: the connection or an engine behind it is away, and the subscription is asked for again.
    }
    this.#again(() => {
      if (this.#socket.connected) void this.#subscribe();
    });
  }
}
