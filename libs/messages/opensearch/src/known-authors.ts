import { startOfBucket } from '@krasae/domain';
import type { MessageQuery, TimeRange } from '@krasae/query';
import { z } from 'zod';
import type { AccountIndex, AccountIndices } from './account-indices.js';
import { countOf } from './cube-search.js';
import type { QueryDsl } from './query-dsl.js';
import { queryToDsl } from './query-to-dsl.js';
import type { Refreshes } from './refreshes.js';
import { anyOf, both, during, writtenSince, writtenUpTo } from './slice-queries.js';
import { keyOf } from './slice-question.js';
import { liveIndex, type Searchable, Snapshot } from './snapshot.js';
import { within, without, withoutTime } from './time-plan.js';
import { DEFAULT_MIN_MESSAGES, type SliceOptions } from './worth-counting.js';

/** What was found in a range of time, of the writes up to a number. */
interface Known<T> {
  readonly range: TimeRange;
  readonly upTo: number;
  /** Of the account in that range then, whatever the question. */
  readonly messages: number;
  readonly found: T;
}

/** What became of the messages that were found before, at one moment. */
export interface Change {
  readonly snapshot: Snapshot;
  /** Finds what was found before, and what is asked for now. */
  readonly before: QueryDsl;
  readonly now: QueryDsl;
  /** Authors of messages that are not asked for any more, and of those that were not before. */
  readonly mayBeGone: readonly string[];
  readonly mayBeNew: readonly string[];
}

export interface AuthorQuestion<T, R> {
  /** What is asked, apart from the query. */
  readonly kind: readonly unknown[];
  readonly query: MessageQuery;
  /** Of all messages that the query finds. */
  readonly find: (snapshot: Snapshot, query: QueryDsl) => Promise<T>;
  /** The answer from what was found before; null where it does not tell. */
  readonly update: (found: T, change: Change) => Promise<R | null>;
  readonly signal: AbortSignal;
}

interface Asked {
  readonly rest: QueryDsl;
  readonly range: TimeRange;
  readonly index: AccountIndex;
  readonly signal: AbortSignal;
}

const ATTEMPTS = 2;
const MAX_KNOWN = 200;
/** More authors that may have come or gone are not looked at one by one. */
const MAX_CHANGED = 5_000;

/**
 * Answers about all authors that a filter finds, from what was found before in a similar range (ADR 0018): only authors
 * whose messages came or went since can make a difference. Months know nothing of authors, who write in many.
 */
export class KnownAuthors<T> {
  /** In the order of use: the one not used for longest comes first. */
  private readonly known = new Map<string, Known<T>>();
  private readonly counting = new Map<string, Promise<void>>();
  private readonly minMessages: number;

  constructor(
    private readonly indices: AccountIndices,
    private readonly refreshes: Refreshes,
    { minMessages = DEFAULT_MIN_MESSAGES }: SliceOptions = {},
  ) {
    this.minMessages = minMessages;
  }

  /** Null where nothing is known and it is not worth while to find out, or it does not tell. */
  async answer<R>(accountId: string, question: AuthorQuestion<T, R>): Promise<R | null> {
    const { kind, query, signal } = question;
    const time = withoutTime(query);
    const range = { sinceMs: Math.ceil(time.range.sinceMs), untilMs: Math.floor(time.range.untilMs) };
    if (!Number.isFinite(range.untilMs - range.sinceMs) || range.untilMs < range.sinceMs) return null;
    const index = await this.indices.find(accountId, signal);
    if (index === null) return null;
    const months = [range.sinceMs, range.untilMs].map((moment) => startOfBucket(moment, 'month'));
    const key = keyOf([index.uuid, kind, time.rest, months]);
    const asked: Asked = { rest: queryToDsl(time.rest), range, index, signal };
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const known = await this.knownOf(key, asked, question);
      if (known === null) return null;
      const answer = await this.updated(known, asked, question);
      if (answer !== null) return answer;
      if (this.known.get(key) === known) this.known.delete(key);
    }
    return null;
  }

  private async knownOf<R>(key: string, asked: Asked, question: AuthorQuestion<T, R>): Promise<Known<T> | null> {
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
      const work = this.count(key, asked, question).finally(() => this.counting.delete(key));
      this.counting.set(key, work);
      await work;
    }
  }

  private async isSmall({ index, rest, range, signal }: Asked): Promise<boolean> {
    if (this.minMessages === 0) return false;
    const where = liveIndex(this.indices.client, index.index);
    return (await countOf(where, both(rest, during([range])), signal)) < this.minMessages;
  }

  private async count<R>(
    key: string,
    { index, rest, range, signal }: Asked,
    { find }: AuthorQuestion<T, R>,
  ): Promise<void> {
    const upTo = await this.refreshes.upTo(index.index, signal);
    const then = both(during([range]), writtenUpTo(upTo));
    await Snapshot.useOfPrimary(this.indices.client, index.index, signal, async (snapshot) => {
      const messages = await countOf(snapshot, then, signal);
      const found = await find(snapshot, both(rest, then));
      this.known.set(key, { range, upTo, messages, found });
    });
    const [oldest] = this.known.keys();
    if (this.known.size > MAX_KNOWN && oldest !== undefined) this.known.delete(oldest);
  }

  /** Null when messages were lost, too much came or went, or what is known does not tell. */
  private async updated<R>(
    { range: past, upTo, messages: then, found }: Known<T>,
    { rest, range, index, signal }: Asked,
    { update }: AuthorQuestion<T, R>,
  ): Promise<R | null> {
    const fresh = writtenSince(upTo);
    const gone = both(during(without(past, range)), writtenUpTo(upTo));
    const come = anyOf([during(without(range, past)), both(during(within(range, past)), fresh)]);
    return Snapshot.useOfPrimary(this.indices.client, index.index, signal, async (snapshot) => {
      const [messages, written, mayBeGone, mayBeNew] = await Promise.all([
        countOf(snapshot, during([past]), signal),
        countOf(snapshot, both(during([past]), fresh), signal),
        authorsOf(snapshot, both(rest, gone), signal),
        authorsOf(snapshot, both(rest, come), signal),
      ]);
      if (messages !== then + written || mayBeGone === null || mayBeNew === null) return null;
      const before = both(rest, both(during([past]), writtenUpTo(upTo)));
      return update(found, { snapshot, before, now: both(rest, during([range])), mayBeGone, mayBeNew });
    });
  }
}

const authorsSchema = z.object({
  aggregations: z.object({
    authors: z.object({ sum_other_doc_count: z.number(), buckets: z.array(z.object({ key: z.string() })) }),
  }),
});

/** The authors that a query finds; null when they are too many. */
export async function authorsOf(
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
