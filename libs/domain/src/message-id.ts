import type { Source } from './sources.js';

/**
 * The id of a message in every store: the channel and the channel's own id. Deterministic, so collecting or
 * replaying a message again meets the same row (design 3).
 */
export function messageId(source: Source, channelId: string): string {
  return `${source}:${channelId}`;
}
