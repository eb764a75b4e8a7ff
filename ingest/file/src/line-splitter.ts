import { MAX_RECORD_BYTES } from './raw-record.js';

const NEWLINE = 0x0a;
const RETURN = 0x0d;

export interface Line {
  /** From 1. */
  readonly number: number;
  /** Without its end; null where it is too long to hold. */
  readonly bytes: Uint8Array | null;
  readonly length: number;
  /** Offset just after its end. */
  readonly end: number;
}

/**
 * Cuts bytes into lines at LF or CRLF, whatever the chunks they come in; multi-byte characters are safe because no
 * byte of one looks like LF. Holds one line at most, and of a line over maxBytes nothing.
 */
export class LineSplitter {
  private readonly parts: Uint8Array[] = [];
  private length = 0;

  constructor(
    private offset = 0,
    private lines = 0,
    private readonly maxBytes = MAX_RECORD_BYTES,
  ) {}

  *push(chunk: Uint8Array): Generator<Line> {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.hold(chunk.subarray(start, end));
      yield this.take(1);
      start = end + 1;
    }
    this.hold(chunk.subarray(start));
  }

  /** The last line, where the input does not end with a line end. */
  *flush(): Generator<Line> {
    if (this.length > 0) yield this.take(0);
  }

  private hold(part: Uint8Array): void {
    this.length += part.length;
    if (this.length > this.maxBytes) this.parts.length = 0;
    else if (part.length > 0) this.parts.push(part);
  }

  private take(endBytes: number): Line {
    const { length } = this;
    let bytes: Uint8Array | null = null;
    if (length <= this.maxBytes) {
      const whole = this.parts.length === 1 ? (this.parts[0] ?? new Uint8Array()) : Buffer.concat(this.parts);
      bytes = whole.at(-1) === RETURN ? whole.subarray(0, -1) : whole;
    }
    this.parts.length = 0;
    this.length = 0;
    this.offset += length + endBytes;
    this.lines += 1;
    return { number: this.lines, bytes, length, end: this.offset };
  }
}

export async function* linesOf(chunks: AsyncIterable<Uint8Array>, splitter: LineSplitter): AsyncGenerator<Line> {
  for await (const chunk of chunks) yield* splitter.push(chunk);
  yield* splitter.flush();
}
