/** Entry of the process that holds the clients of the bench 'sockets', so that their work is not the server's. */
import { setTimeout as delay } from 'node:timers/promises';
import { type ClientToServerEvents, type ServerToClientEvents, SOCKET_PATH } from '@krasae/contracts';
import { io, type Socket } from 'socket.io-client';
import { clientsRequestSchema, type ClientsReport, sentAtOf } from './socket-load.js';

type LoadSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** Connected at once: more, and the handshakes of the last time out. */
const CONNECTING = 50;

const sockets: LoadSocket[] = [];
let sample: number[] = [];
let tooSlow = 0;
let disconnects = 0;

const report = (message: ClientsReport): void => void process.send?.(message);

async function connect(request: { url: string; cookie: string; clients: number; stalled: boolean }): Promise<void> {
  for (let from = 0; from < request.clients; from += CONNECTING) {
    const count = Math.min(CONNECTING, request.clients - from);
    await Promise.all(Array.from({ length: count }, () => connectOne(request)));
  }
  report({ kind: 'connected', sockets: sockets.length });
}

async function connectOne({ url, cookie, stalled }: { url: string; cookie: string; stalled: boolean }): Promise<void> {
  const socket: LoadSocket = io(url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie },
  });
  sockets.push(socket);
  socket.on('disconnect', () => (disconnects += 1));
  socket.on('feed.tooSlow', () => (tooSlow += 1));
  socket.on('feed.messages', (batch, ack) => {
    const now = Date.now();
    for (const { message } of batch.messages) {
      const sentAt = sentAtOf(message.id);
      if (sentAt !== null) sample.push(now - sentAt);
    }
    // A stalled client takes what the network brings it and says nothing.
    if (!stalled) ack?.();
  });
  const answer = await socket
    .timeout(60_000)
    .emitWithAck('feed.subscribe', { subscriptionId: 'bench', criteria: {}, backfill: 0 });
  if (answer.code !== 200) throw new Error(`The feed answered ${answer.code}.`);
}

/** Reports when so many deliveries have come, or after the time. */
async function gather(deliveries: number, withinMs: number): Promise<void> {
  const until = Date.now() + withinMs;
  while (sample.length < deliveries && Date.now() < until) await delay(20);
  report({ kind: 'gathered', deliveries: sample.length, tooSlow, disconnects, histogram: histogramOf(sample) });
  sample = [];
}

/** Milliseconds and how often: a million deliveries are a small message. */
function histogramOf(values: readonly number[]): [number, number][] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b);
}

process.on('message', (message: unknown) => {
  const request = clientsRequestSchema.parse(message);
  if (request.kind === 'connect') void connect(request);
  else if (request.kind === 'gather') void gather(request.deliveries, request.withinMs);
  else process.exit(0);
});
report({ kind: 'ready' });
