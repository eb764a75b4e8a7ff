import { startOfBucket } from '@krasae/domain';
import type { CubeQuestion, CubeRow } from '@krasae/messages';
import type { TimeRange } from '@krasae/query';
import { z } from 'zod';
import type { AccountIndex, AccountIndices } from './account-indices.js';
import { countOf } from './cube-search.js';
import { distinctAuthors } from './distinct-authors.js';
import type { QueryDsl } from './query-dsl.js';
import { queryToDsl } from './query-to-dsl.js';
import type { Refreshes } from './refreshes.js';
import { anyOf, both, during, writtenSince, writtenUpTo } from './slice-queries.js';
import { keyOf } from './slice-question.js';
import { liveIndex, type Searchable, Snapshot } from './snapshot.js';
import { within, without, withoutTime } from './time-plan.js';
import { DEFAULT_MIN_MESSAGES, type SliceOptions } from './worth-counting.js';

/** How many authors were found in a range of time, of the writes up to a number. */
interface KnownTotal {
  readonly range: TimeRange;
  readonly upTo: number;
  /** Of the account in that range then, whatever the question. */
  readonly messages: number;
  readonly authors: number;
}

interface Asked {
  readonly rest: QueryDsl;
  readonly range: TimeRange;
  readonly index: AccountIndex;
  readonly signal: AbortSignal;
}

const ATTEMPTS = 2;
const MAX_KNOWN = 1_000;
/** More authors that may have come or gone are not looked at one by one. */
const MAX_CHANGED = 5_000;

/**
 * How many authors a filter finds, from how many it found before in a similar range (ADR 0018): of the authors whose
 * messages came or went since, it is asked who was there before and who still is. Months know nothing of authors, who
 * write in many. Answers are the same as of counting anew, which takes a hundred times as long.
 */
export class AuthorTotals {
  /** In the order of use: the one not used for longest comes first. */
  private readonly known = new Map<string, KnownTotal>();
  private readonly counting = new Map<string, Promise<void>>();
  private readonly minMessages: number;

  constructor(
    private readonly indices: AccountIndices,
    private readonly refreshes: Refreshes,
    { minMessages = DEFAULT_MIN_MESSAGES }: SliceOptions = {},
  ) {
    this.minMessages = minMessages;
  }

  /** The row of a question for authors alone; null where it is another, or not worth while. */
  async answer(
    accountId: string,
    { query, by, measures }: CubeQuestion,
    signal: AbortSignal,
  ): Promise<CubeRow[] | null> {
    if (by.length > 0 || measures.length !== 1 || measures[0] !== 'authors') return null;
    const time = withoutTime(query);
    const range = { sinceMs: Math.ceil(time.range.sinceMs), untilMs: Math.floor(time.range.untilMs) };
    if (!Number.isFinite(range.untilMs - range.sinceMs) || range.untilMs < range.sinceMs) return null;
    const index = await this.indices.find(accountId, signal);
    if (index === null) return null;
    const months = [range.sinceMs, range.untilMs].map((moment) => startOfBucket(moment, 'month'));
    const key = keyOf([index.uuid, time.rest, months]);
    const asked: Asked = { rest: queryToDsl(time.rest), range, index, signal };
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const known = await this.knownTotal(key, asked);
      if (known === null) return null;
      const authors = await this.since(known, asked);
      if (authors !== null) return [{ keys: [], values: { authors } }];
      if (this.known.get(key) === known) this.known.delete(key);
    }
    return null;
  }

  private async knownTotal(key: string, asked: Asked): Promise<KnownTotal | null> {
    for (;;) {
      asked.signal.throwIfAborted();
      const known = this.known.get(key);
      if (known !== undefined) {
        this.known.delete(key);
        this.known.set(key, known);
        return known;
      }
      const counting = this.counting.get(key);
      if (counting !== undefined) {
        // What becomes of it is another asker's matter.
        await counting.catch(() => undefined);
        continue;
      }
      if (await this.isSmall(asked)) return null;
      if (this.counting.has(key)) continue;
      const work = this.count(key, asked).finally(() => this.counting.delete(key));
      this.counting.set(key, work);
      await work;
    }
  }

  private async isSmall({ index, rest, range, signal }: Asked): Promise<boolean> {
    if (this.minMessages === 0) return false;
    const where = liveIndex(this.indices.client, index.index);
    return (await countOf(where, both(rest, during([range])), signal)) < this.minMessages;
  }

  private async count(key: string, { index, rest, range, signal }: Asked): Promise<void> {
    const upTo = await this.refreshes.upTo(index.index, signal);
    const then = both(during([range]), writtenUpTo(upTo));
    await Snapshot.useOfPrimary(this.indices.client, index.index, signal, async (snapshot) => {
      const messages = await countOf(snapshot, then, signal);
      const authors = await distinctAuthors(snapshot, both(rest, then), signal);
      this.known.set(key, { range, upTo, messages, authors });
    });
    const [oldest] = this.known.keys();
    if (this.known.size > MAX_KNOWN && oldest !== undefined) this.known.delete(oldest);
  }

  /** What the known total has become; null when messages of it were lost, or too much came or went. */
  private async since(
    { range: before, upTo, ...known }: KnownTotal,
    { rest, range, index, signal }: Asked,
  ): Promise<number | null> {
    const fresh = writtenSince(upTo);
    const old = both(during([before]), writtenUpTo(upTo));
    const gone = both(during(without(before, range)), writtenUpTo(upTo));
    const come = anyOf([during(without(range, before)), both(during(within(range, before)), fresh)]);
    return Snapshot.useOfPrimary(this.indices.client, index.index, signal, async (snapshot) => {
      const [messages, written, mayBeGone, mayBeNew] = await Promise.all([
        countOf(snapshot, during([before]), signal),
        countOf(snapshot, both(during([before]), fresh), signal),
        authorsOf(snapshot, both(rest, gone), signal),
        authorsOf(snapshot, both(rest, come), signal),
      ]);
      if (messages !== known.messages + written || mayBeGone === null || mayBeNew === null) return null;
      const [stay, wereThere] = await Promise.all([
        countAmong(snapshot, both(rest, during([range])), mayBeGone, signal),
        countAmong(snapshot, both(rest, old), mayBeNew, signal),
      ]);
      return known.authors - (mayBeGone.length - stay) + (mayBeNew.length - wereThere);
    });
  }
}

const authorsSchema = z.object({
  aggregations: z.object({
    authors: z.object({ sum_other_doc_count: z.number(), buckets: z.array(z.object({ key: z.string() })) }),
  }),
});

/** Null when they are too many. */
async function authorsOf(
  where: Searchable,
  query: QueryDsl,
  signal: AbortSignal,
  size = MAX_CHANGED,
): Promise<readonly string[] | null> {
  const aggs = { authors: { terms: { field: 'authorKey', size } } };
  const { answer } = await where.search({ query, size: 0, track_total_hits: false, aggs }, signal);
  const { buckets, sum_other_doc_count: others } = authorsSchema.parse(answer).aggregations.authors;
  return others > 0 ? null : buckets.map(({ key }) => key);
}

/** How many of these authors have a message that the query finds. */
async function countAmong(
  where: Searchable,
  query: QueryDsl,
  authors: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  if (authors.length === 0) return 0;
  const theirs = both(query, { terms: { authorKey: authors } });
  return (await authorsOf(where, theirs, signal, authors.length))?.length ?? 0;
}
