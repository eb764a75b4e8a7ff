import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChannelMessage } from '@krasae/contracts';
import { createFileConnector } from '@krasae/connector-file';
import { createSimulatorConnector, simulatorConfigSchema } from '@krasae/connector-simulator';

const CORPUS = fileURLToPath(new URL('../../../../../shared/data/corpus/thai-social.ndjson', import.meta.url));
export const BRAND_KEYWORDS = ['โตโยต้า', 'ฮอนด้า', 'มาสด้า', 'ฟอร์ด', 'นิสสัน'];

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

/** The messages as a file: one our own connector reads, whatever the material. */
export function ndjsonOf(messages: readonly ChannelMessage[]): string {
  return messages.map((message) => JSON.stringify(message)).join('\n');
}

/** A folder of its own for one measurement. */
export async function inScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'krasae-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
