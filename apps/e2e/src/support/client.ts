import { type AnswerOf, type BodyOf, type EndpointName, ENDPOINTS, envelopeOf } from '@krasae/contracts';
import { z } from 'zod';
import { krasaeJson } from './product.js';

/** A logged-in caller of the REST API over real HTTP. */
export interface ApiClient {
  post<N extends EndpointName>(name: N, body: BodyOf<N>): Promise<AnswerOf<N>>;
}

export interface Credentials {
  readonly brand: string;
  readonly username: string;
  readonly password: string;
}

export async function logIn(url: string, credentials: Credentials): Promise<ApiClient> {
  const cookie = (await sessionCookies(url, credentials)).map(({ name, value }) => `${name}=${value}`).join('; ');
  return {
    post: async (name, body) => {
      const endpoint = ENDPOINTS[name];
      const response = await send(url, endpoint.path, body, { cookie });
      if (response.status !== 200)
        throw new Error(`${endpoint.path} answered ${response.status}: ${await response.text()}`);
      // The schema of this very endpoint has parsed it; the compiler cannot follow the name through the union.
      return envelopeOf(endpoint.answer).parse(await response.json()).message as AnswerOf<typeof name>;
    },
  };
}

/** The cookies that a login sets. */
export async function sessionCookies(
  url: string,
  credentials: Credentials,
): Promise<readonly { readonly name: string; readonly value: string }[]> {
  const answer = await send(url, ENDPOINTS.login.path, credentials, {});
  if (answer.status !== 200) throw new Error(`Login answered ${answer.status}: ${await answer.text()}`);
  return answer.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1) };
  });
}

/** Pushes messages as an outside system would. */
export async function push(url: string, sourceId: string, key: string, body: BodyOf<'push'>): Promise<Response> {
  return send(url, ENDPOINTS.push.path.replace(':sourceId', sourceId), body, { authorization: `Bearer ${key}` });
}

async function send(url: string, path: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  return fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const tally = z.object({
  collected: z.number(),
  indexed: z.number(),
  unwanted: z.number(),
  duplicate: z.number(),
  deadLettered: z.number(),
});
const ledgerSchema = z.object({
  total: tally,
  sources: z.array(tally.extend({ account: z.string(), source: z.string() })),
  pending: z.number(),
});
export type Ledger = z.infer<typeof ledgerSchema>;

export async function readLedger(dataDir: string, account: string): Promise<Ledger> {
  return ledgerSchema.parse(await krasaeJson(dataDir, ['ledger', '--account', account]));
}

/** The equation of design 3, for the total and for each source. */
export function addsUp(ledger: Ledger): boolean {
  return [ledger.total, ...ledger.sources].every(
    (row) => row.collected === row.indexed + row.unwanted + row.duplicate + row.deadLettered,
  );
}

/** Everything that was ever collected, whatever the date. */
export const ALL_TIME = { sinceDate: '2000-01-01', untilDate: '2100-01-01' } as const;
