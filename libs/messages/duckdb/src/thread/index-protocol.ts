import type { MessagePort } from 'node:worker_threads';
import type { IndexedMessage } from '@krasae/contracts';
import {
  type IndexRebuild,
  type MessageIndex,
  QueryTimeoutError,
  type StreamRequest,
  type UnwantedChange,
  type UpsertChange,
} from '@krasae/messages';
import type { HeldWork } from './held-work.js';

/**
 * The calls of a MessageIndex that travel; close does not: it ends a connection, never the index behind it. Without
 * options: an AbortSignal cannot travel, 'abort' does in its place. A stream and a rebuild stay on the other side and
 * are named by a number.
 */
export interface IndexCalls {
  readonly upsert: Parameters<MessageIndex['upsert']>;
  readonly markUnwanted: Parameters<MessageIndex['markUnwanted']>;
  readonly reclassify: Parameters<MessageIndex['reclassify']>;
  readonly refresh: Parameters<MessageIndex['refresh']>;
  readonly get: Parameters<MessageIndex['get']>;
  readonly search: readonly [accountId: string, request: Parameters<MessageIndex['search']>[1]];
  readonly aggregate: readonly [accountId: string, question: Parameters<MessageIndex['aggregate']>[1]];
  readonly authors: readonly [accountId: string, keys: Parameters<MessageIndex['authors']>[1]];
  readonly openStream: readonly [accountId: string, request: StreamRequest];
  readonly readStream: readonly [stream: number];
  readonly closeStream: readonly [stream: number];
  readonly openRebuild: Parameters<MessageIndex['rebuild']>;
  readonly rebuildUpsert: readonly [rebuild: number, ...Parameters<IndexRebuild['upsert']>];
  readonly rebuildMark: readonly [rebuild: number, ...Parameters<IndexRebuild['markUnwanted']>];
  readonly endRebuild: readonly [rebuild: number, how: 'commit' | 'abort'];
}
export type IndexMethod = keyof IndexCalls;

export type PlainMethod =
  'upsert' | 'markUnwanted' | 'reclassify' | 'refresh' | 'get' | 'search' | 'aggregate' | 'authors';
export type IndexAnswers = { readonly [M in PlainMethod]: Awaited<ReturnType<MessageIndex[M]>> } & {
  readonly openStream: number;
  /** Null behind the last batch. */
  readonly readStream: readonly IndexedMessage[] | null;
  readonly closeStream: Awaited<ReturnType<HeldWork['closeStream']>>;
  readonly openRebuild: number;
  readonly rebuildUpsert: readonly UpsertChange[];
  readonly rebuildMark: readonly UnwantedChange[];
  readonly endRebuild: Awaited<ReturnType<HeldWork['endRebuild']>>;
};

/** Distributes over the methods, so that a call and its answer stay of one method for the compiler too. */
export type IndexCall<M extends IndexMethod = IndexMethod> = {
  readonly [P in M]: { readonly kind: 'call'; readonly method: P; readonly id: number; readonly args: IndexCalls[P] };
}[M];
export type IndexAnswer<M extends IndexMethod = IndexMethod> = {
  readonly [P in M]: {
    readonly kind: 'answer';
    readonly method: P;
    readonly id: number;
    readonly value: IndexAnswers[P];
  };
}[M];

export type IndexRequest = IndexCall | { readonly kind: 'abort'; readonly id: number };
export type IndexReply =
  | IndexAnswer
  | { readonly kind: 'error'; readonly method: IndexMethod; readonly id: number; readonly error: SentError };

/** An error as it travels: structured cloning would keep the name of the language's own classes alone. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  /** Of a QueryTimeoutError. */
  readonly limitMs?: number;
}

export function sentError(error: unknown): SentError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, stack } = error;
  return {
    name,
    message,
    ...(stack === undefined ? {} : { stack }),
    ...(error instanceof QueryTimeoutError ? { limitMs: error.limitMs } : {}),
  };
}

/** Callers tell a QueryTimeoutError by its class, so it becomes one again; any other error keeps its name. */
export function receivedError({ name, message, stack, limitMs }: SentError): Error {
  const error = limitMs === undefined ? named(name, message) : new QueryTimeoutError(limitMs);
  if (stack !== undefined) error.stack = stack;
  return error;
}

function named(name: string, message: string): Error {
  const error = new Error(message);
  error.name = name;
  return error;
}

/** What the owner of an index thread tells it, and what it answers. */
export type ThreadCommand = { readonly kind: 'connect'; readonly port: MessagePort } | { readonly kind: 'close' };
export type ThreadReport =
  { readonly kind: 'open' } | { readonly kind: 'closed' } | { readonly kind: 'failed'; readonly error: SentError };

export class IndexThreadGoneError extends Error {
  override readonly name = 'IndexThreadGoneError';
  constructor(doing: string) {
    super(`The thread of the message index has gone ${doing}: whether the call took effect is not known.`);
  }
}
