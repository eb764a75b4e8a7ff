import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { workspaceRoot } from './product.js';

export const CORPUS_FILE = join(workspaceRoot, '../shared/data/corpus/thai-social.ndjson');
export const CORPUS_KEYWORDS = ['โตโยต้า', 'ฮอนด้า', 'มาสด้า', 'ฟอร์ด', 'นิสสัน'];
/** Messages in the corpus. */
export const CORPUS_SIZE = 24_032;

const recordSchema = z.object({ id: z.string(), text: z.string() });

/** False, with one clear line, where the corpus is not there: the tests on it are then skipped. */
export function corpusIsThere(): boolean {
  const there = existsSync(CORPUS_FILE);
  if (!there) process.stderr.write('The corpus (../shared/data/corpus) is missing: the tests on it are skipped.\n');
  return there;
}

export function readCorpus(): z.infer<typeof recordSchema>[] {
  return readFileSync(CORPUS_FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => recordSchema.parse(JSON.parse(line)));
}
