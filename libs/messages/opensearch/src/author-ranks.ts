import type { CubeQuestion, CubeRow } from '@krasae/messages';
import { bestFirst, ofAuthors, rankedAuthors, type RankedAuthor, ranksAuthors } from './best-authors.js';
import { snapshotRows } from './cube-search.js';
import type { KnownAuthors } from './known-authors.js';

/** The best authors that were found before, far more than are shown: some of them may fall. */
const KEPT = 1_000;

/**
 * The best authors of a question and their figures, from who was best before: only authors whose messages came or went
 * since have other figures, and are ranked anew among those that are left. Null for another question, or where that is
 * not worth while.
 */
export async function knownRanks(
  known: KnownAuthors<readonly RankedAuthor[]>,
  accountId: string,
  question: CubeQuestion,
  signal: AbortSignal,
): Promise<CubeRow[] | null> {
  const { query, top } = question;
  if (top === undefined || !ranksAuthors(question) || top.limit > KEPT / 2) return null;
  const { measure, limit } = top;
  return known.answer(accountId, {
    kind: ['ranks', measure],
    query,
    signal,
    find: (snapshot, found) => rankedAuthors(snapshot, found, { measure, limit: KEPT }, signal),
    update: async (before, { snapshot, now, mayBeGone, mayBeNew }) => {
      const changed = new Set([...mayBeGone, ...mayBeNew]);
      const theirs = changed.size === 0 ? [] : await rankedAuthors(snapshot, ofAuthors(now, [...changed]), top, signal);
      const left = before.filter(({ key }) => !changed.has(key));
      const best = bestFirst([...left, ...theirs]).slice(0, limit);
      // Whoever was not kept had no more than the last who was.
      const others = before.length < KEPT ? 0 : (before.at(-1)?.value ?? 0);
      const last = best[limit - 1];
      if (last === undefined || last.value <= others) return null;
      const authors = best.map(({ key }) => key);
      return snapshotRows(snapshot, ofAuthors(now, authors), question, signal);
    },
  });
}
