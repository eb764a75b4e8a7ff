import type { NewLogRecord } from '@krasae/log';
import { parseHeaders } from './headers.js';

// Larger ones would be read as a whole for the few records that a reader takes of them.
const MOST_BYTES = 256 * 1024;
const SIZE_BYTES = 4;
/** Key, value and headers. */
const TEXTS = 3;
const WIDE = /[\u0100-\uffff]/;

/** A text as it is kept: a byte a unit where that holds it, else two. So it comes back to the letter, whatever it is. */
interface Stretch {
  readonly text: string;
  readonly encoding: 'latin1' | 'utf16le';
  readonly bytes: number;
}

function stretchOf(text: string): Stretch {
  return WIDE.test(text)
    ? { text, encoding: 'utf16le', bytes: 2 * text.length }
    : { text, encoding: 'latin1', bytes: text.length };
}

function stretchesOf({ key, value, headers = {} }: NewLogRecord): readonly Stretch[] {
  const written = Object.keys(headers).length === 0 ? '' : JSON.stringify(headers);
  return [stretchOf(key), stretchOf(value), stretchOf(written)];
}

/** Records that are kept as one: engines and bindings cost by the row far more than by the byte. */
export interface RecordBatch {
  readonly count: number;
  /** For each text its size in bytes, doubled, and one more where its units take two bytes; then the texts. */
  readonly bytes: Buffer;
}

/** The records in their order, in as few batches as their size allows. */
export function batchesOf(records: readonly NewLogRecord[]): readonly RecordBatch[] {
  const batches: RecordBatch[] = [];
  let open: Stretch[] = [];
  let bytes = 0;
  const end = (): void => {
    if (open.length > 0) batches.push({ count: open.length / TEXTS, bytes: encode(open, bytes) });
    open = [];
    bytes = 0;
  };
  for (const record of records) {
    const stretches = stretchesOf(record);
    const more = stretches.reduce((sum, stretch) => sum + SIZE_BYTES + stretch.bytes, 0);
    if (bytes + more > MOST_BYTES) end();
    open.push(...stretches);
    bytes += more;
  }
  end();
  return batches;
}

function encode(stretches: readonly Stretch[], bytes: number): Buffer {
  const into = Buffer.allocUnsafe(bytes);
  let size = 0;
  let at = SIZE_BYTES * stretches.length;
  for (const { text, encoding, bytes: taken } of stretches) {
    size = into.writeUInt32LE(2 * taken + (encoding === 'utf16le' ? 1 : 0), size);
    at += into.write(text, at, encoding);
  }
  return into;
}

/** A record of a batch. Its value is read when it is asked for: until then it takes no place in the heap. */
export interface StoredRecord {
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly valueOf: () => string;
}

/**
 * The records of a batch of so many, from the one at `from` on and `limit` at most. Throws RangeError where the bytes
 * are not those of such a batch.
 */
export function recordsIn(count: number, bytes: Buffer, from: number, limit: number): StoredRecord[] {
  const records: StoredRecord[] = [];
  let at = SIZE_BYTES * TEXTS * count;
  const next = (place: number): (() => string) => {
    const size = bytes.readUInt32LE(SIZE_BYTES * place);
    const start = at;
    const end = start + (size >>> 1);
    if (end > bytes.length) throw new RangeError(`A batch of ${count} records ends before its text ${place}.`);
    at = end;
    return () => bytes.toString((size & 1) === 1 ? 'utf16le' : 'latin1', start, end);
  };
  for (let place = 0; place < TEXTS * Math.min(from, count); place += 1) next(place);
  for (let record = from; record < Math.min(count, from + limit); record += 1) {
    const place = TEXTS * record;
    const [key, valueOf, headersOf] = [next(place), next(place + 1), next(place + 2)];
    const headers = headersOf();
    records.push({ key: key(), headers: headers === '' ? {} : parseHeaders(headers), valueOf });
  }
  return records;
}
