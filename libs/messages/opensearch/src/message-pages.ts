import type { IndexedMessage } from '@krasae/contracts';
import {
  IndexUnavailableError,
  type SearchAnswer,
  type SearchRequest,
  SORT_FIGURES,
  type StreamRequest,
} from '@krasae/messages';
import { type OpenSearchClient, OpenSearchError } from './opensearch-client.js';
import type { QueryDsl } from './query-dsl.js';
import { type Found, type Hit, liveIndex, type Searchable, Snapshot } from './snapshot.js';
import { DOCUMENT_FIELDS, storedMessageSchema } from './stored-document.js';

/** The engine answers pages by number down to here (max_result_window); deeper ones are walked to. */
const NUMBERED = 10_000;
const STREAM_BATCH = 2_000;

type Sort = SearchRequest['sort'];

/** Ids break ties, by code points, as the port has it. */
function sortOf({ field, direction }: Sort): object[] {
  const figure = field === 'created_at' ? 'createdAt' : SORT_FIGURES[field];
  return [{ [figure]: direction }, { messageId: direction }];
}

const documents = { _source: DOCUMENT_FIELDS };

function messagesOf(hits: readonly Hit[]): IndexedMessage[] {
  return hits.map(({ _source: source }) => storedMessageSchema.parse(source));
}

/** One page of what the query finds in the index behind the alias, and how much it finds. */
export async function pageOf(
  client: OpenSearchClient,
  alias: string,
  query: QueryDsl,
  { sort, offset, limit }: Omit<SearchRequest, 'query'>,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const counted = { query, track_total_hits: true };
  if (offset + limit <= NUMBERED) {
    const page = { ...counted, ...documents, from: offset, size: limit, sort: sortOf(sort) };
    const { total, hits } = await liveIndex(client, alias).search(page, signal);
    return { total, messages: messagesOf(hits) };
  }
  return Snapshot.use(client, alias, signal, async (snapshot) => {
    const { total } = await snapshot.search({ ...counted, size: 0 }, signal);
    const size = Math.min(limit, total - offset);
    if (size <= 0) return { total, messages: [] };
    return { total, messages: await deepPage(snapshot, query, { sort, offset, size, total }, signal) };
  });
}

/** Walks to the page from the nearer end, over sort values alone. */
async function deepPage(
  snapshot: Searchable,
  query: QueryDsl,
  { sort, offset, size, total }: { sort: Sort; offset: number; size: number; total: number },
  signal: AbortSignal,
): Promise<IndexedMessage[]> {
  const behind = total - offset - size;
  const isReversed = behind < offset;
  const opposite = sort.direction === 'asc' ? 'desc' : 'asc';
  const order: Sort = isReversed ? { ...sort, direction: opposite } : sort;
  const after = await skip(snapshot, query, order, isReversed ? behind : offset, signal);
  const messages: IndexedMessage[] = [];
  for await (const hits of walk(snapshot, { query, sort: sortOf(order), ...documents }, after, size, signal)) {
    messages.push(...messagesOf(hits));
  }
  return isReversed ? messages.reverse() : messages;
}

/** The sort values behind which the hits with this number and later stand. */
async function skip(
  snapshot: Searchable,
  query: QueryDsl,
  order: Sort,
  count: number,
  signal: AbortSignal,
): Promise<Hit['sort']> {
  let after: Hit['sort'];
  // Neither the source nor the id of a hit is read for this.
  const body = { query, sort: sortOf(order), _source: false, stored_fields: '_none_' };
  for await (const hits of walk(snapshot, body, undefined, count, signal)) after = hits.at(-1)?.sort;
  return after;
}

/** So many hits after the sort values, page after page; fewer where there are no more. */
async function* walk(
  snapshot: Searchable,
  body: object,
  start: Hit['sort'],
  count: number,
  signal: AbortSignal | undefined,
  pageSize = NUMBERED,
): AsyncGenerator<Found['hits']> {
  let after = start;
  for (let left = count; left > 0;) {
    const size = Math.min(left, pageSize);
    const position = after === undefined ? {} : { search_after: after };
    const { hits } = await snapshot.search({ ...body, ...position, size, track_total_hits: false }, signal);
    if (hits.length > 0) yield hits;
    if (hits.length < size) return;
    left -= hits.length;
    after = hits.at(-1)?.sort;
  }
}

/** Everything that the query finds, as of the moment it began. */
export async function* streamOf(
  client: OpenSearchClient,
  alias: string,
  query: QueryDsl,
  sort: StreamRequest['sort'],
  signal?: AbortSignal,
): AsyncGenerator<readonly IndexedMessage[]> {
  const body = { query, sort: sortOf(sort), ...documents };
  try {
    for await (const hits of everyHit(client, alias, body, signal)) yield messagesOf(hits);
  } catch (error) {
    if (!(error instanceof OpenSearchError) || error.status !== 404) throw error;
    throw new IndexUnavailableError('The index was replaced by a rebuild while it was read: begin again.', {
      cause: error,
    });
  }
}

/** Every hit of a search whose sort tells all of them apart, in batches. */
export async function* everyHit(
  client: OpenSearchClient,
  name: string,
  body: object,
  signal?: AbortSignal,
): AsyncGenerator<Found['hits']> {
  const snapshot = await Snapshot.open(client, name, signal);
  try {
    yield* walk(snapshot, body, undefined, Number.POSITIVE_INFINITY, signal, STREAM_BATCH);
  } finally {
    await snapshot.close();
  }
}
