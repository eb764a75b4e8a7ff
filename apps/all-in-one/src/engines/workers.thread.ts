/** Entry of a thread of workers: those of its roles, with connections of its own to the engines. */
import { MessagePort, parentPort, workerData } from 'node:worker_threads';
import { createApiLogger } from '@krasae/api/logger';
import { createFileConnector } from '@krasae/connector-file';
import { createSimulatorConnector } from '@krasae/connector-simulator';
import { createWebsiteConnector } from '@krasae/connector-website';
import { type ConnectorFactory, createRunner } from '@krasae/ingest-runner';
import type { MessageIndex } from '@krasae/messages';
import { connectMessageIndex } from '@krasae/messages-duckdb';
import { createMetrics, snapshotOf } from '@krasae/metrics';
import { type StepEvent, trimPipeline } from '@krasae/pipeline';
import { loadSentimentModel } from '@krasae/sentiment';
import { startClassify } from '@krasae/worker-classify';
import { startIndex } from '@krasae/worker-index';
import { z } from 'zod';
import { dataDirectory } from './data-directory.js';
import { engineAddressesSchema, usesDataDirectory } from './engine-addresses.js';
import { connectIndex } from './message-index.js';
import { openStores, type Stores } from './stores.js';
import { onStepEvent, RunnerEvents } from './worker-events.js';
import { noticeMailSchema, WORKER_ROLES, type WorkersNotice, workersRequestSchema } from './workers-thread.js';

/** What passed through classified and indexed is kept this long, for sockets that resume. */
const RETENTION_MS = 24 * 3_600_000;
const TRIM_EVERY_MS = 3_600_000;

const dataSchema = z.object({
  dataDir: z.string(),
  addresses: engineAddressesSchema,
  logLevel: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
  connectors: z.array(z.enum(['file', 'website', 'simulator'])),
  roles: z.array(z.enum(WORKER_ROLES)),
  indexPort: z.instanceof(MessagePort).optional(),
  noticeMail: noticeMailSchema.optional(),
});

const FACTORIES: Readonly<Record<string, ConnectorFactory>> = {
  file: createFileConnector,
  website: createWebsiteConnector,
  simulator: createSimulatorConnector,
};

const data = dataSchema.parse(workerData);
const { addresses, logLevel } = data;
const logger = createApiLogger(logLevel);
const metrics = createMetrics();
const notify = (notice: WorkersNotice): void => parentPort?.postMessage(notice);
const onEvent = (event: StepEvent): void => onStepEvent(event, logger, metrics);

/** Each role answers how it is stopped. */
type Stop = () => Promise<void>;

async function ingest({ log, documents }: Stores): Promise<Stop> {
  const connectors = Object.fromEntries(
    Object.entries(FACTORIES).filter(([kind]) => data.connectors.some((name) => name === kind)),
  );
  const events = new RunnerEvents(logger, metrics, (sourceId, collected, progress) =>
    notify({ kind: 'progress', sourceId, collected, progress }),
  );
  const runner = createRunner({ log, documents, connectors, onEvent: (event) => events.take(event) });
  runner.start();
  const trimming = setInterval(() => {
    trimPipeline(log, Date.now() - RETENTION_MS).catch((error: unknown) =>
      logger.error({ err: error }, 'the log was not trimmed'),
    );
  }, TRIM_EVERY_MS);
  return () => {
    clearInterval(trimming);
    return runner.stop();
  };
}

async function classify(stores: Stores): Promise<Stop> {
  const step = await startClassify({ ...stores, onEvent, sentiment: loadSentimentModel() });
  return () => step.close();
}

async function ownIndex(): Promise<MessageIndex> {
  if (addresses.openSearchUrl !== undefined) return connectIndex(addresses, addresses.openSearchUrl);
  if (data.indexPort === undefined) throw new Error('A thread with the role index needs a port to the index.');
  return connectMessageIndex(data.indexPort);
}

async function writeIndex(stores: Stores): Promise<Stop> {
  const index = await ownIndex();
  const step = await startIndex({ ...stores, index, onEvent });
  return async () => {
    await step.close();
    await index.close();
  };
}

const stores = await openStores(dataDirectory(data.dataDir, usesDataDirectory(addresses)), { addresses, logLevel });
const start = { ingest, classify, index: writeIndex };
const stops: Stop[] = [];
for (const role of data.roles) stops.push(await start[role](stores));

async function stopAll(): Promise<void> {
  for (const stop of stops) await stop();
  await stores.close();
  parentPort?.close();
}

parentPort?.on('message', (message: unknown) => {
  // A failure is not caught: it ends the thread, and with it the process.
  if (workersRequestSchema.parse(message) === 'stop') void stopAll();
  else void snapshotOf(metrics.registry).then((snapshot) => notify({ kind: 'metrics', snapshot }));
});
notify({ kind: 'ready' });
