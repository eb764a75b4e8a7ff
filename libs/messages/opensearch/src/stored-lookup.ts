import type { IndexedMessage } from '@krasae/contracts';
import type { KnownObservation } from '@krasae/messages';
import { z } from 'zod';
import type { StoredVersion } from './bulk.js';
import { documentId } from './index-names.js';
import { Backoff, type OpenSearchClient, OpenSearchError } from './opensearch-client.js';
import { DOCUMENT_FIELDS, OBSERVATION_FIELDS, observationSchema, storedMessageSchema } from './stored-document.js';

const IDS_PER_CALL = 1_000;

const docSchema = z.union([
  z.object({
    found: z.literal(true),
    _id: z.string(),
    _seq_no: z.number().int(),
    _primary_term: z.number().int(),
    _source: z.unknown(),
  }),
  z.object({ found: z.literal(false) }),
  z.object({ error: z.object({ type: z.string(), reason: z.string().nullish() }) }),
]);
type FoundDoc = Extract<z.infer<typeof docSchema>, { readonly found: true }>;
const answerSchema = z.object({ docs: z.array(docSchema) });

/**
 * Documents by id, as they were last written, refreshed or not. Throws OpenSearchError 404 where there is no such index.
 */
async function* read(
  client: OpenSearchClient,
  name: string,
  ids: readonly string[],
  fields: readonly string[],
  signal?: AbortSignal,
): AsyncGenerator<FoundDoc> {
  const path = `/${name}/_mget?_source_includes=${fields.join(',')}`;
  const backoff = new Backoff(client.patienceMs);
  for (let from = 0; from < ids.length;) {
    const body = { ids: ids.slice(from, from + IDS_PER_CALL) };
    const { docs } = await client.call(answerSchema, { method: 'POST', path, body, signal });
    const failed = docs.find((doc) => 'error' in doc);
    if (failed !== undefined) {
      const error = docError(failed.error);
      if (error.status === 404) throw error;
      await backoff.wait(error, signal);
      continue;
    }
    for (const doc of docs) if ('found' in doc && doc.found) yield doc;
    from += IDS_PER_CALL;
  }
}

function docError({
  type,
  reason,
}: {
  readonly type: string;
  readonly reason?: string | null | undefined;
}): OpenSearchError {
  // A shard that moves, or stands up, is there a moment later.
  return new OpenSearchError(type === 'index_not_found_exception' ? 404 : 503, type, reason ?? 'without a reason');
}

export interface StoredObservation {
  readonly known: KnownObservation;
  readonly version: StoredVersion;
}

/** What is stored under ids of documents, by those ids. */
export async function storedObservations(
  client: OpenSearchClient,
  name: string,
  ids: readonly string[],
): Promise<Map<string, StoredObservation>> {
  const stored = new Map<string, StoredObservation>();
  for await (const doc of read(client, name, ids, OBSERVATION_FIELDS)) {
    const version = { seqNo: doc._seq_no, primaryTerm: doc._primary_term };
    stored.set(doc._id, { known: observationSchema.parse(doc._source), version });
  }
  return stored;
}

/** Messages in the order of their ids, each once. Throws OpenSearchError 404 where there is no such index. */
export async function storedMessages(
  client: OpenSearchClient,
  name: string,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<IndexedMessage[]> {
  const wanted = [...new Set(ids)].map((id) => documentId('message', id));
  const messages: IndexedMessage[] = [];
  for await (const doc of read(client, name, wanted, DOCUMENT_FIELDS, signal)) {
    messages.push(storedMessageSchema.parse(doc._source));
  }
  return messages;
}
