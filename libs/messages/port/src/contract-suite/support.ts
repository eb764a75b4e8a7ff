import type { IndexedMessage } from '@krasae/contracts';
import type { MessageIndex, SearchRequest } from '../message-index.port.js';

/** An empty index and how to be rid of it; dispose closes it as well. */
export interface MessageIndexUnderTest {
  readonly index: MessageIndex;
  dispose(): Promise<void>;
}

let lastAccount = 0;

/** An account that no other test writes to. */
export function newAccount(): string {
  lastAccount += 1;
  return `account-${lastAccount}`;
}

/** The index with writes that are found as soon as they are done. */
export function readYourWrites(index: MessageIndex): MessageIndex {
  return {
    upsert: async (accountId, messages) => {
      const changes = await index.upsert(accountId, messages);
      await index.refresh(accountId);
      return changes;
    },
    markUnwanted: (accountId, marks) => index.markUnwanted(accountId, marks),
    reclassify: async (accountId, messages) => {
      const changes = await index.reclassify(accountId, messages);
      await index.refresh(accountId);
      return changes;
    },
    refresh: (accountId) => index.refresh(accountId),
    get: (accountId, ids) => index.get(accountId, ids),
    search: (accountId, request, options) => index.search(accountId, request, options),
    aggregate: (accountId, question, options) => index.aggregate(accountId, question, options),
    authors: (accountId, keys, options) => index.authors(accountId, keys, options),
    stream: (accountId, request, options) => index.stream(accountId, request, options),
    rebuild: (accountId) => index.rebuild(accountId),
    close: () => index.close(),
  };
}

export const NEWEST_FIRST: SearchRequest['sort'] = { field: 'created_at', direction: 'desc' };

/** Ids of everything a query finds, sorted, read in one page. */
export async function idsFound(
  index: MessageIndex,
  accountId: string,
  query: SearchRequest['query'],
): Promise<readonly string[]> {
  const answer = await index.search(accountId, { query, sort: NEWEST_FIRST, offset: 0, limit: 1000 });
  return answer.messages.map(({ id }) => id).sort();
}

/** By code points, as the engines compare ids; JavaScript compares UTF-16 units, which differs beyond U+FFFF. */
export function compareIds(one: IndexedMessage, other: IndexedMessage): number {
  return Buffer.compare(Buffer.from(one.id), Buffer.from(other.id));
}
