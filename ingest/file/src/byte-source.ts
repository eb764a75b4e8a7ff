import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { ConnectorError } from '@krasae/contracts';
import iconv from 'iconv-lite';
import type { FileFormat, FileConfig } from './file.config.js';
import type { ByteChunks } from './raw-record.js';
import { type Encoding, SAMPLE_BYTES, sniffEncoding, sniffFormat } from './sniff.js';

const CHUNK_BYTES = 256 * 1024;
const FINGERPRINT_BYTES = 64 * 1024;

/** Tells whether a file is still the one that a cursor was made of, wherever it lies. */
export interface FileIdentity {
  readonly size: number;
  readonly fingerprint: string;
  readonly encoding: Encoding;
  readonly format: FileFormat;
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function checkedCharset(charset: string): string {
  if (!iconv.encodingExists(charset)) {
    const message = `The charset '${charset}' is not known: use a name like utf-8, windows-874 or utf-16le.`;
    throw new ConnectorError(message, { kind: 'configuration' });
  }
  return charset;
}

/** Looks at a file without reading all of it. What is wrong with the path is the configuration's fault. */
export async function identifyFile(config: FileConfig): Promise<FileIdentity> {
  const handle = await open(config.path, 'r').catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `The file '${config.path}' cannot be read: ${reason}`;
    throw new ConnectorError(message, { kind: 'configuration' }, { cause });
  });
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) {
      throw new ConnectorError(`'${config.path}' is not a file.`, { kind: 'configuration' });
    }
    const { size } = stat;
    const sample = await readAt(handle, 0, Math.min(size, SAMPLE_BYTES));
    const tailBytes = Math.min(size, FINGERPRINT_BYTES);
    const tail = await readAt(handle, size - tailBytes, tailBytes);
    const hash = createHash('sha256').update(sample.subarray(0, FINGERPRINT_BYTES)).update(tail);
    const encoding = sniffEncoding(sample, config.charset);
    const text = iconv.decode(Buffer.from(sample), checkedCharset(encoding.charset));
    const format = config.format ?? sniffFormat(config.path, text);
    return { size, fingerprint: hash.digest('base64url'), encoding, format };
  } finally {
    await handle.close();
  }
}

/** Bytes of the file that are read, for the progress. */
export interface Meter {
  read: number;
}

async function* metered(chunks: ByteChunks, meter: Meter): ByteChunks {
  for await (const chunk of chunks) {
    meter.read += chunk.length;
    yield chunk;
  }
}

/**
 * The file as UTF-8 from an offset on. Offsets count bytes of what is answered: in UTF-8 these are the file's own and
 * reading starts there; another charset is transcoded from the beginning and passed over up to the offset.
 */
export async function* openBytes(path: string, encoding: Encoding, from: number, meter: Meter): ByteChunks {
  const { charset, markBytes } = encoding;
  const isUtf8 = /^utf-?8$/i.test(charset);
  const start = isUtf8 ? Math.max(from, markBytes) : markBytes;
  meter.read = start;
  const chunks = metered(createReadStream(path, { start, highWaterMark: CHUNK_BYTES }), meter);
  if (isUtf8) {
    yield* chunks;
    return;
  }
  const decoder = iconv.getDecoder(charset);
  let offset = 0;
  const cut = (text: string): Uint8Array => {
    const bytes = Buffer.from(text, 'utf8');
    const skipped = Math.min(bytes.length, Math.max(0, from - offset));
    offset += bytes.length;
    return bytes.subarray(skipped);
  };
  for await (const chunk of chunks) yield cut(decoder.write(Buffer.from(chunk)));
  yield cut(decoder.end() ?? '');
}

/** Offset at which a reader of the file begins that has read nothing. */
export function firstOffset(encoding: Encoding): number {
  return /^utf-?8$/i.test(encoding.charset) ? encoding.markBytes : 0;
}
