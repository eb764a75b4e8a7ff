import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type ClientToServerEvents,
  feedMessagesSchema,
  type ServerToClientEvents,
  SOCKET_PATH,
} from '@krasae/contracts';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { dataDirectory } from '../engines/data-directory.js';
import { openStores } from '../engines/stores.js';
import { loadMaterial } from '../seed/load-material.js';
import { type BenchEngines, onEngines } from './bench-engines.js';
import { type BenchProduct, withBenchProduct } from './bench-product.js';
import { inScratch } from './material.js';
import { push } from './product-client.js';
import type { Bench, Figures } from './bench.js';
import { latencies } from './statistics.js';

const SECONDS = 20;
/** At the highest rate, told apart: servers in Java take so long to compile what they run. */
const WARM_UP_SECONDS = 20;
const RATES = [50, 200] as const;

type Say = (line: string) => void;

export const liveBench: Bench = {
  name: 'live',
  summary:
    'push to the socket of a client at 50 and 200 messages/s, beside a bare log write and a bare socket round trip',
  run: async (say, { engine = 'embedded' }) => {
    say('Bare socket round trip ...');
    const socket = await bareSocketRoundTrip();
    say('Bare log write ...');
    const logWrite = await inScratch(bareLogWrite);
    const results = await onEngines(engine, say, ['kafka', 'opensearch', 'mongodb'], (engines) =>
      inScratch((folder) => measureProduct(engines, folder, say)),
    );
    const [[, only] = ['', {}]] = Object.entries(results);
    const product = Object.keys(results).length === 1 ? only : results;
    return { bareSocketRoundTrip: socket, bareLogWrite: logWrite, ...product };
  },
};

async function bareSocketRoundTrip(): Promise<Figures> {
  const http = createServer();
  const server = new Server(http);
  server.on('connection', (socket) => socket.on('echo', (text: string, ack: (text: string) => void) => ack(text)));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const client = io(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, {
    transports: ['websocket'],
  });
  const sample: number[] = [];
  for (let round = 0; round < 1000; round += 1) {
    const startedAt = performance.now();
    await client.emitWithAck('echo', 'x'.repeat(1000));
    sample.push(performance.now() - startedAt);
  }
  client.close();
  await server.close();
  return latencies(sample.slice(100));
}

/** One durable record at a time, as a single push writes it. */
async function bareLogWrite(folder: string): Promise<Figures> {
  const stores = await openStores(dataDirectory(folder));
  const sample: number[] = [];
  for (let round = 0; round < 500; round += 1) {
    const startedAt = performance.now();
    await stores.log.publish('collected', [{ key: String(round), value: 'x'.repeat(1000) }]);
    sample.push(performance.now() - startedAt);
  }
  await stores.close();
  return latencies(sample.slice(50));
}

async function measureProduct({ environment }: BenchEngines, folder: string, say: Say): Promise<Figures> {
  return withBenchProduct(environment, folder, async (product) => {
    const figures: Record<string, Figures> = {};
    say(`Warming up for ${WARM_UP_SECONDS} s ...`);
    figures['warmingUp'] = await measureRate(product, {
      name: 'warm-up',
      rate: Math.max(...RATES),
      seconds: WARM_UP_SECONDS,
    });
    for (const rate of RATES) {
      say(`${rate} messages/s for ${SECONDS} s ...`);
      figures[`pushToSocketAt${rate}PerSecond`] = await measureRate(product, {
        name: `${rate}`,
        rate,
        seconds: SECONDS,
      });
    }
    return figures;
  });
}

interface Stream {
  /** In the ids of its messages. */
  readonly name: string;
  /** Messages a second. */
  readonly rate: number;
  readonly seconds: number;
}

async function measureRate({ url, cookie, source }: BenchProduct, { name, rate, seconds }: Stream): Promise<Figures> {
  const { messages } = await loadMaterial();
  const socket = connect(url, cookie);
  const sentAt = new Map<string, number>();
  const sample: number[] = [];
  const answered: number[] = [];
  const doubled: string[] = [];
  const arrived = new Set<string>();
  socket.on('feed.messages', (batch, ack) => {
    ack();
    for (const { message } of feedMessagesSchema.parse(batch).messages) {
      const from = sentAt.get(message.id);
      if (from === undefined) continue;
      if (arrived.has(message.id)) doubled.push(message.id);
      arrived.add(message.id);
      sample.push(performance.now() - from);
    }
  });
  await subscribed(socket);
  const total = rate * seconds;
  const startedAt = performance.now();
  const posts: Promise<void>[] = [];
  for (let sent = 0; sent < total; sent += 1) {
    const wait = startedAt + (sent * 1000) / rate - performance.now();
    if (wait > 1) await delay(wait);
    const message = messages[sent % messages.length];
    if (message === undefined) break;
    const id = `bench-${name}-${sent}`;
    const sentAtMs = performance.now();
    sentAt.set(`${message.source}:${id}`, sentAtMs);
    const body = { ...message, id, parentId: null, rootId: null, createdAt: new Date().toISOString() };
    posts.push(push(url, source, body).then(() => void answered.push(performance.now() - sentAtMs)));
  }
  await Promise.all(posts);
  for (let waited = 0; arrived.size < total && waited < 200; waited += 1) await delay(50);
  socket.close();
  const pushAnswered = latencies(answered);
  return { ...latencies(sample), lost: total - arrived.size, doubled: doubled.length, pushAnswered };
}

function connect(url: string, cookie: string): Socket<ServerToClientEvents, ClientToServerEvents> {
  return io(url, { path: SOCKET_PATH, transports: ['websocket'], extraHeaders: { cookie } });
}

async function subscribed(socket: Socket<ServerToClientEvents, ClientToServerEvents>): Promise<void> {
  const answer = await socket.emitWithAck('feed.subscribe', { subscriptionId: 'bench', criteria: {}, backfill: 0 });
  if (answer.code !== 200)
    throw new Error(`The feed answered ${answer.code}: ${'message' in answer ? answer.message : ''}`);
}
