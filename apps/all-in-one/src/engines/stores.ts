import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { createApiLogger } from '@krasae/api/logger';
import { TOPICS } from '@krasae/contracts';
import { COLLECTIONS, type DocumentStore } from '@krasae/documents';
import { connectMongoDocuments } from '@krasae/documents-mongo';
import { openSqliteDocumentStore } from '@krasae/documents-sqlite';
import { type EventLog, UnknownTopicError } from '@krasae/log';
import { openEmbeddedLog } from '@krasae/log-embedded';
import { connectKafkaLog } from '@krasae/log-kafka';
import { ensurePipelineTopics } from '@krasae/pipeline';
import type { DataDirectory } from './data-directory.js';
import { EMBEDDED, type EngineAddresses } from './engine-addresses.js';
import { whenItAnswers } from './engine-wait.js';

/** The engines that several threads and processes may open at once; each opens its own. */
export interface Stores {
  readonly log: EventLog;
  readonly documents: DocumentStore;
  close(): Promise<void>;
}

export interface StoresOptions {
  /** Both embedded unless given. */
  readonly addresses?: EngineAddresses;
  /** Told what is waited for. */
  readonly say?: (line: string) => void;
  /** Of what a client library of an engine reports. */
  readonly logLevel?: Parameters<typeof createApiLogger>[0];
}

/** Log and documents, each by its address or embedded in the data directory. Throws EngineUnavailableError. */
export async function openStores(directory: DataDirectory, options: StoresOptions = {}): Promise<Stores> {
  const documents = await openDocuments(directory, options);
  try {
    const log = await openLog(directory, options);
    return {
      log,
      documents,
      close: async () => {
        await log.close();
        await documents.close();
      },
    };
  } catch (error) {
    await documents.close();
    throw error;
  }
}

async function openDocuments(directory: DataDirectory, options: StoresOptions): Promise<DocumentStore> {
  const { addresses = EMBEDDED, say = ignore } = options;
  const { mongoDbUrl, waitMs } = addresses;
  if (mongoDbUrl === undefined) return openSqliteDocumentStore({ file: directory.database, collections: COLLECTIONS });
  const engine = { name: 'MongoDB', variable: 'MONGODB_URL', address: mongoDbUrl };
  return whenItAnswers(engine, { limitMs: waitMs, say }, () =>
    connectMongoDocuments({ url: mongoDbUrl, collections: COLLECTIONS }),
  );
}

async function openLog(directory: DataDirectory, options: StoresOptions): Promise<EventLog> {
  const { addresses = EMBEDDED, say = ignore, logLevel = 'warn' } = options;
  const { kafkaBrokers, prefix, partitions, waitMs } = addresses;
  if (kafkaBrokers === undefined) {
    const log = await openEmbeddedLog({ file: directory.database });
    await ensurePipelineTopics(log);
    return log;
  }
  const engine = { name: 'Kafka', variable: 'KAFKA_BROKERS', address: kafkaBrokers.join(',') };
  const logger = createApiLogger(logLevel);
  return whenItAnswers(engine, { limitMs: waitMs, say }, async () => {
    const clientId = `krasae-${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
    const security = await kafkaSecurity(addresses);
    const log = await connectKafkaLog({
      brokers: kafkaBrokers,
      ...security,
      clientId,
      topicPrefix: `${prefix}-`,
      logger,
    });
    try {
      await ensurePipelineTopics(log, await partitionsOf(log, partitions));
      return log;
    } catch (error) {
      await log.close();
      throw error;
    }
  });
}

async function kafkaSecurity({ kafkaTls, kafkaLogin }: EngineAddresses) {
  const ca = kafkaTls?.caFile === undefined ? {} : { ca: await readFile(kafkaTls.caFile, 'utf8') };
  return { ...(kafkaTls && { tls: ca }), ...(kafkaLogin && { login: kafkaLogin }) };
}

/** Topics that are there keep their number, whatever the setting says: their keys would change place. */
async function partitionsOf(log: EventLog, wanted: number): Promise<number> {
  try {
    return (await log.ranges(TOPICS.collected)).length;
  } catch (error) {
    if (error instanceof UnknownTopicError) return wanted;
    throw error;
  }
}

const ignore = (): void => undefined;
