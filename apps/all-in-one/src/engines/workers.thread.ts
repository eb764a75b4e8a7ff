/** Entry of a thread of workers: those of its roles, with connections of its own to the engines. */
import { MessagePort, parentPort, workerData } from 'node:worker_threads';
import { createApiLogger } from '@krasae/api/logger';
import { createFileConnector } from '@krasae/connector-file';
import { createSimulatorConnector } from '@krasae/connector-simulator';
import { createWebsiteConnector } from '@krasae/connector-website';
import { createRunner, type ConnectorFactory, type RunnerEvent } from '@krasae/ingest-runner';
import { connectMessageIndex } from '@krasae/messages-duckdb';
import { type StepEvent, trimPipeline } from '@krasae/pipeline';
import { loadSentimentModel } from '@krasae/sentiment';
import { startClassify } from '@krasae/worker-classify';
import { startIndex } from '@krasae/worker-index';
import { z } from 'zod';
import { dataDirectory } from './data-directory.js';
import { openStores, type Stores } from './stores.js';
import { ROLES_OF_THREADS, type WorkersNotice } from './workers-thread.js';

/** What passed through classified and indexed is kept this long, for sockets that resume. */
const RETENTION_MS = 24 * 3_600_000;
const TRIM_EVERY_MS = 3_600_000;

const dataSchema = z.object({
  dataDir: z.string(),
  logLevel: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
  connectors: z.array(z.enum(['file', 'website', 'simulator'])),
  roles: z.array(z.enum(ROLES_OF_THREADS)),
  indexPort: z.instanceof(MessagePort).optional(),
});

const FACTORIES: Readonly<Record<string, ConnectorFactory>> = {
  file: createFileConnector,
  website: createWebsiteConnector,
  simulator: createSimulatorConnector,
};

const data = dataSchema.parse(workerData);
const logger = createApiLogger(data.logLevel);
const notify = (notice: WorkersNotice): void => parentPort?.postMessage(notice);

function onStepEvent(event: StepEvent): void {
  if (event.kind === 'held')
    logger.error({ step: event.step, err: event.error }, 'an engine does not answer: the step waits');
  else if (event.kind === 'batch') logger.debug(event, 'batch');
  else logger.warn(event, event.kind);
}

function onRunnerEvent(event: RunnerEvent): void {
  if (event.kind === 'batch-logged') {
    const { sourceId, collected, progress } = event.summary;
    notify({ kind: 'progress', sourceId, collected, progress });
  } else if (event.kind === 'run-started' || event.kind === 'run-finished') {
    logger.debug(event, event.kind);
  } else if ('error' in event) {
    const { error, ...rest } = event;
    logger.warn({ ...rest, err: error }, event.kind);
  } else {
    logger.warn(event, event.kind);
  }
}

/** Each role answers how it is stopped. */
type Stop = () => Promise<void>;

function collect({ log, documents }: Stores): Stop {
  const connectors = Object.fromEntries(
    Object.entries(FACTORIES).filter(([kind]) => data.connectors.some((name) => name === kind)),
  );
  const runner = createRunner({ log, documents, connectors, onEvent: onRunnerEvent });
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
  const step = await startClassify({ ...stores, onEvent: onStepEvent, sentiment: loadSentimentModel() });
  return () => step.close();
}

async function writeIndex(stores: Stores): Promise<Stop> {
  if (data.indexPort === undefined) throw new Error('A thread with the role index needs a port to the index.');
  const index = connectMessageIndex(data.indexPort);
  const step = await startIndex({ ...stores, index, onEvent: onStepEvent });
  return async () => {
    await step.close();
    await index.close();
  };
}

const stores = await openStores(dataDirectory(data.dataDir));
const start = { collect, classify, index: writeIndex };
const stops: Stop[] = [];
for (const role of data.roles) stops.push(await start[role](stores));

parentPort?.once('message', () => {
  void (async () => {
    for (const stop of stops) await stop();
    await stores.close();
    parentPort?.close();
  })();
});
notify({ kind: 'ready' });
