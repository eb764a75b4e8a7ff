import 'reflect-metadata';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DocumentStore } from '@krasae/documents';
import type { EventLog } from '@krasae/log';
import { createSilentMailer, type Mailer } from '@krasae/mail';
import type { MessageIndex } from '@krasae/messages';
import { createMetrics, type Metrics } from '@krasae/metrics';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { ApiModule } from './api.module.js';
import type { ApiLogger } from './common/api-logger.js';
import type { ApiSettings } from './common/api-settings.js';
import { NestLogger } from './common/nest-logger.js';
import { requestLog } from './common/request-log.js';
import { requestMetrics } from './common/request-metrics.js';
import { securityHeaders } from './common/security-headers.js';
import { serveWebClient } from './common/web-client.js';

export interface ApiOptions {
  readonly log: EventLog;
  readonly documents: DocumentStore;
  readonly index: MessageIndex;
  /** The caller's, like the engines; without one no mail is sent, which the log says once. */
  readonly mailer?: Mailer;
  readonly logger: ApiLogger;
  /** Where calls and sockets are counted; the caller serves it, as it is not for everybody. */
  readonly metrics?: Metrics;
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** Folder of the built client; without it only the API is served. */
  readonly webRoot?: string;
  /** Where people reach the product, for addresses in mails; where it listens unless given. With https cookies are secure. */
  readonly publicUrl?: string;
  /** Cookies over https alone; decided by publicUrl unless given. */
  readonly secureCookies?: boolean;
  /** Proxies whose X-Forwarded-For is believed (Express 'trust proxy'); none unless given. */
  readonly trustedProxies?: number | readonly string[];
  /** Epoch milliseconds. */
  readonly now?: () => number;
  readonly sessionCheckMs?: number;
  /** For tests: answers that break their contract become errors. */
  readonly checkAnswers?: boolean;
}

export interface Api {
  /** Where it listens, e.g. http://127.0.0.1:3000 */
  readonly url: string;
  /** Ends the sockets, waits for the requests at work (5 s at most), stops listening. The engines stay open: they are the caller's. */
  close(): Promise<void>;
}

/**
 * An idle connection is kept for longer than proxies and clients keep theirs (60 s and less): whoever closes first must
 * not be the one that may be sent a request at that moment.
 */
const KEEP_ALIVE_MS = 75_000;
/** Requests at work when the server is closed get this long to end. */
const GRACE_MS = 5_000;

function urlOf(address: string | AddressInfo | null): string {
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

/** The address people use, known at last when the server listens. */
interface Place {
  url: string;
}

function settingsOf(options: ApiOptions, place: Place): ApiSettings {
  const { publicUrl, sessionCheckMs = 15_000, checkAnswers = false } = options;
  const secureCookies = options.secureCookies ?? publicUrl?.startsWith('https:') ?? false;
  return { secureCookies, publicUrl: () => place.url, sessionCheckMs, checkAnswers };
}

async function buildApp(options: ApiOptions, place: Place): Promise<NestExpressApplication> {
  const { log, documents, index, logger, now = Date.now } = options;
  const { mailer = createSilentMailer((text) => logger.warn(text)) } = options;
  const { metrics = createMetrics() } = options;
  const settings = settingsOf(options, place);
  const app = await NestFactory.create<NestExpressApplication>(
    ApiModule.with({ log, documents, index, mailer, now, logger, metrics, settings }),
    // Bodies are read by the contract interceptor, once the caller is known to be let in.
    { bodyParser: false, abortOnError: false, logger: new NestLogger(logger) },
  );
  app.disable('x-powered-by');
  // Answers are never stored, so nothing would ever be compared with their hash.
  app.disable('etag');
  if (options.trustedProxies !== undefined) app.set('trust proxy', options.trustedProxies);
  app.use(requestLog(logger, now));
  app.use(requestMetrics(metrics));
  app.use(securityHeaders(settings.secureCookies));
  if (options.webRoot !== undefined) serveWebClient(app, options.webRoot);
  app.useWebSocketAdapter(new IoAdapter(app));
  return app;
}

async function closeGracefully(app: NestExpressApplication, server: Server): Promise<void> {
  const force = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await app.close().finally(() => clearTimeout(force));
}

/** Serves REST, sockets and, with webRoot, the client on one port. The topics of the log must be there already. */
export async function createApi(options: ApiOptions): Promise<Api> {
  const place = { url: options.publicUrl?.replace(/\/+$/u, '') ?? '' };
  const app = await buildApp(options, place);
  try {
    const server: Server = await app.listen(options.port, options.host);
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    const url = urlOf(server.address());
    if (place.url === '') place.url = url;
    return { url, close: () => closeGracefully(app, server) };
  } catch (error) {
    await app.close();
    throw error;
  }
}
