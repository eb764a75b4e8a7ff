/** Entry of the pipeline thread: the runner, classify and index, with their own connections to the engines. */
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
import type { PipelineNotice } from './pipeline-thread.js';
import { openStores } from './stores.js';

/** What passed through classified and indexed is kept this long, for sockets that resume. */
const RETENTION_MS = 24 * 3_600_000;
const TRIM_EVERY_MS = 3_600_000;

const dataSchema = z.object({
  dataDir: z.string(),
  logLevel: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
  connectors: z.array(z.enum(['file', 'website', 'simulator'])),
  indexPort: z.instanceof(MessagePort),
});

const FACTORIES: Readonly<Record<string, ConnectorFactory>> = {
  file: createFileConnector,
  website: createWebsiteConnector,
  simulator: createSimulatorConnector,
};

const data = dataSchema.parse(workerData);
const logger = createApiLogger(data.logLevel);
const notify = (notice: PipelineNotice): void => parentPort?.postMessage(notice);

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

const { log, documents, close } = await openStores(dataDirectory(data.dataDir));
const index = connectMessageIndex(data.indexPort);
const services = { log, documents, onEvent: onStepEvent };
const steps = [
  await startIndex({ ...services, index }),
  await startClassify({ ...services, sentiment: loadSentimentModel() }),
];
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

parentPort?.once('message', () => {
  void (async () => {
    clearInterval(trimming);
    await runner.stop();
    await Promise.all(steps.map((step) => step.close()));
    await index.close();
    await close();
    parentPort?.close();
  })();
});
notify({ kind: 'ready' });
