import type { CubeQuestion, CubeRow } from '@krasae/messages';
import { ofAuthors } from './best-authors.js';
import { distinctAuthors } from './distinct-authors.js';
import { authorsOf, type KnownAuthors } from './known-authors.js';
import type { QueryDsl } from './query-dsl.js';
import type { Searchable } from './snapshot.js';

/**
 * How many authors a question finds, from how many there were: of those whose messages came or went since, it is asked
 * who was there before and who still is. Null for another question, or where that is not worth while.
 */
export async function authorTotal(
  known: KnownAuthors<number>,
  accountId: string,
  { query, by, measures }: CubeQuestion,
  signal: AbortSignal,
): Promise<CubeRow[] | null> {
  if (by.length > 0 || measures.length !== 1 || measures[0] !== 'authors') return null;
  const authors = await known.answer(accountId, {
    kind: ['total'],
    query,
    signal,
    find: (snapshot, found) => distinctAuthors(snapshot, found, signal),
    update: async (total, { snapshot, before, now, mayBeGone, mayBeNew }) => {
      const [stay, wereThere] = await Promise.all([
        countAmong(snapshot, now, mayBeGone, signal),
        countAmong(snapshot, before, mayBeNew, signal),
      ]);
      return total - (mayBeGone.length - stay) + (mayBeNew.length - wereThere);
    },
  });
  return authors === null ? null : [{ keys: [], values: { authors } }];
}

/** How many of these authors have a message that the query finds. */
async function countAmong(
  where: Searchable,
  query: QueryDsl,
  authors: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  if (authors.length === 0) return 0;
  return (await authorsOf(where, ofAuthors(query, authors), signal, authors.length))?.length ?? 0;
}
