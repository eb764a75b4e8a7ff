import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createFileConnector } from '@krasae/connector-file';
import { createSimulatorConnector, simulatorConfigSchema } from '@krasae/connector-simulator';
import type { ChannelMessage } from '@krasae/contracts';

const CORPUS = fileURLToPath(new URL('../../../../../shared/data/corpus/thai-social.ndjson', import.meta.url));

export interface Material {
  /** Where it comes from: figures of different material do not compare. */
  readonly name: string;
  readonly messages: readonly ChannelMessage[];
}

/** Real messages where the corpus is there, else those of the simulator. */
export async function loadMaterial(): Promise<Material> {
  const isReal = existsSync(CORPUS);
  const connector = isReal
    ? createFileConnector({ path: CORPUS })
    : createSimulatorConnector(simulatorConfigSchema.parse({ startedAt: '2026-01-01T00:00:00Z', ratePerMinute: 0 }));
  const messages: ChannelMessage[] = [];
  const abort = new AbortController();
  for await (const batch of connector.collect(null, { signal: abort.signal, now: Date.now })) {
    messages.push(...batch.messages);
    if (!isReal && batch.progress === 1) break;
  }
  return { name: isReal ? 'corpus' : 'simulator', messages };
}
