import type { Author, IndexedMessage, LogPosition, SortField } from '@krasae/contracts';
import type { Granularity, Source } from '@krasae/domain';
import type { MessageQuery } from '@krasae/query';

export type UpsertChange =
  /** New in the index. */
  | 'created'
  /** Was there already, put there by the same collected record: a replay. */
  | 'replayed'
  /** Was there already; this observation is newer and its counts, text and classification were taken. */
  | 'refreshed'
  /** Was there already; this observation is not newer and nothing changed. */
  | 'duplicate';

export interface UnwantedMark {
  readonly id: string;
  readonly collectedAt: LogPosition;
}

/** 'new': first seen; 'replayed': the same collected record again; 'duplicate': the id is known from another record. */
export type UnwantedChange = 'new' | 'replayed' | 'duplicate';

export interface SearchRequest {
  readonly query: MessageQuery;
  readonly sort: { readonly field: SortField; readonly direction: 'asc' | 'desc' };
  /** Ties are broken by id (code points) in the same direction, so that pages neither overlap nor miss. */
  readonly offset: number;
  readonly limit: number;
}

export interface SearchAnswer {
  readonly total: number;
  readonly messages: readonly IndexedMessage[];
}

/**
 * Ways to cut the messages (design 6). A message with several values of a dimension counts once under each, one without
 * a value under none. Keys, as text: time: first epoch millisecond of the bucket; website: 'website::name', as sources
 * are named in a filter, none on other channels; dayOfWeek: 0 (Sunday) to 6 and hour: 0 to 23, both in Bangkok; hashtag
 * and word: normalised; author: authorKeyOf of libs/domain; parent: parentIdOf
 * of libs/query, the message that was answered; province: its English name.
 */
export type Dimension =
  | { readonly kind: 'time'; readonly granularity: Granularity }
  | { readonly kind: 'source' }
  | { readonly kind: 'website' }
  | { readonly kind: 'sentiment' }
  | { readonly kind: 'messageType' }
  | { readonly kind: 'contentType' }
  | { readonly kind: 'category'; readonly level: number }
  | { readonly kind: 'matchedKeyword' }
  | { readonly kind: 'dayOfWeek' }
  | { readonly kind: 'hour' }
  | { readonly kind: 'hashtag' }
  | { readonly kind: 'word' }
  | { readonly kind: 'author' }
  | { readonly kind: 'parent' }
  | { readonly kind: 'province' };

export const MEASURES = [
  'mentions',
  'engagement',
  'views',
  'videoViews',
  'pageViews',
  'reactions',
  'comments',
  'shares',
  'posts',
  'replies',
  'authors',
  'highestEngagement',
  'highestViews',
  'highestVideoViews',
  'highestPageViews',
  'highestReactions',
  'highestComments',
  'highestShares',
] as const;
/**
 * mentions: messages; posts and replies: messages by type; authors: distinct authors; highest...: the figure of the
 * message that has most of it, 0 where there is none; the others: sums over the messages' figures.
 */
export type Measure = (typeof MEASURES)[number];

export interface CubeQuestion {
  readonly query: MessageQuery;
  readonly by: readonly Dimension[];
  readonly measures: readonly Measure[];
  /**
   * Only the keys of the first dimension that have most of a measure, over all messages under the key, whatever the
   * other dimensions; ties go to the smaller key. The limit is 1 or more; the measure need not be one of measures.
   */
  readonly top?: { readonly measure: Measure; readonly limit: number };
}

/** keys stand in the order of the question's dimensions. */
export interface CubeRow {
  readonly keys: readonly string[];
  readonly values: Readonly<Partial<Record<Measure, number>>>;
}

/** An author as the newest observation of one of the account's messages knows them. */
export interface KnownAuthor {
  /** The key of the dimension 'author'. */
  readonly key: string;
  readonly source: Source;
  readonly author: Author;
}

/** A question took longer than the index gives one; nothing of it is answered, and the engine has stopped. */
export class QueryTimeoutError extends Error {
  override readonly name = 'QueryTimeoutError';
  constructor(readonly limitMs: number) {
    const remedy = 'narrow the time or the filter, and ask again';
    super(`The question took longer than the limit of ${limitMs / 1000} s and was stopped: ${remedy}.`);
  }
}

/**
 * The engine is down, full or busy, and was for as long as the adapter has patience; whether a write took effect is not
 * known, and giving it again is safe. The pipeline knows by the name that no message is at fault.
 */
export class IndexUnavailableError extends Error {
  override readonly name = 'InfrastructureError';
}

export interface QueryOptions {
  /**
   * Aborts the work in the engine; the promise rejects with the signal's reason. Whatever the signal, search, aggregate
   * and authors reject with QueryTimeoutError after the limit of the index.
   */
  readonly signal?: AbortSignal;
}

export interface StreamRequest {
  readonly query: MessageQuery;
  readonly sort: SearchRequest['sort'];
}

/**
 * One message can never be written, whatever is tried again: the engine refuses what it holds. The other messages of
 * its batch may be written already; given again they are replays.
 */
export class MessageRefusedError extends Error {
  override readonly name = 'MessageRefusedError';
  constructor(
    readonly messageId: string,
    reason: string,
  ) {
    super(`The index refuses message '${messageId}': ${reason}`);
  }
}

/** The index of one account written anew beside the one that is read; readers see nothing of it before commit. */
export interface IndexRebuild {
  /** As upsert and markUnwanted of MessageIndex, into the new index: an empty one at first. */
  upsert(messages: readonly IndexedMessage[]): Promise<readonly UpsertChange[]>;
  markUnwanted(marks: readonly UnwantedMark[]): Promise<readonly UnwantedChange[]>;
  /**
   * Puts the new index in the place of the old one at once. What was written to the old one since the rebuild began is
   * carried over, by the newest observation, so that nothing is lost of what came meanwhile. Writers wait a moment.
   */
  commit(): Promise<void>;
  /** Throws the new index away. After commit or abort nothing else may be called but abort, which then does nothing. */
  abort(): Promise<void>;
}

/** Classified messages, searched and counted (design 2, 6). Every call names its account; none sees another's. */
export interface MessageIndex {
  /**
   * Writes a batch, durable when resolved; answers one change for each message, in order. Of the observations of one
   * id the newest by observedAt wins, whatever the order of arrival. An id may stand in a batch more than once.
   * collectedAt stays that of the record that created the message. get knows a written message at once; search,
   * aggregate, authors and stream within a second or so, or after refresh. Throws MessageRefusedError.
   */
  upsert(accountId: string, messages: readonly IndexedMessage[]): Promise<readonly UpsertChange[]>;
  /**
   * Remembers ids of messages that the account does not want, so that the next copy is known for a duplicate. A message
   * of the index is known as well. An upsert of a marked id still creates it.
   */
  markUnwanted(accountId: string, marks: readonly UnwantedMark[]): Promise<readonly UnwantedChange[]>;
  /**
   * Puts new classifications in the place of old ones: of each message that the index holds in this very observation
   * (observedAt), everything but collectedAt is taken, and 'refreshed' is answered. One that is not there, or was
   * observed anew meanwhile, is passed over as 'duplicate'. An id stands in a batch once.
   */
  reclassify(accountId: string, messages: readonly IndexedMessage[]): Promise<readonly UpsertChange[]>;
  /** Everything that was written before the call is found by reads that begin after it. */
  refresh(accountId: string): Promise<void>;
  /** In the order of the ids, each once; those that are not there are left out. */
  get(accountId: string, ids: readonly string[]): Promise<readonly IndexedMessage[]>;
  search(accountId: string, request: SearchRequest, options?: QueryOptions): Promise<SearchAnswer>;
  /**
   * Exact. No dimension: one row, also when nothing is found. With dimensions: only rows that hold a message, in the
   * ascending order of their keys, one dimension after another: times, days and hours as numbers, all else by code
   * points. With top, the keys of the first dimension come by its measure instead, the highest first. Throws
   * RangeError on a top without a dimension, or whose limit is no whole number from 1 on.
   */
  aggregate(accountId: string, question: CubeQuestion, options?: QueryOptions): Promise<readonly CubeRow[]>;
  /**
   * The authors behind keys of the dimension 'author', in the order of the keys, each once; unknown keys are left out.
   * Of several observations the newest counts, then the message created last, then the greater id.
   */
  authors(accountId: string, keys: readonly string[], options?: QueryOptions): Promise<readonly KnownAuthor[]>;
  /**
   * Everything that a query finds as of one moment, in the order of search, in batches of a size that the index chooses
   * and never empty: for exports and walks over an account, whatever its size. Memory is bounded by the batch. It has no
   * limit of time; an abort of the signal, or leaving the loop, frees what the engine holds.
   */
  stream(accountId: string, request: StreamRequest, options?: QueryOptions): AsyncIterable<readonly IndexedMessage[]>;
  /** One at a time for an account: a second takes the place of one that was left behind, whose commit then fails. */
  rebuild(accountId: string): Promise<IndexRebuild>;
  close(): Promise<void>;
}
