import { type ClientToServerEvents, type ServerToClientEvents, SOCKET_PATH } from '@krasae/contracts';
import { io, type Socket } from 'socket.io-client';
import { ApiError } from './api-error.js';
import { api } from './session.js';

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
/** 'ended': nobody is logged in any more; the socket is not tried again. */
export type LiveStatus = 'connected' | 'disconnected' | 'ended';

/** Between attempts after the server turned the connection away for another reason than the session. */
const RETRY_MS = 3000;

interface Connection {
  readonly socket: LiveSocket;
  readonly holders: Set<(status: LiveStatus) => void>;
  over: boolean;
  retry: ReturnType<typeof setTimeout> | undefined;
}

let connection: Connection | null = null;

/** Whether the server turned us away because nobody is logged in any more. */
async function isSessionOver(): Promise<boolean> {
  try {
    await api('tcheck');
    return false;
  } catch (error) {
    return error instanceof ApiError && error.code === 401;
  }
}

function tell({ holders }: Connection, status: LiveStatus): void {
  for (const holder of [...holders]) holder(status);
}

function end(made: Connection): void {
  if (made.over) return;
  made.over = true;
  tell(made, 'ended');
}

/** A connection that the server itself closed or turned away is not tried again by socket.io. */
async function reconnect(made: Connection): Promise<void> {
  if (made.socket.active || made.over) return;
  if (await isSessionOver()) end(made);
  else if (!made.over) made.retry = setTimeout(() => made.socket.connect(), RETRY_MS);
}

function connect(): Connection {
  const socket: LiveSocket = io({ path: SOCKET_PATH, transports: ['websocket'], forceNew: true });
  const made: Connection = { socket, holders: new Set(), over: false, retry: undefined };
  socket.on('connect', () => tell(made, 'connected'));
  socket.on('disconnect', () => {
    tell(made, 'disconnected');
    void reconnect(made);
  });
  socket.on('connect_error', () => void reconnect(made));
  socket.on('session.ended', () => end(made));
  return made;
}

export interface HeldSocket {
  readonly socket: LiveSocket;
  release(): void;
}

/**
 * The one socket of this page, whose handshake carries the session cookie: opened by the first who holds it, closed
 * with the last. Tells the holder its state, the present one included, never before this call has returned.
 */
export function holdLiveSocket(holder: (status: LiveStatus) => void): HeldSocket {
  if (connection === null || connection.over) connection = connect();
  const made = connection;
  made.holders.add(holder);
  if (made.socket.connected) queueMicrotask(() => made.holders.has(holder) && holder('connected'));
  return {
    socket: made.socket,
    release: () => {
      made.holders.delete(holder);
      if (made.holders.size > 0) return;
      made.over = true;
      clearTimeout(made.retry);
      made.socket.disconnect();
      if (connection === made) connection = null;
    },
  };
}
