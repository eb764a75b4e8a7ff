import { extname } from 'node:path';
import { guessCharset } from '@krasae/domain';
import type { FileFormat } from './file.config.js';
import { LIST_KEYS } from './json-splitter.js';

/** Bytes at the beginning from which charset and format are told. */
export const SAMPLE_BYTES = 256 * 1024;

export interface Encoding {
  /** As iconv-lite names it. */
  readonly charset: string;
  /** Length of the byte order mark. */
  readonly markBytes: number;
}

const MARKS: readonly { readonly bytes: readonly number[]; readonly charset: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], charset: 'utf-8' },
  { bytes: [0xff, 0xfe], charset: 'utf-16le' },
  { bytes: [0xfe, 0xff], charset: 'utf-16be' },
];

export function sniffEncoding(sample: Uint8Array, charset?: string): Encoding {
  const mark = MARKS.find(({ bytes }) => bytes.every((byte, index) => sample[index] === byte));
  const markBytes = mark?.bytes.length ?? 0;
  return { charset: charset ?? mark?.charset ?? guessCharset(sample), markBytes };
}

function isListHolder(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return Object.entries(value ?? {}).some(([key, member]) => LIST_KEYS.includes(key) && Array.isArray(member));
  } catch {
    // Not JSON by itself: a line of a pretty-printed document, or of a broken one.
    return false;
  }
}

function isWholeObject(text: string): boolean {
  return text.startsWith('{') && /\}\s*$/.test(text);
}

/** The format by what the text begins with, and by the file's name where that could be several. */
export function sniffFormat(path: string, text: string): FileFormat {
  const extension = extname(path).toLowerCase();
  if (['.csv', '.tsv', '.tab'].includes(extension)) return 'csv';
  const start = text.trimStart();
  if (start.startsWith('[')) return 'json';
  const isLines = extension === '.ndjson' || extension === '.jsonl';
  if (!start.startsWith('{')) return isLines ? 'ndjson' : extension === '.json' ? 'json' : 'csv';
  const [firstLine = '', secondLine = ''] = start.split(/\r?\n/, 2);
  if (isListHolder(firstLine)) return 'json';
  return isLines || isWholeObject(firstLine) || secondLine.startsWith('{') ? 'ndjson' : 'json';
}
