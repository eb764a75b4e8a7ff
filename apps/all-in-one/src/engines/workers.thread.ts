/** Entry of a thread of workers: those of its roles, with connections of its own to the engines. */
import { MessagePort, parentPort, workerData } from 'node:worker_threads';
import { createApiLogger } from '@krasae/api/logger';
import { createFileConnector } from '@krasae/connector-file';
import { createSimulatorConnector } from '@krasae/connector-simulator';
import { createWebsiteConnector } from '@krasae/connector-website';
import { type ConnectorFactory, createRunner } from '@krasae/ingest-runner';
import { createSmtpMailer } from '@krasae/mail-smtp';
import type { MessageIndex } from '@krasae/messages';
import { connectMessageIndex } from '@krasae/messages-duckdb';
import { createMetrics, snapshotOf } from '@krasae/metrics';
import { type StepEvent, trimPipeline } from '@krasae/pipeline';
import { loadSentimentModel } from '@krasae/sentiment';
import { startClassify } from '@krasae/worker-classify';
import { startIndex } from '@krasae/worker-index';
import { startMailRounds, startNotify } from '@krasae/worker-notify';
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
const report = (notice: WorkersNotice): void => parentPort?.postMessage(notice);
const onEvent = (event: StepEvent): void => onStepEvent(event, logger, metrics);

/** Each role answers how it is stopped. */
type Stop = () => Promise<void>;

async function ingest({ log, documents }: Stores): Promise<Stop> {
  const connectors = Object.fromEntries(
    Object.entries(FACTORIES).filter(([kind]) => data.connectors.some((name) => name === kind)),
  );
  const events = new RunnerEvents(logger, metrics, (sourceId, collected, progress) =>
    report({ kind: 'progress', sourceId, collected, progress }),
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

async function tellOfAlerts(stores: Stores): Promise<Stop> {
  const { documents } = stores;
  const mail = data.noticeMail;
  const isMailed = mail?.smtpUrl !== undefined;
  const step = await startNotify({ ...stores, onEvent, isMailed, onNotice: () => metrics.notices.inc() });
  if (mail?.smtpUrl === undefined) {
    logger.info('Notices are shown on screens alone: set SMTP_URL to a mail server to have them mailed as well.');
    return () => step.close();
  }
  const mailer = createSmtpMailer({ url: mail.smtpUrl, from: mail.from });
  const rounds = startMailRounds({
    documents,
    mailer,
    now: Date.now,
    everyMs: mail.everySeconds * 1000,
    publicUrl: mail.publicUrl,
    onOutcome: (outcome, error) => {
      metrics.mails.inc({ outcome });
      if (outcome !== 'sent') logger.warn({ err: error, outcome }, 'a mail could not be sent');
    },
    onError: (error) => logger.error({ err: error }, 'waiting notices and mails could not be looked at'),
  });
  return async () => {
    await step.close();
    await rounds.stop();
    await mailer.close();
  };
}

const stores = await openStores(dataDirectory(data.dataDir, usesDataDirectory(addresses)), { addresses, logLevel });
const start = { ingest, classify, index: writeIndex, notify: tellOfAlerts };
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
  else void snapshotOf(metrics.registry).then((snapshot) => report({ kind: 'metrics', snapshot }));
});
report({ kind: 'ready' });
