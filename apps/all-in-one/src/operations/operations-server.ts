import { createServer, type Server, type ServerResponse } from 'node:http';
import type { ApiLogger } from '@krasae/api';
import { OPERATIONAL_ENDPOINTS } from '@krasae/contracts';
import { METRICS_CONTENT_TYPE, type Metrics } from '@krasae/metrics';
import { askEngines, type EngineProbe } from './engine-probes.js';

/** Beside the operational calls of the API, which have no metrics: figures are for whoever runs the product alone. */
export const METRICS_PATH = '/metrics';

export interface OperationsOptions {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  readonly probes: readonly EngineProbe[];
  readonly metrics: Metrics;
  /** The figures in the format of Prometheus. */
  readonly exposition: () => Promise<string>;
  readonly logger: ApiLogger;
}

export interface OperationsServer {
  readonly url: string;
  close(): Promise<void>;
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** One issue for each engine that does not answer. The reason itself goes to the log alone, as in the API. */
async function issuesOf({ probes, metrics, logger }: OperationsOptions) {
  const issues: { readonly path: string; readonly problem: string }[] = [];
  for (const { engine, failure } of await askEngines(probes)) {
    metrics.engineUp.set({ engine }, failure === null ? 1 : 0);
    if (failure === null) continue;
    metrics.engineErrors.inc({ engine });
    logger.error({ err: failure, engine }, 'an engine is not ready');
    issues.push({ path: engine, problem: 'Does not answer: see the log of the process.' });
  }
  return issues;
}

async function readiness(options: OperationsOptions, response: ServerResponse): Promise<void> {
  const issues = await issuesOf(options);
  if (issues.length === 0) answer(response, 200, { code: 200, message: { status: 'ready' } });
  else answer(response, 503, { code: 503, message: 'Not ready', issues });
}

async function serve(options: OperationsOptions, path: string, response: ServerResponse): Promise<void> {
  if (path === OPERATIONAL_ENDPOINTS.health.path) {
    answer(response, 200, { code: 200, message: { status: 'ok' } });
  } else if (path === OPERATIONAL_ENDPOINTS.readiness.path) {
    await readiness(options, response);
  } else if (path === METRICS_PATH) {
    await issuesOf(options);
    const text = await options.exposition();
    response.writeHead(200, { 'content-type': METRICS_CONTENT_TYPE, 'cache-control': 'no-store' });
    response.end(text);
  } else {
    const { health, readiness: ready } = OPERATIONAL_ENDPOINTS;
    answer(response, 404, { code: 404, message: `There are ${health.path}, ${ready.path} and ${METRICS_PATH}.` });
  }
}

/** Health, readiness with reasons and metrics of one process (design 11), for probes and Prometheus alone. */
export async function startOperationsServer(options: OperationsOptions): Promise<OperationsServer> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (request.method !== 'GET') return answer(response, 405, { code: 405, message: 'Ask with GET.' });
    serve(options, path, response).catch((error: unknown) => {
      options.logger.error({ err: error, path }, 'an operational call failed');
      if (response.headersSent) response.destroy();
      else answer(response, 500, { code: 500, message: 'Failed: see the log of the process.' });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return { url: urlOf(server), close: () => closed(server) };
}

function urlOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

async function closed(server: Server): Promise<void> {
  const ended = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await ended;
}
