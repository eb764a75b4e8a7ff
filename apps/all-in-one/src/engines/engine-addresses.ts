import { type Environment, kafkaLoginSchema } from '@krasae/contracts';
import { z } from 'zod';

/** Where the real engines are; one without an address is embedded (design 2). Passes between threads as it is. */
export const engineAddressesSchema = z.strictObject({
  kafkaBrokers: z.array(z.string()).optional(),
  /** How the brokers are spoken to; caFile: who signed their certificates. */
  kafkaTls: z.strictObject({ caFile: z.string().optional() }).optional(),
  kafkaLogin: kafkaLoginSchema.optional(),
  openSearchUrl: z.string().optional(),
  mongoDbUrl: z.string().optional(),
  /** Before the names of topics, groups and indices. */
  prefix: z.string(),
  /** Of topics that are made on Kafka. */
  partitions: z.number().int().min(1),
  /** How long a start waits for an engine that does not answer. */
  waitMs: z.number().int().min(0),
});
export type EngineAddresses = z.infer<typeof engineAddressesSchema>;

/** Every engine embedded. */
export const EMBEDDED: EngineAddresses = { prefix: 'krasae', partitions: 1, waitMs: 0 };

export function engineAddresses(environment: Environment): EngineAddresses {
  const { KAFKA_BROKERS, KAFKA_TLS, KAFKA_CA_FILE, KAFKA_LOGIN, OPENSEARCH_URL, MONGODB_URL } = environment;
  return {
    ...(KAFKA_BROKERS && { kafkaBrokers: KAFKA_BROKERS }),
    ...(KAFKA_TLS === 'on' && { kafkaTls: KAFKA_CA_FILE === undefined ? {} : { caFile: KAFKA_CA_FILE } }),
    ...(KAFKA_LOGIN && { kafkaLogin: KAFKA_LOGIN }),
    ...(OPENSEARCH_URL && { openSearchUrl: OPENSEARCH_URL }),
    ...(MONGODB_URL && { mongoDbUrl: MONGODB_URL }),
    prefix: environment.KRASAE_PREFIX,
    partitions: environment.KRASAE_PARTITIONS,
    waitMs: environment.KRASAE_ENGINE_WAIT_SECONDS * 1000,
  };
}

/** Whether anything is kept in the data directory. */
export function usesDataDirectory({ kafkaBrokers, openSearchUrl, mongoDbUrl }: EngineAddresses): boolean {
  return kafkaBrokers === undefined || openSearchUrl === undefined || mongoDbUrl === undefined;
}

/** An address for people to read: without the user and the password that may stand in it. */
export function withoutCredentials(address: string): string {
  return address.replace(/\/\/[^/@]*@/u, '//');
}
