import { z } from 'zod';
import type { QueryDsl } from './query-dsl.js';
import type { Searchable } from './snapshot.js';

/** Well below what the engine builds for one answer (65,535): parts are equal only roughly. */
const AUTHORS_PER_PART = 30_000;
const MAX_BUCKETS = 65_535;
const FIELD = 'authorKey';

const estimateSchema = z.object({ aggregations: z.object({ authors: z.object({ value: z.number() }) }) });
const countSchema = z.object({
  aggregations: z.object({
    authors: z.object({ sum_other_doc_count: z.number() }),
    count: z.object({ count: z.number().int() }),
  }),
});

/**
 * How many authors the found messages have, exactly. The engine's own count is an estimate; here it builds a bucket for
 * each author, counts them and sends none, in as many parts as the estimate asks for: a third of the passes that paging
 * through the authors takes, and no answer as long as their list.
 */
export async function distinctAuthors(where: Searchable, query: QueryDsl, signal: AbortSignal): Promise<number> {
  const estimate = { authors: { cardinality: { field: FIELD, precision_threshold: 40_000 } } };
  const { answer } = await where.search({ query, size: 0, track_total_hits: false, aggs: estimate }, signal);
  const roughly = estimateSchema.parse(answer).aggregations.authors.value;
  for (let parts = Math.max(1, Math.ceil(roughly / AUTHORS_PER_PART)); ; parts *= 2) {
    const total = await countInParts(where, query, parts, signal);
    if (total !== null) return total;
  }
}

/** Null when a part holds more than the engine builds. */
async function countInParts(
  where: Searchable,
  query: QueryDsl,
  parts: number,
  signal: AbortSignal,
): Promise<number | null> {
  let total = 0;
  for (let part = 0; part < parts; part += 1) {
    const include = parts === 1 ? {} : { include: { partition: part, num_partitions: parts } };
    const aggs = {
      authors: { terms: { field: FIELD, size: MAX_BUCKETS, ...include } },
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
