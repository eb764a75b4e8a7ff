import { MAX_RECORD_BYTES } from './raw-record.js';

/** Names under which an object may hold its list of messages. */
export const LIST_KEYS = ['messages', 'data', 'items'];

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const NEWLINE = 0x0a;
const OBJECT_OPENING = 0x7b;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
const LIST_OPENING = 0x5b;
/** Longer names cannot be one of LIST_KEYS. */
const MAX_KEY_BYTES = 64;

export interface JsonElement {
  /** null where it is too long to hold. */
  readonly bytes: Uint8Array | null;
  readonly length: number;
  readonly end: number;
  /** The input ended inside it. */
  readonly isCut: boolean;
}

type Step = 'inside' | 'end' | 'restart';

/**
 * Cuts the elements out of a JSON list that is the input itself, or stands in an object under one of LIST_KEYS,
 * whatever the chunks and however long the list: it holds one element at most. It looks at quotes, brackets and commas
 * only; whether an element is JSON is for JSON.parse to say. JSON knows no bare line end within a string: where one
 * stands, a quote was not closed, and the next line that begins with an object begins the next element.
 */
export class JsonSplitter {
  private depth = 0;
  /** Depth of the list's elements; 0 until the list is found. */
  private listDepth = 0;
  private isInString = false;
  private isEscaped = false;
  private isDone = false;
  private isLost = false;
  private isLineStart = true;
  private key: number[] = [];
  private offset = 0;
  private readonly parts: Uint8Array[] = [];
  private length = 0;

  constructor(private readonly maxBytes = MAX_RECORD_BYTES) {}

  /** Whether a list was met. */
  get hasList(): boolean {
    return this.listDepth > 0;
  }

  *push(chunk: Uint8Array): Generator<JsonElement> {
    let start = 0;
    for (let index = 0; index < chunk.length && !this.isDone; index += 1) {
      const byte = chunk[index] ?? 0;
      const wasFound = this.hasList;
      const step = this.step(byte);
      if (!wasFound && this.hasList) start = index + 1;
      if (step === 'inside') continue;
      this.hold(chunk.subarray(start, index));
      start = step === 'end' ? index + 1 : index;
      yield this.take(this.offset + start, false);
    }
    if (this.hasList && !this.isDone) this.hold(chunk.subarray(start));
    this.offset += chunk.length;
  }

  *flush(): Generator<JsonElement> {
    if (this.hasList && !this.isDone) yield this.take(this.offset, true);
  }

  /** What the byte does to the element of the list that is at work: end it, or begin the next one. */
  private step(byte: number): Step {
    if (this.isLost) return this.stepWhileLost(byte);
    if (this.isInString) {
      this.stepInString(byte);
      return 'inside';
    }
    if (byte === QUOTE) {
      this.isInString = true;
      if (!this.hasList) this.key = [];
      return 'inside';
    }
    if (OPENING.has(byte)) {
      this.open(byte);
      return 'inside';
    }
    if (CLOSING.has(byte)) {
      this.depth -= 1;
      this.isDone = this.hasList && this.depth < this.listDepth;
      return this.isDone ? 'end' : 'inside';
    }
    if (byte === COMMA && !this.hasList) this.key = [];
    return byte === COMMA && this.hasList && this.depth === this.listDepth ? 'end' : 'inside';
  }

  private stepWhileLost(byte: number): Step {
    if (byte === OBJECT_OPENING && this.isLineStart) {
      this.isLost = false;
      this.depth = this.listDepth + 1;
      return 'restart';
    }
    this.isLineStart = byte === NEWLINE || (this.isLineStart && byte <= 0x20);
    return 'inside';
  }

  private stepInString(byte: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (byte === BACKSLASH) this.isEscaped = true;
    else if (byte === QUOTE || byte === NEWLINE) {
      this.isInString = false;
      this.isLost = byte === NEWLINE && this.hasList;
      this.isLineStart = true;
      if (!this.hasList) this.key.push(COLON);
      return;
    }
    if (!this.hasList && this.key.length < MAX_KEY_BYTES) this.key.push(byte);
  }

  private open(byte: number): void {
    this.depth += 1;
    const isList = byte === LIST_OPENING && !this.hasList;
    const key = Buffer.from(this.key).toString('latin1').slice(0, -1);
    if (isList && (this.depth === 1 || (this.depth === 2 && LIST_KEYS.includes(key)))) this.listDepth = this.depth;
    this.key = [];
  }

  private hold(part: Uint8Array): void {
    this.length += part.length;
    if (this.length > this.maxBytes) this.parts.length = 0;
    else if (part.length > 0) this.parts.push(part);
  }

  private take(end: number, isCut: boolean): JsonElement {
    const { length } = this;
    const bytes = length > this.maxBytes ? null : Buffer.concat(this.parts);
    this.parts.length = 0;
    this.length = 0;
    return { bytes, length, end, isCut };
  }
}
