import { childVariables, loadEnvironment } from '@krasae/config';
import { type EngineSettings, parseEngineSettings } from './engine.settings.js';

export interface EngineAddresses {
  readonly kafkaBrokers: readonly string[];
  readonly openSearchUrl: string;
  readonly mongoDbUrl: string;
}

/** For specs on real engines: where they are. Throws when the spec was not started by `npm run test:engines`. */
export function engineAddresses(): EngineAddresses {
  const environment = loadEnvironment();
  const { KAFKA_BROKERS: kafkaBrokers, OPENSEARCH_URL: openSearchUrl, MONGODB_URL: mongoDbUrl } = environment;
  if (kafkaBrokers === undefined || openSearchUrl === undefined || mongoDbUrl === undefined) {
    throw new Error('Run specs on real engines with `npm run test:engines`, which starts the engines and names them.');
  }
  return { kafkaBrokers, openSearchUrl, mongoDbUrl };
}

/** The settings of the engine scripts from this process's environment: for specs that run engines of their own. */
export function engineSettings(): EngineSettings {
  return parseEngineSettings(childVariables({}));
}
