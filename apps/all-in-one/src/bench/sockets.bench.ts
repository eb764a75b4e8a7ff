import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type ChannelMessage, type FeedMessages, feedMessagesSchema, SOCKET_PATH } from '@krasae/contracts';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import type { Bench, Figures } from './bench.js';
import { type BenchEngines, onEngines } from './bench-engines.js';
import { type BenchProduct, withBenchProduct } from './bench-product.js';
import { inScratch } from './material.js';
import { push } from './product-client.js';
import { loadMaterial } from '../seed/load-material.js';
import { deliveryTimes, type Gathered, SocketClients, timedId } from './socket-load.js';
import { perSecond, ratio } from './statistics.js';

const CLIENTS = 1_000;
const STALLED = 50;
/** Messages a second that each client is sent. */
const RATE = 20;
const SECONDS = 20;
const BURST = 200;
/** As one push takes them. */
const PUSHED_AT_ONCE = 50;
const STALLED_SECONDS = 120;
const LOOK_EVERY_SECONDS = 15;
const PATIENCE_MS = 120_000;

type Say = (line: string) => void;
/** Sends messages with ids that tell when they were sent. */
type Send = (from: number, count: number) => Promise<void>;

export const socketsBench: Bench = {
  name: 'sockets',
  summary: '1,000 clients at 20,000 deliveries/s and at full speed, beside bare socket.io; memory with 50 stalled ones',
  run: async (say, { engine = 'embedded' }) => {
    const { messages } = await loadMaterial();
    const results = await onEngines(engine, say, ['kafka', 'opensearch', 'mongodb'], (engines) =>
      inScratch((folder) => measure(engines, folder, messages, say)),
    );
    const [[, only] = ['', {}]] = Object.entries(results);
    return { clients: CLIENTS, messagesPerSecond: RATE, ...(Object.keys(results).length === 1 ? only : results) };
  },
};

async function measure(
  engines: BenchEngines,
  folder: string,
  material: readonly ChannelMessage[],
  say: Say,
): Promise<Figures> {
  return withBenchProduct(engines.environment, folder, async (product) => {
    const send = pushing(product, material);
    const sample = await oneBatch(product, send);
    say(`Bare socket.io, ${CLIENTS} clients ...`);
    const bare = await bareSocketIo(sample, say);
    say(`The product, ${CLIENTS} clients ...`);
    const own = await withClients(product, CLIENTS, false, (clients) => fanOut(clients, send, say));
    const stalled = await stalledClients(product, send, say);
    const overBare = ratio(Number(own['burstDeliveriesPerSecond']), Number(bare['burstDeliveriesPerSecond']));
    return { product: own, bareSocketIo: bare, burstOverBare: overBare, stalled };
  });
}

async function withClients<T>(
  { url, cookie }: { readonly url: string; readonly cookie: string },
  count: number,
  stalled: boolean,
  work: (clients: SocketClients) => Promise<T>,
): Promise<T> {
  const clients = await SocketClients.start();
  try {
    await clients.connect({ url, cookie, clients: count, stalled });
    return await work(clients);
  } finally {
    await clients.end();
  }
}

/** Steadily at the rate of the goal, then a burst, which tells how fast it can be. */
async function fanOut(clients: SocketClients, send: Send, say: Say): Promise<Figures> {
  await send(0, RATE);
  await clients.gather(RATE * CLIENTS, PATIENCE_MS);
  say(`${RATE * CLIENTS} deliveries/s for ${SECONDS} s ...`);
  const steady = await timed(clients, RATE * SECONDS, () => steadily(send));
  say(`A burst of ${BURST * CLIENTS} deliveries ...`);
  const burst = await timed(clients, BURST, () => send(0, BURST));
  const { tooSlow, disconnects } = burst.gathered;
  return {
    steady: deliveryTimes(steady.gathered),
    steadyDeliveriesPerSecond: perSecond(steady.gathered.deliveries, steady.took),
    steadyServerCpuUsOfDelivery: steady.cpuUs,
    burst: deliveryTimes(burst.gathered),
    burstDeliveriesPerSecond: perSecond(burst.gathered.deliveries, burst.took),
    burstServerCpuUsOfDelivery: burst.cpuUs,
    lost: (RATE * SECONDS + BURST) * CLIENTS - steady.gathered.deliveries - burst.gathered.deliveries,
    tooSlow,
    disconnects,
  };
}

async function timed(clients: SocketClients, messages: number, send: () => Promise<void>) {
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  const gathering = clients.gather(messages * CLIENTS, PATIENCE_MS);
  await send();
  const gathered: Gathered = await gathering;
  const took = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpu);
  return { gathered, took, cpuUs: ratio(user + system, gathered.deliveries) };
}

async function steadily(send: Send): Promise<void> {
  const startedAt = performance.now();
  const sends: Promise<void>[] = [];
  for (let sent = 0; sent < RATE * SECONDS; sent += 1) {
    const wait = startedAt + (sent * 1000) / RATE - performance.now();
    if (wait > 1) await delay(wait);
    sends.push(send(sent, 1));
  }
  await Promise.all(sends);
}

function pushing({ url, source }: BenchProduct, material: readonly ChannelMessage[]): Send {
  return async (from, count) => {
    for (let at = from; at < from + count; at += PUSHED_AT_ONCE) {
      const messages = Array.from({ length: Math.min(PUSHED_AT_ONCE, from + count - at) }, (_, place) => {
        const original = material[(at + place) % material.length];
        const createdAt = new Date().toISOString();
        return { ...original, id: timedId(at + place), createdAt, parentId: null, rootId: null };
      });
      await push(url, source, { messages });
    }
  };
}

/** What the product sends for one message, which bare socket.io then sends as well. */
async function oneBatch({ url, cookie }: BenchProduct, send: Send): Promise<FeedMessages> {
  const socket = io(url, { path: SOCKET_PATH, transports: ['websocket'], extraHeaders: { cookie } });
  try {
    const first = new Promise<FeedMessages>((resolve) => {
      socket.on('feed.messages', (batch: unknown, ack: () => void) => {
        ack();
        const parsed = feedMessagesSchema.parse(batch);
        if (parsed.messages.length > 0) resolve(parsed);
      });
    });
    await socket.emitWithAck('feed.subscribe', { subscriptionId: 'bench', criteria: {}, backfill: 0 });
    await send(0, 1);
    return await first;
  } finally {
    socket.close();
  }
}

/** One packet a message, made once and broadcast to all, nothing acknowledged: the least that socket.io can do. */
async function bareSocketIo(sample: FeedMessages, say: Say): Promise<Figures> {
  const http = createServer();
  const server = new Server(http, { path: SOCKET_PATH, serveClient: false });
  server.on('connection', (socket) => {
    socket.on('feed.subscribe', (_request: unknown, ack: (answer: object) => void) => ack({ code: 200 }));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const send: Send = async (from, count) => {
    for (let at = from; at < from + count; at += 1) {
      const messages = sample.messages.map(({ change, message }) => ({
        change,
        message: { ...message, id: timedId(at) },
      }));
      server.emit('feed.messages', { ...sample, messages });
    }
  };
  try {
    return await withClients({ url, cookie: '' }, CLIENTS, false, (clients) => fanOut(clients, send, say));
  } finally {
    await server.close();
  }
}

/** Heap after collections, while clients that acknowledge nothing hang on the feed. */
async function stalledClients(product: BenchProduct, send: Send, say: Say): Promise<Figures> {
  say(`${STALLED} stalled clients for ${STALLED_SECONDS} s ...`);
  return withClients(product, STALLED, true, async (clients) => {
    const megabytes: number[] = [];
    const until = performance.now() + STALLED_SECONDS * 1000;
    let nextLook = 0;
    for (let sent = 0; performance.now() < until; sent += RATE) {
      await send(sent, RATE);
      if (performance.now() >= nextLook) {
        megabytes.push(Math.round(process.memoryUsage().rss / 1e6));
        nextLook = performance.now() + LOOK_EVERY_SECONDS * 1000;
      }
      await delay(1000);
    }
    const { tooSlow, disconnects, deliveries } = await clients.gather(0, 0);
    const last = megabytes.at(-1) ?? NaN;
    return {
      deliveries,
      tooSlow,
      disconnects,
      rssMegabytes: megabytes.join(' '),
      growthMegabytes: last - (megabytes[Math.floor(megabytes.length / 3)] ?? NaN),
    };
  });
}
