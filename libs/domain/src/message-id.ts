import type { Source } from './sources.js';

/**
 * The id of a message in every store: the channel and the channel's own id. Deterministic, so collecting or
 * replaying a message again meets the same row (design 3).
 */
export function messageId(source: Source, channelId: string): string {
  return `${source}:${channelId}`;
}

/**
 * The key of an author in the numbers: the channel and the channel's own id of the author, as it stands. Lone surrogates,
 * which no store can hold, become U+FFFD.
 */
export function authorKeyOf(source: Source, authorId: string): string {
  return `${source}:${authorId.replace(/\p{Surrogate}/gu, '\ufffd')}`;
}
