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

export interface QueryOptions {
  /**
   * Aborts the work in the engine; the promise rejects with the signal's reason. Whatever the signal, search, aggregate
   * and authors reject with QueryTimeoutError after the limit of the index.
   */
  readonly signal?: AbortSignal;
}

/** Classified messages, searched and counted (design 2, 6). Every call names its account; none sees another's. */
export interface MessageIndex {
  /**
   * Writes a batch, durable when resolved; answers one change for each message, in order. Of the observations of one
   * id the newest by observedAt wins, whatever the order of arrival. An id may stand in a batch more than once.
   * collectedAt stays that of the record that created the message.
   */
  upsert(accountId: string, messages: readonly IndexedMessage[]): Promise<readonly UpsertChange[]>;
  /**
   * Remembers ids of messages that the account does not want, so that the next copy is known for a duplicate. A message
   * of the index is known as well. An upsert of a marked id still creates it.
   */
  markUnwanted(accountId: string, marks: readonly UnwantedMark[]): Promise<readonly UnwantedChange[]>;
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
  close(): Promise<void>;
}
