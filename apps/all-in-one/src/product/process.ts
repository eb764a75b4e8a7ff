import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ApiLogger, createApi, createApiLogger } from '@krasae/api';
import type { Environment } from '@krasae/contracts';
import { z } from 'zod';
import type { DataDirectory } from '../engines/data-directory.js';
import { type EngineAddresses } from '../engines/engine-addresses.js';
import { startWorkers, type Workers, type WorkersOptions } from '../engines/local-pipeline.js';
import { type OpenedIndex, openIndex } from '../engines/message-index.js';
import { openStores, type Stores } from '../engines/stores.js';
import type { NoticeMail } from '../engines/workers-thread.js';
import { engineProbes } from '../operations/engine-probes.js';
import { startOperationsServer } from '../operations/operations-server.js';
import { ProcessMetrics } from '../operations/process-metrics.js';
import { apiOptionsOf } from './api-options.js';
import { type ProcessRole, usesIndex, workerRolesOf } from './process-roles.js';

const WEB_ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const PACKAGE = fileURLToPath(new URL('../../package.json', import.meta.url));

/** Some roles of the product in one process: API and sockets on its own thread, workers on threads beside it. */
export interface RunningProcess {
  /** Of the API; null without it. */
  readonly url: string | null;
  /** Of health, readiness and metrics; null where the process has none of its own. */
  readonly operationsUrl: string | null;
  /** Rejects when a part dies; never resolves. */
  readonly failed: Promise<never>;
  /** Takes nothing more, finishes what is at work, closes its engines. */
  stop(): Promise<void>;
}

export interface ProcessOptions {
  readonly environment: Environment;
  readonly addresses: EngineAddresses;
  readonly directory: DataDirectory;
  readonly roles: readonly ProcessRole[];
  readonly connectors: WorkersOptions['connectors'];
  /** False: calls and sockets alone, for who has no built client. */
  readonly servesClient?: boolean;
  /** Told what is waited for. */
  readonly say?: (line: string) => void;
  /** Before anything works on them. */
  readonly prepare?: (stores: Stores) => Promise<void>;
  readonly onProgress?: WorkersOptions['onProgress'];
}

/** What has been started, closed in the opposite order. */
class Opened {
  private readonly closings: (() => Promise<void>)[] = [];

  async add<T>(starting: Promise<T>, close: (started: T) => Promise<void>): Promise<T> {
    const started = await starting;
    this.closings.push(() => close(started));
    return started;
  }

  async close(): Promise<void> {
    for (const close of this.closings.splice(0).reverse()) await close();
  }
}

/** Throws EngineUnavailableError when an engine does not answer in time; then nothing is left running. */
export async function startProcess(options: ProcessOptions): Promise<RunningProcess> {
  const opened = new Opened();
  try {
    return await open(options, opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function open(options: ProcessOptions, opened: Opened): Promise<RunningProcess> {
  const { environment, addresses, directory, roles, say, prepare } = options;
  const { LOG_LEVEL: logLevel } = environment;
  const logger = createApiLogger(logLevel);
  const storesOptions = { addresses, logLevel, ...(say && { say }) };
  const stores = await opened.add(openStores(directory, storesOptions), (started) => started.close());
  await prepare?.(stores);
  const index = usesIndex(roles)
    ? await opened.add(openIndex(directory, addresses, say), (started) => started.close())
    : null;
  const workers = await startRoles(options, opened, index);
  const metrics = new ProcessMetrics({ roles, stores, workers, version: version(), logger });
  const url =
    index === null || !roles.includes('api') ? null : await serveApi(options, opened, { stores, index, metrics });
  const operationsUrl = await serveOperations(options, opened, { stores, index, metrics, logger });
  const failed = Promise.race([
    ...(index === null ? [] : [index.failed]),
    ...(workers === null ? [] : [workers.failed]),
  ]);
  failed.catch(() => undefined);
  return { url, operationsUrl, failed, stop: () => opened.close() };
}

async function startRoles(options: ProcessOptions, opened: Opened, index: OpenedIndex | null): Promise<Workers | null> {
  const { environment, directory, addresses, connectors, onProgress } = options;
  const roles = workerRolesOf(options.roles);
  if (roles.length === 0) return null;
  const logLevel = environment.LOG_LEVEL;
  const noticeMail = noticeMailOf(environment);
  const workersOptions = { directory, addresses, logLevel, connectors, noticeMail, ...(onProgress && { onProgress }) };
  return opened.add(startWorkers(workersOptions, roles, index), (started) => started.stop());
}

function noticeMailOf(environment: Environment): NoticeMail {
  const { SMTP_URL, MAIL_FROM: from, PUBLIC_URL, HOST, PORT, KRASAE_NOTICE_MAIL_SECONDS: everySeconds } = environment;
  // A port that is yet to be picked leads nowhere.
  const publicUrl = PUBLIC_URL ?? (PORT === 0 ? null : `http://${HOST}:${PORT}`);
  return { ...(SMTP_URL && { smtpUrl: SMTP_URL }), from, publicUrl, everySeconds };
}

interface Serving {
  readonly stores: Stores;
  readonly metrics: ProcessMetrics;
}

async function serveApi(
  { environment, servesClient }: ProcessOptions,
  opened: Opened,
  { stores, index, metrics }: Serving & { readonly index: OpenedIndex },
): Promise<string> {
  const apiOptions = apiOptionsOf(environment);
  await opened.add(Promise.resolve(apiOptions.mailer), (mailer) => mailer.close());
  const client = servesClient === false ? {} : { webRoot: WEB_ROOT };
  const starting = createApi({ ...stores, ...apiOptions, index: index.index, metrics: metrics.own, ...client });
  return (await opened.add(starting, (api) => api.close())).url;
}

/** On KRASAE_METRICS_PORT, or on PORT where no API has that. */
async function serveOperations(
  { environment, roles }: ProcessOptions,
  opened: Opened,
  { stores, index, metrics, logger }: Serving & { readonly index: OpenedIndex | null; readonly logger: ApiLogger },
): Promise<string | null> {
  const { HOST: host, PORT, KRASAE_METRICS_PORT } = environment;
  const port = KRASAE_METRICS_PORT ?? (roles.includes('api') ? null : PORT);
  if (port === null) return null;
  const probes = engineProbes(stores, index?.index ?? null);
  const exposition = () => metrics.text();
  const starting = startOperationsServer({ host, port, probes, metrics: metrics.own, exposition, logger });
  return (await opened.add(starting, (server) => server.close())).url;
}

function version(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(PACKAGE, 'utf8'))).version;
}
