import { SOURCES } from '@krasae/domain';
import type { CubeQuestion, Dimension } from '@krasae/messages';
import { z } from 'zod';
import { figureOf, rankedKeys } from './cube-to-aggregations.js';
import type { QueryDsl } from './query-dsl.js';
import { compareKeys } from './row-order.js';
import { both } from './slice-queries.js';
import type { Searchable } from './snapshot.js';

const bucketsSchema = z.object({
  aggregations: z.object({ key_0: z.object({ buckets: z.array(z.looseObject({ key: z.string() })) }) }),
});
const valueSchema = z.object({ value: z.number() });

const AUTHOR: Dimension = { kind: 'author' };
/** Searches at once. */
const AT_ONCE = 3;

export interface RankedAuthor {
  readonly key: string;
  readonly value: number;
}

/** Whether authors are ranked by a figure, so that it pays to find the best before anything else is counted. */
export function ranksAuthors({ by, top }: Omit<CubeQuestion, 'query'>): boolean {
  return by[0]?.kind === 'author' && top !== undefined && figureOf(top.measure) !== null;
}

/**
 * The best authors by the figure, found among the messages that have some of it: no figure is negative, so the rest adds
 * nothing. An author writes on one source, so the sources are ranked by themselves, side by side. Fewer than are wanted
 * where the others have none of the figure.
 */
export async function rankedAuthors(
  where: Searchable,
  query: QueryDsl,
  top: NonNullable<CubeQuestion['top']>,
  signal: AbortSignal,
): Promise<readonly RankedAuthor[]> {
  const waiting = SOURCES.values();
  const found: RankedAuthor[] = [];
  const worker = async (): Promise<void> => {
    for (const source of waiting) {
      found.push(...(await bestOf(where, both(query, { term: { source: { value: source } } }), top, signal)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return bestFirst(found).slice(0, top.limit);
}

/** In the order of the port. */
export function bestFirst(authors: readonly RankedAuthor[]): readonly RankedAuthor[] {
  return authors.toSorted((one, other) => other.value - one.value || compareKeys(AUTHOR, one.key, other.key));
}

async function bestOf(
  where: Searchable,
  query: QueryDsl,
  top: NonNullable<CubeQuestion['top']>,
  signal: AbortSignal,
): Promise<readonly RankedAuthor[]> {
  const figure = figureOf(top.measure);
  if (figure === null) return [];
  const some = both(query, { range: { [figure]: { gte: 1 } } });
  const aggs = rankedKeys(AUTHOR, top);
  const { answer } = await where.search({ query: some, size: 0, track_total_hits: false, aggs }, signal);
  const { buckets } = bucketsSchema.parse(answer).aggregations.key_0;
  return buckets.map((bucket) => ({ key: bucket.key, value: valueSchema.parse(bucket[top.measure]).value }));
}

/** What the query finds of these authors. */
export function ofAuthors(query: QueryDsl, authors: readonly string[]): QueryDsl {
  return both(query, { terms: { authorKey: authors } });
}
