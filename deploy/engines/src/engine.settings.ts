import { resolve } from 'node:path';
import { z } from 'zod';
import type { KafkaSecurity } from './kafka-security.js';

export const ENGINE_NAMES = ['kafka', 'opensearch', 'mongodb'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

const port = z.coerce.number().int().min(1).max(65_534);

/** The variables of the engine scripts. They are the scripts' own: the product knows addresses only. */
const variablesSchema = z.object({
  ENGINES_SOFTWARE_DIR: z.string().min(1).default('.engines/software'),
  ENGINES_DATA_DIR: z.string().min(1).default('.engines/data'),
  ENGINES_KAFKA_PORT: port.default(9092),
  ENGINES_OPENSEARCH_PORT: port.default(9200),
  ENGINES_MONGODB_PORT: port.default(27017),
  ENGINES_OPENSEARCH_HEAP: z
    .string()
    .regex(/^[1-9][0-9]*[mg]$/, "a size like '512m' or '1g'")
    .default('1g'),
  JAVA_HOME: z.string().optional(),
  JAVA_HOME_17: z.string().optional(),
  JAVA_HOME_25: z.string().optional(),
  ENGINES_MVN: z.string().min(1).default('mvn'),
  ENGINES_PYTHON: z.string().optional(),
});

export interface EngineSettings {
  /** Where the fetched software lies; may be shared by any number of data folders. */
  readonly softwareDir: string;
  /** Where the engines keep data, logs and pids: one folder below it for each engine. */
  readonly dataDir: string;
  readonly ports: Readonly<Record<EngineName, number>>;
  /** A second way into Kafka, for tests; none unless given. */
  readonly kafkaSecurity?: KafkaSecurity;
  /** Java's -Xmx of OpenSearch. */
  readonly openSearchHeap: string;
  readonly tools: {
    /** JAVA_HOMEs that were named, for the version they were named for, or for any (undefined). */
    readonly javaHomes: readonly { readonly home: string; readonly version?: number }[];
    readonly maven: string;
    readonly python: string | undefined;
  };
}

/** Reads the settings of the engine scripts. Throws an error that names the variable and what is wrong with it. */
export function parseEngineSettings(variables: Readonly<Record<string, string | undefined>>): EngineSettings {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = variablesSchema.safeParse(set);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join('.') ?? 'A variable'} is not usable: ${issue?.message ?? 'unknown reason'}.`);
  }
  const values = parsed.data;
  const homes = [
    { home: values.JAVA_HOME_17, version: 17 },
    { home: values.JAVA_HOME_25, version: 25 },
  ].flatMap(({ home, version }) => (home === undefined ? [] : [{ home, version }]));
  return {
    softwareDir: resolve(values.ENGINES_SOFTWARE_DIR),
    dataDir: resolve(values.ENGINES_DATA_DIR),
    ports: {
      kafka: values.ENGINES_KAFKA_PORT,
      opensearch: values.ENGINES_OPENSEARCH_PORT,
      mongodb: values.ENGINES_MONGODB_PORT,
    },
    openSearchHeap: values.ENGINES_OPENSEARCH_HEAP,
    tools: {
      javaHomes: [...homes, ...(values.JAVA_HOME === undefined ? [] : [{ home: values.JAVA_HOME }])],
      maven: values.ENGINES_MVN,
      python: values.ENGINES_PYTHON,
    },
  };
}
