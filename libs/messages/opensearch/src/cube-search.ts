import type { CubeQuestion, CubeRow } from '@krasae/messages';
import { z } from 'zod';
import { ofAuthors, rankedAuthors, ranksAuthors } from './best-authors.js';
import { cubeRowsOf } from './cube-answers.js';
import { type CubeSearch, cubeToAggregations, LARGE_PAGE } from './cube-to-aggregations.js';
import { distinctAuthors } from './distinct-authors.js';
import type { OpenSearchClient } from './opensearch-client.js';
import type { QueryDsl } from './query-dsl.js';
import { liveIndex, type Searchable, Snapshot } from './snapshot.js';

type Question = Omit<CubeQuestion, 'query'>;

const rowsSchema = z.object({
  aggregations: z.object({
    rows: z.object({ after_key: z.record(z.string(), z.unknown()).optional(), buckets: z.array(z.unknown()) }),
  }),
});

/** Where a page of buckets goes on; null behind the last. */
function nextOf(search: CubeSearch, answer: unknown): object | null {
  if (search.pageSize === null) return null;
  const { after_key: next, buckets } = rowsSchema.parse(answer).aggregations.rows;
  return next === undefined || buckets.length < search.pageSize ? null : next;
}

/** The question's rows. What takes more than one search is asked of one moment, so that the figures belong together. */
export async function cubeRows(
  client: OpenSearchClient,
  alias: string,
  query: QueryDsl,
  question: Question,
  signal: AbortSignal,
): Promise<CubeRow[]> {
  const { figures, authors, ranks } = cubeToAggregations(question);
  const isTotal = authors !== null && question.by.length === 0;
  const searches = [figures, isTotal ? null : authors, ranks].filter((search) => search !== null);
  const [only, second] = searches;
  const isRanked = ranksAuthors(question);
  if (only !== undefined && second === undefined && !isTotal && !isRanked) {
    const first = await ask(liveIndex(client, alias), query, only, null, signal);
    if (nextOf(only, first) === null) {
      const answerOf = (search: CubeSearch | null): unknown[] => (search === only ? [first] : []);
      return cubeRowsOf(question, { figures: answerOf(figures), authors: answerOf(authors), ranks: answerOf(ranks) });
    }
  }
  return Snapshot.use(client, alias, signal, async (snapshot) => {
    const { top } = question;
    const best = isRanked && top !== undefined ? await rankedAuthors(snapshot, query, top, signal) : [];
    const areAll = best.length < (top?.limit ?? 1);
    const asked = areAll
      ? query
      : ofAuthors(
          query,
          best.map(({ key }) => key),
        );
    return snapshotRows(snapshot, asked, question, signal);
  });
}

/** The rows of the question as of the snapshot's moment. */
export async function snapshotRows(
  snapshot: Snapshot,
  query: QueryDsl,
  question: Question,
  signal: AbortSignal,
): Promise<CubeRow[]> {
  const { figures, authors, ranks } = cubeToAggregations(question);
  const isTotal = authors !== null && question.by.length === 0;
  const pages = async (search: CubeSearch | null): Promise<unknown[]> =>
    search === null ? [] : pagesOf(snapshot, query, search, signal);
  return cubeRowsOf(question, {
    figures: await pages(figures),
    authors: isTotal ? [] : await pages(authors),
    ranks: await pages(ranks),
    ...(isTotal ? { authorTotal: await distinctAuthors(snapshot, query, signal) } : {}),
  });
}

/** The rows of an account without an index. */
export function rowsOfNothing(question: Question): CubeRow[] {
  const { figures, authors } = cubeToAggregations(question);
  if (question.by.length > 0) return [];
  const total = { hits: { total: { value: 0, relation: 'eq' } }, aggregations: {} };
  const values = Object.fromEntries(question.measures.map((measure) => [measure, { value: 0 }]));
  const none = { aggregations: { rows: { buckets: [] } } };
  return cubeRowsOf(question, {
    figures: figures === null ? [] : [{ ...total, aggregations: values }],
    authors: authors === null ? [] : [none],
    ranks: [],
  });
}

/** How many messages a query finds. */
export async function countOf(where: Searchable, query: QueryDsl, signal: AbortSignal): Promise<number> {
  return (await where.search({ query, size: 0, track_total_hits: true }, signal)).total;
}

/** Keys and measures to count under them. */
export interface Cells {
  readonly by: CubeQuestion['by'];
  readonly held: CubeQuestion['measures'];
}

/** The rows of all cells that hold a message. */
export async function cellRows(
  where: Searchable,
  query: QueryDsl,
  { by, held }: Cells,
  signal: AbortSignal,
): Promise<CubeRow[]> {
  const question = { by, measures: held };
  const { figures } = cubeToAggregations(question, LARGE_PAGE);
  const answers = figures === null ? [] : await pagesOf(where, query, figures, signal);
  return cubeRowsOf(question, { figures: answers, authors: [], ranks: [] });
}

/** As cellRows; null where they are more than the engine answers at once. */
export async function fewCellRows(
  where: Searchable,
  query: QueryDsl,
  { by, held }: Cells,
  signal: AbortSignal,
): Promise<CubeRow[] | null> {
  const question = { by, measures: held };
  const { figures } = cubeToAggregations(question, LARGE_PAGE);
  if (figures === null) return [];
  const answer = await ask(where, query, figures, null, signal);
  if (nextOf(figures, answer) !== null) return null;
  return cubeRowsOf(question, { figures: [answer], authors: [], ranks: [] });
}

async function pagesOf(
  snapshot: Searchable,
  query: QueryDsl,
  search: CubeSearch,
  signal: AbortSignal,
): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (let after: object | null = null; ;) {
    const answer = await ask(snapshot, query, search, after, signal);
    answers.push(answer);
    after = nextOf(search, answer);
    if (after === null) return answers;
  }
}

async function ask(
  where: Searchable,
  query: QueryDsl,
  search: CubeSearch,
  after: object | null,
  signal: AbortSignal,
): Promise<unknown> {
  const body = {
    query,
    size: 0,
    track_total_hits: search.pageSize === null,
    aggs: after === null ? search.aggs : goingOn(search, after),
  };
  return (await where.search(body, signal)).answer;
}

const compositeSchema = z.object({ rows: z.looseObject({ composite: z.looseObject({}) }) });

function goingOn({ aggs }: CubeSearch, after: object): object {
  const { rows } = compositeSchema.parse(aggs);
  return { rows: { ...rows, composite: { ...rows.composite, after } } };
}
