import type { IndexedMessage, LogPosition, SortField } from '@krasae/contracts';
import type { Granularity } from '@krasae/domain';
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

/** Ways to cut the messages (design 6). A message with several values of a dimension counts once under each. */
export type Dimension =
  | { readonly kind: 'time'; readonly granularity: Granularity }
  | { readonly kind: 'source' }
  | { readonly kind: 'sentiment' }
  | { readonly kind: 'messageType' }
  | { readonly kind: 'contentType' }
  | { readonly kind: 'category'; readonly level: number }
  | { readonly kind: 'matchedKeyword' };

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
] as const;
/** mentions: messages; posts and replies: messages by type; the others: sums over the messages' counts. */
export type Measure = (typeof MEASURES)[number];

export interface CubeQuestion {
  readonly query: MessageQuery;
  readonly by: readonly Dimension[];
  readonly measures: readonly Measure[];
}

/** keys stand in the order of the question's dimensions; a time key is the bucket's first epoch millisecond, as text. */
export interface CubeRow {
  readonly keys: readonly string[];
  readonly values: Readonly<Partial<Record<Measure, number>>>;
}

export interface QueryOptions {
  /** Aborts the work in the engine; the promise rejects with the signal's reason. */
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
  /** Exact. No dimension: one row, also when nothing is found. With dimensions: only rows that hold a message. */
  aggregate(accountId: string, question: CubeQuestion, options?: QueryOptions): Promise<readonly CubeRow[]>;
  close(): Promise<void>;
}
