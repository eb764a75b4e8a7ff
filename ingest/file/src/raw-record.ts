import { isUtf8 } from 'node:buffer';

/** A line, list element or row longer than this is passed over, and never held in memory. */
export const MAX_RECORD_BYTES = 16 * 1024 * 1024;

/** Where reading goes on: bytes of (decoded) input, and lines, elements or rows, that are done with. */
export interface Position {
  readonly offset: number;
  readonly records: number;
}

/** One record of the input, as it came. */
export interface RawRecord {
  /** For people: 'line 12', 'element 3'. */
  readonly at: string;
  /** Left out where the record could not be read: problem says why. */
  readonly value?: unknown;
  /** Beside a value: something to know about a record that is taken nevertheless. */
  readonly problem?: string;
  /** Position just after the record. */
  readonly after: Position;
  /** Size in the input. */
  readonly bytes: number;
}

export type ByteChunks = AsyncIterable<Uint8Array>;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Text of UTF-8 bytes; broken ones become U+FFFD, and the answer says so. */
export function decodeUtf8(bytes: Uint8Array): { readonly text: string; readonly isBroken: boolean } {
  return { text: decoder.decode(bytes), isBroken: !isUtf8(bytes) };
}

export const BROKEN_BYTES = 'taken, but it has bytes that are not UTF-8; they were replaced by \uFFFD';

/** The value of a JSON text, or why it has none. */
export function readJson(bytes: Uint8Array): Pick<RawRecord, 'value' | 'problem'> {
  const { text, isBroken } = decodeUtf8(bytes);
  try {
    const value: unknown = JSON.parse(text);
    return isBroken ? { value, problem: BROKEN_BYTES } : { value };
  } catch (error) {
    return { problem: `not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

export function tooLong(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB long, more than ${MAX_RECORD_BYTES / 1024 / 1024} MB: passed over`;
}
