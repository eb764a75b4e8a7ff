import {
  type AnswerOf,
  type BodyOf,
  ENDPOINTS,
  type EndpointName,
  type ParamsOf,
  type QueryOf,
} from '@krasae/contracts';
import i18next from 'i18next';
import { z } from 'zod';
import { ApiError, errorOfAnswer } from './api-error.js';

/** Spec section 9. */
const REQUEST_TIMEOUT_MS = 600_000;

export interface CallOptions<N extends EndpointName> {
  readonly body?: BodyOf<N>;
  readonly query?: QueryOf<N>;
  /** The parameters of the path. */
  readonly params?: ParamsOf<N>;
  readonly signal?: AbortSignal;
}

export type ApiClient = <N extends EndpointName>(name: N, options?: CallOptions<N>) => Promise<AnswerOf<N>>;

export interface ApiClientParts {
  readonly fetch: typeof fetch;
  /** Called for a 401 on any call but login: the session is over (spec section 8). */
  readonly onSessionEnded: () => void;
}

function addressOf(pattern: string, params: unknown, query: unknown): string {
  const named = new Map<string, unknown>(Object.entries(params ?? {}));
  const path = pattern.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(named.get(name))));
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? path : `${path}?${search}`;
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(response.status, i18next.t('failure.unreadable', { status: String(response.status) }));
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * Calls the API by the names of ENDPOINTS. The answer is unwrapped and parsed by its schema; anything else rejects
 * with an ApiError, a call given up by its signal with the signal's reason.
 */
export function createApiClient({ fetch, onSessionEnded }: ApiClientParts): ApiClient {
  async function send(name: EndpointName, path: string, method: string, options: CallOptions<EndpointName>) {
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    try {
      return await fetch(addressOf(path, options.params, options.query), {
        method: method.toUpperCase(),
        credentials: 'same-origin',
        signal: options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]),
        ...(options.body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(options.body) }),
      });
    } catch (error) {
      if (isAbort(error)) throw error;
      throw new ApiError(0, i18next.t('failure.unreachable', { call: name }));
    }
  }

  return async function call<N extends EndpointName>(name: N, options: CallOptions<N> = {}): Promise<AnswerOf<N>> {
    const { path, method, answer } = ENDPOINTS[name];
    const response = await send(name, path, method, options);
    if (response.status === 401 && name !== 'login') onSessionEnded();
    const body = await readBody(response);
    if (!response.ok) throw errorOfAnswer(response.status, body);
    const parsed = z.object({ message: answer }).safeParse(body);
    if (!parsed.success) throw new ApiError(response.status, i18next.t('failure.unexpected', { call: name }));
    return parsed.data.message as AnswerOf<N>;
  };
}
