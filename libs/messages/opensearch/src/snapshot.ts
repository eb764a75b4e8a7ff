import { z } from 'zod';
import type { OpenSearchClient } from './opensearch-client.js';

const KEEP_ALIVE = '2m';
const totalSchema = z.object({ value: z.number().int(), relation: z.literal('eq') });
const hitSchema = z.object({ _source: z.unknown().optional(), sort: z.array(z.unknown()).optional() });
const answerSchema = z.looseObject({
  pit_id: z.string().optional(),
  hits: z.object({ total: totalSchema.optional(), hits: z.array(hitSchema) }).default({ hits: [] }),
});
export type Hit = z.infer<typeof hitSchema>;

export interface Found {
  readonly total: number;
  readonly hits: readonly Hit[];
  /** The whole answer, for who reads aggregations in it. */
  readonly answer: unknown;
}

/** Something to search in: an index by its name, or as it was at one moment. */
export interface Searchable {
  /**
   * body as _search takes it; parts: paths of the answer, where not all of it is wanted. Rejects with the signal's
   * reason after an abort, whereupon the engine stops.
   */
  search(body: object, signal?: AbortSignal, parts?: readonly string[]): Promise<Found>;
}

/**
 * Parts of an answer are no answer: a shard that fails fails the search. Should the engine not hear of a caller that has
 * gone, it stops by itself.
 */
const TERMS = 'allow_partial_search_results=false&cancel_after_time_interval=120s';

function searchPath(name: string, parts: readonly string[] | undefined): string {
  return `${name}/_search?${TERMS}${parts === undefined ? '' : `&filter_path=${parts.join(',')}`}`;
}

/** The readable index behind an alias; every search sees it as of its own moment. */
export function liveIndex(client: OpenSearchClient, alias: string): Searchable {
  return {
    search: async (body, signal, parts) => {
      const path = searchPath(`/${alias}`, parts);
      return foundIn(await client.call(answerSchema, { method: 'POST', path, body, signal }));
    },
  };
}

/** An index as it was when this was made, for searches that go on from one another. Must be closed. */
export class Snapshot implements Searchable {
  private constructor(
    private readonly client: OpenSearchClient,
    private id: string,
  ) {}

  /** copy: 'primary' for moments that are compared: a replica may see two writes the other way round. */
  static async open(
    client: OpenSearchClient,
    name: string,
    signal?: AbortSignal,
    copy: 'any' | 'primary' = 'any',
  ): Promise<Snapshot> {
    const terms = `keep_alive=${KEEP_ALIVE}&allow_partial_pit_creation=false`;
    const path = `/${name}/_search/point_in_time?${terms}${copy === 'any' ? '' : '&preference=_primary'}`;
    const { pit_id: id } = await client.call(z.object({ pit_id: z.string() }), { method: 'POST', path, signal });
    return new Snapshot(client, id);
  }

  /** As use, of the copy that is written first. */
  static useOfPrimary<T>(
    client: OpenSearchClient,
    name: string,
    signal: AbortSignal,
    work: (snapshot: Snapshot) => Promise<T>,
  ): Promise<T> {
    return Snapshot.use(client, name, signal, work, 'primary');
  }

  /** Opens one, does the work and closes it whatever becomes of the work. */
  static async use<T>(
    client: OpenSearchClient,
    name: string,
    signal: AbortSignal | undefined,
    work: (snapshot: Snapshot) => Promise<T>,
    copy: 'any' | 'primary' = 'any',
  ): Promise<T> {
    const snapshot = await Snapshot.open(client, name, signal, copy);
    try {
      return await work(snapshot);
    } finally {
      await snapshot.close();
    }
  }

  async search(body: object, signal?: AbortSignal, parts?: readonly string[]): Promise<Found> {
    const pit = { id: this.id, keep_alive: KEEP_ALIVE };
    const answer = await this.client.call(answerSchema, {
      method: 'POST',
      path: searchPath('', parts && ['pit_id', ...parts]),
      body: { ...body, pit },
      signal,
    });
    this.id = answer.pit_id ?? this.id;
    return foundIn(answer);
  }

  /** Lets the engine drop it now; unreachable, it does so by itself when its time is up. */
  async close(): Promise<void> {
    const body = { pit_id: [this.id] };
    await this.client
      .call(z.unknown(), { method: 'DELETE', path: '/_search/point_in_time', body, retry: 'never' })
      .catch(() => undefined);
  }
}

function foundIn(answer: z.infer<typeof answerSchema>): Found {
  return { total: answer.hits.total?.value ?? 0, hits: answer.hits.hits, answer };
}
