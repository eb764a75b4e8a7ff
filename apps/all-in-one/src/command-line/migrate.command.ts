import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { loadEnvironment } from '@krasae/config';
import { type Environment, environmentSchema, TOPICS } from '@krasae/contracts';
import { GROUPS, pendingRecords } from '@krasae/pipeline';
import type { Command } from 'commander';
import { z } from 'zod';
import { type DataDirectory, dataDirectory } from '../engines/data-directory.js';
import { EMBEDDED, type EngineAddresses, engineAddresses } from '../engines/engine-addresses.js';
import { startLocalPipeline } from '../engines/local-pipeline.js';
import { openIndex } from '../engines/message-index.js';
import { openStores, type Stores } from '../engines/stores.js';
import { type EnginesOfMove, moveEngines, type MoveSummary } from '../maintenance/migrate.js';
import { CommandError, type Output } from './output.js';
import { outputOf } from './output-of.js';
import { holdingDirectory, interruptible } from './with-index.js';

const LOOK_EVERY_MS = 100;

const EXPLANATION = `
Copies the data directory (KRASAE_DATA_DIR) to real engines: documents with their versions, the log with its positions,
the index, and where every step stands. No product may run on either side. The new engines must be empty, or hold a move
of the same directory that was cut off: call it again then. The data directory stays as it is: keep it until the product
has run on the new engines for a while. Addresses default to KAFKA_BROKERS, OPENSEARCH_URL and MONGODB_URL; names there
begin with KRASAE_PREFIX.`;

interface MigrateOptions {
  readonly toKafka?: string;
  readonly toOpensearch?: string;
  readonly toMongodb?: string;
}

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('move the data directory of the embedded engines to Kafka, OpenSearch and MongoDB')
    .option('--to-kafka <brokers>', 'host:port, several with commas between')
    .option('--to-opensearch <url>', 'http(s)://host:port')
    .option('--to-mongodb <url>', 'mongodb://host:port/database')
    .option('--json', 'print one JSON object')
    .addHelpText('after', EXPLANATION)
    .action(async (options: MigrateOptions, command: Command) => {
      const output = outputOf(command);
      const environment = loadEnvironment();
      const target = targetOf(environment, options);
      const directory = dataDirectory(environment.KRASAE_DATA_DIR, true);
      const { documents, collected, messages, accounts } = await migrate(environment, directory, target, output);
      output.result({ documents, collected, messages, accounts }, [
        `${accounts} accounts moved: ${collected} collected records, ${messages} messages, ${documents} documents.`,
        'Start the product with KAFKA_BROKERS, OPENSEARCH_URL and MONGODB_URL (and KRASAE_PREFIX) set as for this call.',
      ]);
    });
}

/** The addresses of the options, checked as those of the environment are. Throws CommandError. */
function targetOf(environment: Environment, { toKafka, toOpensearch, toMongodb }: MigrateOptions): EngineAddresses {
  const given = environmentSchema.pick({ KAFKA_BROKERS: true, OPENSEARCH_URL: true, MONGODB_URL: true }).safeParse({
    KAFKA_BROKERS: toKafka ?? environment.KAFKA_BROKERS?.join(','),
    OPENSEARCH_URL: toOpensearch ?? environment.OPENSEARCH_URL,
    MONGODB_URL: toMongodb ?? environment.MONGODB_URL,
  });
  if (!given.success) throw new CommandError(`An address to move to is wrong:\n${z.prettifyError(given.error)}`);
  const addresses = engineAddresses({ ...environment, ...given.data });
  const missing = [
    ...(addresses.kafkaBrokers === undefined ? ['--to-kafka'] : []),
    ...(addresses.openSearchUrl === undefined ? ['--to-opensearch'] : []),
    ...(addresses.mongoDbUrl === undefined ? ['--to-mongodb'] : []),
  ];
  if (missing.length > 0) throw new CommandError(`Say where to move everything: ${missing.join(', ')} is missing.`);
  return addresses;
}

async function migrate(
  { LOG_LEVEL: logLevel }: Environment,
  directory: DataDirectory,
  target: EngineAddresses,
  output: Output,
): Promise<MoveSummary> {
  return holdingDirectory({ directory }, () =>
    interruptible({ directory }, async (signal) => {
      const stores = await openStores(directory, { logLevel });
      try {
        await drain(stores, directory, logLevel, output, signal);
        const partitions = (await stores.log.ranges(TOPICS.collected)).length;
        return await withEngines(directory, EMBEDDED, stores, output, async (from) => {
          const say = (line: string): void => output.note(line);
          const addresses = { ...target, partitions };
          const there = await openStores(directory, { addresses, say, logLevel });
          try {
            return await withEngines(directory, addresses, there, output, (to) => {
              const onProgress = (line: string): void => output.progress(line);
              return moveEngines({ from, to, name: `${hostname()}:${directory.path}`, signal, onProgress });
            });
          } finally {
            await there.close();
          }
        });
      } finally {
        await stores.close();
      }
    }),
  );
}

async function withEngines<T>(
  directory: DataDirectory,
  addresses: EngineAddresses,
  { log, documents }: Stores,
  output: Output,
  work: (engines: EnginesOfMove) => Promise<T>,
): Promise<T> {
  const { index, close } = await openIndex(directory, addresses, (line) => output.note(line));
  try {
    return await work({ log, documents, index });
  } finally {
    await close();
  }
}

/** Gives everything that was collected its verdict, so that nothing between the steps need be moved. */
async function drain(
  { log }: Stores,
  directory: DataDirectory,
  logLevel: Environment['LOG_LEVEL'],
  output: Output,
  signal: AbortSignal,
): Promise<void> {
  const waiting = async (): Promise<number> => {
    const { collected, classified } = await pendingRecords(log);
    const unheard = await log.lag(TOPICS.indexed, GROUPS.notify);
    return collected + classified + unheard.reduce((sum, { lag }) => sum + lag, 0);
  };
  if ((await waiting()) === 0) return;
  const pipeline = await startLocalPipeline({ directory, logLevel, connectors: [] }, ['classify', 'index', 'notify']);
  try {
    for (let left = await waiting(); left > 0; left = await waiting()) {
      signal.throwIfAborted();
      output.progress(`${left} records wait for their verdict ...`);
      await Promise.race([delay(LOOK_EVERY_MS), pipeline.failed]);
    }
  } finally {
    await pipeline.stop();
  }
}
