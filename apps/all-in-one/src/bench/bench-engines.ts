import { randomUUID } from 'node:crypto';
import { childVariables, loadEnvironment } from '@krasae/config';
import type { Environment } from '@krasae/contracts';
import { type EngineName, engineSettings, temporaryEngines } from '@krasae/engines';
import type { EngineChoice } from './bench.js';

/** Engines of one measurement. */
export interface BenchEngines {
  /** The environment that leads the product to them; the embedded ones are led to by nothing. */
  readonly environment: Environment;
  /** Processes by the name of the engine; none of engines that this bench did not start. */
  readonly pids: Readonly<Record<string, number>>;
  dispose(): Promise<void>;
}

const VARIABLES = {
  kafka: 'KAFKA_BROKERS',
  opensearch: 'OPENSEARCH_URL',
  mongodb: 'MONGODB_URL',
} as const satisfies Record<EngineName, string>;
const REAL: readonly EngineName[] = ['kafka', 'opensearch', 'mongodb'];

export const OF_CHOICE: Readonly<Record<EngineChoice, readonly ('embedded' | 'real')[]>> = {
  embedded: ['embedded'],
  duckdb: ['embedded'],
  real: ['real'],
  opensearch: ['real'],
  both: ['real', 'embedded'],
};

/** Small parts of the environment that hold in every measurement: nobody's demo, any free port. */
const COMMON = { PORT: '0', KRASAE_DEMO: 'off', LOG_LEVEL: 'error' } as const;

export function embeddedEngines(): BenchEngines {
  const none = Object.fromEntries(Object.values(VARIABLES).map((name) => [name, '']));
  const environment = loadEnvironment(childVariables({ ...COMMON, ...none }));
  return { environment, pids: {}, dispose: () => Promise.resolve() };
}

/** Those that the environment names, else temporary ones on free ports; topics and indexes under names of their own. */
export async function realEngines(
  say: (line: string) => void,
  names: readonly EngineName[] = REAL,
): Promise<BenchEngines> {
  const given = loadEnvironment();
  const own = { ...COMMON, KRASAE_PREFIX: `bench-${randomUUID().slice(0, 8)}`, KRASAE_PARTITIONS: '4' };
  const unused = Object.fromEntries(REAL.filter((name) => !names.includes(name)).map((name) => [VARIABLES[name], '']));
  if (names.every((name) => given[VARIABLES[name]] !== undefined)) {
    const environment = loadEnvironment(childVariables({ ...own, ...unused }));
    return { environment, pids: {}, dispose: () => Promise.resolve() };
  }
  say(`Starting ${names.join(', ')} ...`);
  const started = await temporaryEngines(engineSettings(), names, say);
  try {
    const pids: Record<string, number> = {};
    for (const engine of started.engines) {
      const pid = await engine.pid();
      if (pid !== null) pids[engine.name] = pid;
    }
    const environment = loadEnvironment(childVariables({ ...own, ...unused, ...started.addresses }));
    return { environment, pids, dispose: () => started.dispose() };
  } catch (error) {
    await started.dispose();
    throw error;
  }
}

/** Does the work on each kind of engines in turn, and takes down what was started for it. */
export async function onEngines<T>(
  choice: EngineChoice,
  say: (line: string) => void,
  names: readonly EngineName[],
  work: (engines: BenchEngines, kind: 'embedded' | 'real') => Promise<T>,
): Promise<Readonly<Record<string, T>>> {
  const results: Record<string, T> = {};
  for (const kind of OF_CHOICE[choice]) {
    const engines = kind === 'real' ? await realEngines(say, names) : embeddedEngines();
    try {
      results[kind] = await work(engines, kind);
    } finally {
      await engines.dispose();
    }
  }
  return results;
}
