import { setTimeout as delay } from 'node:timers/promises';
import { IndexUnavailableError } from '@krasae/messages';
import { type Dispatcher, Pool } from 'undici';
import { z } from 'zod';

/** What the engine does not do, with its own word for the reason. */
export class OpenSearchError extends Error {
  override readonly name = 'OpenSearchError';
  constructor(
    readonly status: number,
    readonly type: string,
    reason: string,
  ) {
    super(`OpenSearch answered ${status} ${type}: ${reason}`);
  }
}

export interface OpenSearchRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its query; names in it are encoded by the caller. */
  readonly path: string;
  /** JSON, or lines of it as _bulk takes them. */
  readonly body?: string | object;
  readonly signal?: AbortSignal | undefined;
  /** 'never' where a repeat after a lost answer must be thought about by the caller; otherwise within PATIENCE_MS. */
  readonly retry?: 'never';
}

export interface OpenSearchClientOptions {
  /** With user and password where the engine asks for them. */
  readonly url: string;
  /** Calls at once; the rest waits. */
  readonly connections?: number;
  /** How long calls are repeated that the engine could not take; 10 s unless given. */
  readonly patienceMs?: number;
}

const DEFAULT_CONNECTIONS = 16;
const DEFAULT_PATIENCE_MS = 10_000;
const FIRST_WAIT_MS = 50;
const MAX_WAIT_MS = 2_000;
/** Too busy, or a proxy that has lost the engine behind it. */
const BUSY: readonly number[] = [429, 502, 503, 504];

const errorSchema = z.object({
  error: z.union([
    z.string().transform((reason) => ({ type: 'error', reason })),
    z
      .object({
        type: z.string(),
        reason: z.string().nullish(),
        root_cause: z.array(z.object({ type: z.string(), reason: z.string().nullish() })).default([]),
      })
      .transform(({ type, reason, root_cause: [root] }) => ({ type, reason: root?.reason ?? reason })),
  ]),
});

/** The waits between tries, doubling, each of a random half so that callers do not come back all at once. */
export class Backoff {
  private tries = 0;
  private readonly deadline: number;

  constructor(patienceMs: number) {
    this.deadline = Date.now() + patienceMs;
  }

  /** Waits, or throws IndexUnavailableError for the reason when patience has run out. */
  async wait(reason: unknown, signal?: AbortSignal): Promise<void> {
    if (Date.now() >= this.deadline) {
      const text = reason instanceof Error ? reason.message || reason.name : String(reason);
      throw new IndexUnavailableError(`The search engine does not take the call: ${text}`, { cause: reason });
    }
    const longest = Math.min(FIRST_WAIT_MS * 2 ** this.tries, MAX_WAIT_MS);
    this.tries += 1;
    await delay(longest * (0.5 + Math.random() / 2), undefined, signal === undefined ? {} : { signal });
  }
}

/**
 * A thin client of OpenSearch's HTTP interface. Calls that the engine could not take (429, 503, no connection) are
 * repeated for a while; an abort closes the connection, upon which the engine stops the search.
 */
export class OpenSearchClient {
  private readonly pool: Pool;
  private readonly basePath: string;
  private readonly headers: Readonly<Record<string, string>>;
  readonly patienceMs: number;

  constructor({ url, connections = DEFAULT_CONNECTIONS, patienceMs = DEFAULT_PATIENCE_MS }: OpenSearchClientOptions) {
    const address = new URL(url);
    // Searches have their own limit, and a merge may hold a write up for long: no limit of the transport's own.
    this.pool = new Pool(address.origin, { connections, headersTimeout: 0, bodyTimeout: 0 });
    this.basePath = address.pathname.replace(/\/+$/u, '');
    this.patienceMs = patienceMs;
    const user = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`;
    this.headers = user === ':' ? {} : { authorization: `Basic ${Buffer.from(user).toString('base64')}` };
  }

  /**
   * The engine's answer as the schema reads it. Throws OpenSearchError where the engine refuses, IndexUnavailableError
   * where it cannot be had, the signal's reason after an abort, ZodError on an answer of another form.
   */
  async call<T>(schema: z.ZodType<T>, request: OpenSearchRequest): Promise<T> {
    const backoff = new Backoff(request.retry === 'never' ? 0 : this.patienceMs);
    for (;;) {
      try {
        return schema.parse(await this.once(request));
      } catch (error) {
        request.signal?.throwIfAborted();
        if (!isTransient(error)) throw error;
        await this.waitFor(backoff, error, request.signal);
      }
    }
  }

  /** As call, but null for what is not there. */
  async find<T>(schema: z.ZodType<T>, request: OpenSearchRequest): Promise<T | null> {
    try {
      return await this.call(schema, request);
    } catch (error) {
      if (error instanceof OpenSearchError && error.status === 404) return null;
      throw error;
    }
  }

  close(): Promise<void> {
    return this.pool.close();
  }

  private async waitFor(backoff: Backoff, error: unknown, signal: AbortSignal | undefined): Promise<void> {
    try {
      await backoff.wait(error, signal);
    } catch (failure) {
      signal?.throwIfAborted();
      throw failure;
    }
  }

  private async once({ method, path, body, signal }: OpenSearchRequest): Promise<unknown> {
    const isLines = typeof body === 'string';
    const options: Dispatcher.RequestOptions = {
      method,
      path: `${this.basePath}${path}`,
      headers: {
        ...this.headers,
        ...(body === undefined ? {} : { 'content-type': isLines ? 'application/x-ndjson' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isLines ? body : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    };
    const answer = await this.pool.request(options);
    const text = await answer.body.text();
    if (answer.statusCode < 300) return JSON.parse(text);
    throw errorOf(answer.statusCode, text);
  }
}

function errorOf(status: number, text: string): OpenSearchError {
  const parsed = errorSchema.safeParse(jsonOrNull(text));
  if (!parsed.success) return new OpenSearchError(status, 'without a reason', text.slice(0, 300));
  const { type, reason } = parsed.data.error;
  return new OpenSearchError(status, type, reason ?? text.slice(0, 300));
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page, which is told as it is.
    return null;
  }
}

/** Whether the same call may well succeed a moment later. */
export function isTransient(error: unknown): boolean {
  if (error instanceof OpenSearchError) return BUSY.includes(error.status);
  if (error instanceof z.ZodError || error instanceof SyntaxError) return false;
  return error instanceof Error && 'code' in error;
}
