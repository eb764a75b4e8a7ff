import { authorKeyOf } from '@krasae/domain';
import type { KnownAuthor } from '@krasae/messages';
import type { OpenSearchClient } from './opensearch-client.js';
import { accountDsl } from './query-to-dsl.js';
import { liveIndex } from './snapshot.js';
import { DOCUMENT_FIELDS, storedMessageSchema } from './stored-document.js';

const KEYS_PER_SEARCH = 1_000;

/** The newest that is known of each author, in the order of the keys, each once. */
export async function knownAuthors(
  client: OpenSearchClient,
  alias: string,
  accountId: string,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<KnownAuthor[]> {
  const distinct = [...new Set(keys)];
  const known = new Map<string, KnownAuthor>();
  for (let from = 0; from < distinct.length; from += KEYS_PER_SEARCH) {
    const part = distinct.slice(from, from + KEYS_PER_SEARCH);
    const body = {
      query: accountDsl(accountId, { kind: 'authorKey', keys: part }),
      // The first message of each author in this order stands for all of them.
      collapse: { field: 'authorKey' },
      sort: [{ observedAt: 'desc' }, { createdAt: 'desc' }, { messageId: 'desc' }],
      size: part.length,
      _source: DOCUMENT_FIELDS,
      track_total_hits: false,
    };
    const { hits } = await liveIndex(client, alias).search(body, signal);
    for (const hit of hits) {
      const { message } = storedMessageSchema.parse(hit._source);
      const key = authorKeyOf(message.source, message.author.id);
      known.set(key, { key, source: message.source, author: message.author });
    }
  }
  return distinct.flatMap((key) => known.get(key) ?? []);
}
