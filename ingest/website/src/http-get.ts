import { type Duplex, pipeline, type Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ConnectorError } from '@krasae/contracts';
import { Agent, type Dispatcher, request } from 'undici';

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;
/** A server that drips a byte now and then would otherwise hold a poll for ever. */
const WHOLE_TIMEOUT_MS = 120_000;

export interface HttpAnswer {
  readonly status: number;
  /** Lower-case names; of a header that came twice, the first. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decompressed. */
  readonly body: Uint8Array;
  /** Why the body is not whole, or null when nothing says that it is not. */
  readonly cut: string | null;
}

export interface HttpRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

export function createAgent(): Dispatcher {
  return new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: SILENCE_TIMEOUT_MS,
    bodyTimeout: SILENCE_TIMEOUT_MS,
    keepAliveTimeout: 4_000,
  });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? `${error.message} (${error.code})` : error.message;
}

function firstHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const entries = Object.entries(headers).map(
    ([name, value]) => [name, Array.isArray(value) ? value[0] : value] as const,
  );
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** What is missing at the end of a compressed body leaves a cut text, not an error. */
const GZIP = { finishFlush: constants.Z_SYNC_FLUSH };

function decoderOf(name: string): Duplex | null {
  if (name === 'gzip' || name === 'x-gzip') return createGunzip(GZIP);
  if (name === 'deflate') return createInflate(GZIP);
  return name === 'br' ? createBrotliDecompress() : null;
}

function decompressed(body: Readable, encoding: string | undefined): Readable {
  const names = (encoding ?? '').split(',').map((name) => name.trim().toLowerCase());
  return names.reverse().reduce((stream, name) => {
    const decoder = decoderOf(name);
    if (decoder === null) return stream;
    // An error reaches whoever reads the decoder.
    pipeline(stream, decoder, () => undefined);
    return decoder;
  }, body);
}

function tooLarge(url: string, maxBytes: number): ConnectorError {
  const limit = `${Math.round((maxBytes / 1024 / 1024) * 10) / 10} MB`;
  const message = `The answer of ${url} is larger than ${limit}, the limit of this source: reading stopped. Use a smaller feed, or raise maxBytes.`;
  return new ConnectorError(message, { kind: 'configuration' });
}

async function readBody(stream: Readable, ask: HttpRequest): Promise<Pick<HttpAnswer, 'body' | 'cut'>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let cut: string | null = null;
  try {
    for await (const chunk of stream) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError('The body is not binary.');
      length += chunk.length;
      if (length > ask.maxBytes) throw tooLarge(ask.url, ask.maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    ask.signal.throwIfAborted();
    if (error instanceof ConnectorError) throw error;
    cut = reasonOf(error);
  } finally {
    stream.destroy();
  }
  if (cut !== null && length === 0) {
    throw new ConnectorError(`Reading ${ask.url} failed: ${cut}`, { kind: 'retry' });
  }
  return { body: Buffer.concat(chunks), cut };
}

/**
 * One GET, redirects not followed. The body is read to maxBytes and no further, whatever the headers promise. Throws
 * ConnectorError: 'retry' where nobody answered, 'configuration' where the answer is too large.
 */
export async function httpGet(ask: HttpRequest, dispatcher: Dispatcher): Promise<HttpAnswer> {
  const { url, headers, maxBytes } = ask;
  const signal = AbortSignal.any([ask.signal, AbortSignal.timeout(WHOLE_TIMEOUT_MS)]);
  let answer: Dispatcher.ResponseData;
  try {
    answer = await request(url, {
      dispatcher,
      signal,
      headers: { ...headers, 'accept-encoding': 'gzip, deflate, br' },
    });
  } catch (cause) {
    ask.signal.throwIfAborted();
    throw new ConnectorError(`${url} does not answer: ${reasonOf(cause)}`, { kind: 'retry' }, { cause });
  }
  const found = firstHeaders(answer.headers);
  if (Number(found['content-length']) > maxBytes && answer.statusCode === 200) {
    answer.body.on('error', () => undefined).destroy();
    throw tooLarge(url, maxBytes);
  }
  const stream = decompressed(answer.body, found['content-encoding']);
  return { status: answer.statusCode, headers: found, ...(await readBody(stream, ask)) };
}
