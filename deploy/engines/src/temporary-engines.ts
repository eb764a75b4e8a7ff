import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from './engine.js';
import { ENGINE_NAMES, type EngineName, type EngineSettings } from './engine.settings.js';
import { freePort } from './free-port.js';
import type { Say } from './software.js';

export interface TemporaryEngines {
  /** Started, in the order asked for. */
  readonly engines: readonly Engine[];
  /** KAFKA_BROKERS, OPENSEARCH_URL, MONGODB_URL of those that were asked for. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Takes them down and deletes their data. */
  dispose(): Promise<void>;
}

/** Engines on free ports with a data folder of their own, for one test. When one does not start, none is left running. */
export async function temporaryEngines(
  settings: EngineSettings,
  names: readonly EngineName[],
  say: Say = () => {},
): Promise<TemporaryEngines> {
  const dataDir = await mkdtemp(join(tmpdir(), 'krasae-engines-'));
  const ports = { ...settings.ports };
  for (const name of ENGINE_NAMES) ports[name] = await freePort();
  const engines = names.map((name) => new Engine(name, { ...settings, dataDir, ports }, say));
  const dispose = async () => {
    await Promise.all(engines.map((engine) => engine.stop()));
    await rm(dataDir, { recursive: true, force: true });
  };
  const started = await Promise.allSettled(engines.map((engine) => engine.start()));
  const failed = started.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) {
    await dispose();
    throw failed.reason;
  }
  return {
    engines,
    addresses: Object.fromEntries(engines.map((engine) => [engine.variable, engine.address])),
    dispose,
  };
}
