import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChannelMessage } from '@krasae/contracts';

export const BRAND_KEYWORDS = ['โตโยต้า', 'ฮอนด้า', 'มาสด้า', 'ฟอร์ด', 'นิสสัน'];

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
