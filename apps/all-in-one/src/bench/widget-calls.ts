import { type Endpoint, ENDPOINTS, type FilterCriteriaInput } from '@krasae/contracts';
import type { Figures } from './bench.js';
import { quantile } from './statistics.js';

/** A product that runs, and a session in it. */
export interface ProductClient {
  readonly url: string;
  readonly cookie: string;
}

export interface WidgetTimes {
  readonly name: string;
  /** Milliseconds of the very first call. */
  readonly firstMs: number;
  /** Milliseconds of each call, HTTP and JSON included. */
  readonly sample: readonly number[];
}

/** What the first tab of the overview shows (spec section 2), as far as the product has the calls. */
const OVERVIEW: ReadonlySet<string> = new Set([
  'stat',
  'history',
  'sentimentPie',
  'sourcePie',
  'categoryPie',
  'activeTime',
  'campaignSentimentBySource',
  'influencers',
  'search',
]);
const ROUNDS = { least: 5, most: 20, milliseconds: 1500 } as const;
/** What a ':name' of a path stands for. */
const PATH_VALUES: Readonly<Record<string, string>> = { mode: 'engagement', level: '0' };

type Widget = readonly [name: string, endpoint: Endpoint];

/** Every analytics call that asks with a filter. */
export function filterCalls(): Widget[] {
  const all: Widget[] = Object.entries(ENDPOINTS);
  return all.filter(
    ([, { method, path, body }]) =>
      method === 'post' && path.startsWith('/api/analytic/') && body?.safeParse({}).success === true,
  );
}

/** Why the product refuses the call, null where it answered. Throws when it fails. */
async function call(
  { url, cookie }: ProductClient,
  { path }: Endpoint,
  criteria: FilterCriteriaInput,
): Promise<string | null> {
  const filled = path.replace(/:(\w+)/gu, (_, name: string) => PATH_VALUES[name] ?? name);
  const answer = await fetch(new URL(filled, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(criteria),
  });
  const text = await answer.text();
  if (answer.status === 200) return null;
  if (answer.status < 500) return `${answer.status}: ${text.slice(0, 200)}`;
  throw new Error(`${filled} answered ${answer.status}: ${text.slice(0, 500)}`);
}

/** All calls of the overview at once. */
export async function timeOverview(client: ProductClient, criteria: FilterCriteriaInput): Promise<number> {
  const startedAt = performance.now();
  const calls = filterCalls().filter(([name]) => OVERVIEW.has(name));
  const refusals = await Promise.all(calls.map(([, endpoint]) => call(client, endpoint, criteria)));
  const refusal = refusals.find((reason) => reason !== null);
  if (refusal !== undefined) throw new Error(`The overview is refused: ${refusal}`);
  return performance.now() - startedAt;
}

/** What is asked in a round: the same filter each time, or one that nobody has asked before. */
export type Asking = (round: number) => FilterCriteriaInput;

/** One widget after another, each a number of times. Those that want more than a filter are told apart. */
export async function timeWidgets(
  client: ProductClient,
  asking: Asking,
): Promise<{ readonly times: WidgetTimes[]; readonly refused: Figures }> {
  const times: WidgetTimes[] = [];
  const refused: Record<string, string> = {};
  for (const [name, endpoint] of filterCalls()) {
    const firstAt = performance.now();
    const refusal = await call(client, endpoint, asking(0));
    const firstMs = performance.now() - firstAt;
    if (refusal !== null) {
      refused[name] = refusal;
      continue;
    }
    const sample: number[] = [];
    const until = performance.now() + ROUNDS.milliseconds;
    while (sample.length < ROUNDS.least || (sample.length < ROUNDS.most && performance.now() < until)) {
      const criteria = asking(sample.length + 1);
      const startedAt = performance.now();
      await call(client, endpoint, criteria);
      sample.push(performance.now() - startedAt);
    }
    times.push({ name, firstMs, sample });
  }
  return { times, refused };
}

export function widgetFigures(times: readonly WidgetTimes[]): Figures[] {
  return times.map(({ name, firstMs, sample }) => ({
    name,
    firstMs: tenth(firstMs),
    p50Ms: tenth(quantile(sample, 0.5)),
    p95Ms: tenth(quantile(sample, 0.95)),
  }));
}

export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
