import { SOURCES } from '@krasae/domain';
import { z } from 'zod';
import type { QueryDsl } from './query-dsl.js';
import { both } from './slice-queries.js';
import type { Searchable } from './snapshot.js';

/** Well below what the engine builds for one answer (65,535): parts are equal only roughly. */
const AUTHORS_PER_PART = 30_000;
const MAX_BUCKETS = 65_535;
const FIELD = 'authorKey';
/** Searches at once. */
const AT_ONCE = 3;

const oftenSchema = z.object({
  hits: z.object({ total: z.object({ value: z.number().int(), relation: z.literal('eq') }) }),
  aggregations: z.object({ often: z.object({ count: z.number().int(), sum: z.number().nullable() }) }),
});
const estimateSchema = z.object({ aggregations: z.object({ authors: z.object({ value: z.number() }) }) });
const countSchema = z.object({
  aggregations: z.object({
    authors: z.object({ sum_other_doc_count: z.number() }),
    count: z.object({ count: z.number().int() }),
  }),
});

/**
 * How many authors the found messages have, exactly: the engine's own count is an estimate. An author writes on one
 * source, so the sources are counted by themselves.
 */
export async function distinctAuthors(
  where: Searchable,
  query: QueryDsl,
  signal: AbortSignal,
  maxBuckets = MAX_BUCKETS,
): Promise<number> {
  const waiting = SOURCES.values();
  let total = 0;
  const worker = async (): Promise<void> => {
    for (const source of waiting) {
      const theirs = both(query, { term: { source: { value: source } } });
      const few = await countByOften(where, theirs, signal, maxBuckets);
      const count = few ?? (await countByParts(where, theirs, signal, maxBuckets));
      total += count;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return total;
}

/**
 * The engine builds a bucket for each author of more than one message and sends none; every other message has an author
 * of its own. Null when the authors are more than the engine builds.
 */
async function countByOften(
  where: Searchable,
  query: QueryDsl,
  signal: AbortSignal,
  maxBuckets: number,
): Promise<number | null> {
  const aggs = {
    authors: { terms: { field: FIELD, size: maxBuckets, min_doc_count: 2 } },
    often: { stats_bucket: { buckets_path: 'authors._count' } },
  };
  const wanted = ['hits', 'aggregations.often.count', 'aggregations.often.sum'];
  const { answer } = await where.search({ query, size: 0, track_total_hits: true, aggs }, signal, wanted);
  const { hits, aggregations } = oftenSchema.parse(answer);
  const { count, sum } = aggregations.often;
  return count === maxBuckets ? null : hits.total.value - (sum ?? 0) + count;
}

/** A bucket for each author, in as many parts as the engine's estimate asks for. */
async function countByParts(
  where: Searchable,
  query: QueryDsl,
  signal: AbortSignal,
  maxBuckets: number,
): Promise<number> {
  const estimate = { authors: { cardinality: { field: FIELD, precision_threshold: 40_000 } } };
  const { answer } = await where.search({ query, size: 0, track_total_hits: false, aggs: estimate }, signal);
  const roughly = estimateSchema.parse(answer).aggregations.authors.value;
  for (let parts = Math.max(1, Math.ceil(roughly / AUTHORS_PER_PART)); ; parts *= 2) {
    const total = await countInParts(where, query, parts, signal, maxBuckets);
    if (total !== null) return total;
  }
}

/** Null when a part holds more than the engine builds. */
async function countInParts(
  where: Searchable,
  query: QueryDsl,
  parts: number,
  signal: AbortSignal,
  maxBuckets: number,
): Promise<number | null> {
  let total = 0;
  for (let part = 0; part < parts; part += 1) {
    const include = parts === 1 ? {} : { include: { partition: part, num_partitions: parts } };
    const aggs = {
      authors: { terms: { field: FIELD, size: maxBuckets, ...include } },
      count: { stats_bucket: { buckets_path: 'authors._count' } },
    };
    const wanted = ['aggregations.count.count', 'aggregations.authors.sum_other_doc_count'];
    const { answer } = await where.search({ query, size: 0, track_total_hits: false, aggs }, signal, wanted);
    const { authors, count } = countSchema.parse(answer).aggregations;
    if (authors.sum_other_doc_count > 0) return null;
    total += count.count;
  }
  return total;
}
