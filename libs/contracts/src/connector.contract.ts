import type { z } from 'zod';
import type { ChannelMessage } from './channel-message.contract.js';

/** A cursor longer than this as JSON is refused. A feed's is the longest: what it remembers of some thousand items. */
export const MAX_CURSOR_LENGTH = 256 * 1024;

/** What a connector remembers between batches; JSON of bounded length, meaningful to that connector alone. */
export type ConnectorCursor = z.infer<ReturnType<typeof z.json>>;

/** One bad input that was passed over: where it stands and why. The rest of the batch is taken. */
export interface InputFault {
  /** Where: 'line 12', 'item https://...'. */
  readonly at: string;
  readonly reason: string;
}

/** A stretch of the source that could not be read and will not be: recorded, never silent. */
export interface CollectionGap {
  readonly since: string;
  readonly until: string;
  readonly reason: string;
}

/** Messages in the order they are to be logged, and the cursor that stands after them. */
export interface ConnectorBatch {
  readonly messages: readonly ChannelMessage[];
  readonly cursor: ConnectorCursor;
  readonly faults?: readonly InputFault[];
  readonly gaps?: readonly CollectionGap[];
  /** Share of the input that is read, 0..1, where that is known. */
  readonly progress?: number;
}

export interface ConnectorContext {
  readonly signal: AbortSignal;
  readonly now: () => number;
}

/**
 * A source of messages. The runner calls collect from the stored cursor (null at first); it yields batches until it
 * has nothing more for now, and the runner calls again after the source's interval. It does no writing of its own.
 */
export interface Connector {
  readonly kind: string;
  /** Its input has an end: once a run has read all of it without a failure, the source is finished. */
  readonly once?: boolean;
  collect(cursor: ConnectorCursor | null, context: ConnectorContext): AsyncIterable<ConnectorBatch>;
}

/** Class of a connector's failure: what the runner does about it. */
export type ConnectorFailure =
  /** Try again later with back-off; retryAfterMs when the source said when. */
  | { readonly kind: 'retry'; readonly retryAfterMs?: number }
  /** Wrong until a person changes the configuration: pause the source and show why. */
  | { readonly kind: 'configuration' };

export class ConnectorError extends Error {
  override readonly name = 'ConnectorError';
  constructor(
    message: string,
    readonly failure: ConnectorFailure,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}
