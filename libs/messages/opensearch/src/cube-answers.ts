import type { CubeQuestion, CubeRow, Measure } from '@krasae/messages';
import { z } from 'zod';
import { compareKeys } from './row-order.js';

/** What the engine answered to the searches of cubeToAggregations, page after page. */
export interface CubeAnswers {
  readonly figures: readonly unknown[];
  readonly authors: readonly unknown[];
  /** In place of authors, for a question without dimensions: how many there are. */
  readonly authorTotal?: number;
  readonly ranks: readonly unknown[];
}

const key = z.union([z.string(), z.number()]).transform(String);
const bucketSchema = z.looseObject({ doc_count: z.number().int() });
const pageSchema = z.object({
  aggregations: z.object({
    rows: z.object({ buckets: z.array(bucketSchema.extend({ key: z.record(z.string(), key) })) }),
  }),
});
const totalSchema = z.object({
  hits: z.object({ total: z.object({ value: z.number().int(), relation: z.literal('eq') }) }),
  aggregations: z.looseObject({}).default({}),
});
const levelSchema = z.object({
  /** Documents whose keys did not fit: their numbers would be missing. */
  sum_other_doc_count: z.number().optional(),
  buckets: z.array(bucketSchema.extend({ key })),
});
const metricSchema = z.object({ value: z.number().nullable() });

type Question = Omit<CubeQuestion, 'query'>;

/** The rows of the question in the order of the port. Throws ZodError on an answer of another form. */
export function cubeRowsOf(question: Question, answers: CubeAnswers): CubeRow[] {
  const { authorTotal } = answers;
  const authors =
    authorTotal === undefined
      ? countsByKeys(answers.authors, question.by.length)
      : new Map([[nameOf([]), authorTotal]]);
  const isAuthorsAlone = answers.figures.length === 0;
  const rows = isAuthorsAlone
    ? [...authors].map(([name, count]): CubeRow => ({ keys: keysOfName(name), values: { authors: count } }))
    : figureRows(question, answers.figures).map(({ keys, values }): CubeRow => ({
        keys,
        values: question.measures.includes('authors') ? { ...values, authors: authors.get(nameOf(keys)) ?? 0 } : values,
      }));
  if (isAuthorsAlone && question.by.length === 0 && rows.length === 0) return [{ keys: [], values: { authors: 0 } }];
  return question.top?.measure === 'authors' ? rankedByAuthors(question, rows, answers.ranks) : rows;
}

function figureRows({ by, measures, top }: Question, answers: readonly unknown[]): CubeRow[] {
  const figures = measures.filter((measure) => measure !== 'authors');
  if (by.length === 0) {
    return answers.map((answer) => {
      const { hits, aggregations } = totalSchema.parse(answer);
      return { keys: [], values: valuesOf({ ...aggregations, doc_count: hits.total.value }, figures) };
    });
  }
  if (top === undefined || top.measure === 'authors') {
    return answers.flatMap((answer) =>
      pageSchema.parse(answer).aggregations.rows.buckets.map((bucket) => ({
        keys: by.map((_, place) => bucket.key[`key_${place}`] ?? ''),
        values: valuesOf(bucket, figures),
      })),
    );
  }
  const { aggregations } = z.object({ aggregations: z.looseObject({}) }).parse(answers[0]);
  return levelRows(aggregations, [], by.length, figures, top.limit);
}

/** The rows below one bucket of the ranked form; only the first level is cut off. */
function levelRows(
  parent: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  depth: number,
  figures: readonly Measure[],
  limit: number,
): CubeRow[] {
  const level = levelSchema.parse(parent[`key_${keys.length}`]);
  if (keys.length > 0 && (level.sum_other_doc_count ?? 0) > 0) {
    throw new RangeError('The engine left keys out of its answer: ask for fewer keys at once.');
  }
  return level.buckets.slice(0, limit).flatMap((bucket) => {
    const below = [...keys, bucket.key];
    if (below.length === depth) return [{ keys: below, values: valuesOf(bucket, figures) }];
    return levelRows(bucket, below, depth, figures, Number.POSITIVE_INFINITY);
  });
}

function valuesOf(
  bucket: Readonly<Record<string, unknown>> & { readonly doc_count: number },
  figures: readonly Measure[],
): CubeRow['values'] {
  return Object.fromEntries(
    figures.map((measure) => [
      measure,
      measure === 'mentions' ? bucket.doc_count : (metricSchema.parse(bucket[measure]).value ?? 0),
    ]),
  );
}

/** Buckets, each a distinct author, by the keys before the author. */
function countsByKeys(answers: readonly unknown[], keysBefore: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const answer of answers) {
    for (const bucket of pageSchema.parse(answer).aggregations.rows.buckets) {
      const name = nameOf(Array.from({ length: keysBefore }, (_, place) => bucket.key[`key_${place}`] ?? ''));
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

/** Authors rank the keys of the first dimension: most authors first, ties to the smaller key. */
function rankedByAuthors({ by, top }: Question, rows: readonly CubeRow[], ranks: readonly unknown[]): CubeRow[] {
  const best = [...countsByKeys(ranks, 1)]
    .map(([name, count]) => ({ first: keysOfName(name)[0] ?? '', count }))
    .sort((one, other) => other.count - one.count || compareKeys(by[0], one.first, other.first))
    .slice(0, top?.limit)
    .map(({ first }) => first);
  return best.flatMap((first) => rows.filter(({ keys }) => keys[0] === first));
}

function nameOf(keys: readonly string[]): string {
  return JSON.stringify(keys);
}

function keysOfName(name: string): string[] {
  return z.array(z.string()).parse(JSON.parse(name));
}
