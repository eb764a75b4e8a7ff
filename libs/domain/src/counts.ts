import type { Source } from './sources.js';
import { VIDEO_VIEW_SOURCES } from './sources.js';

/** Public counters of one message as the channel showed them when it was last observed. All are whole numbers >= 0. */
export interface MessageCounts {
  readonly like: number;
  readonly dislike: number;
  readonly comment: number;
  readonly share: number;
  readonly retweet: number;
  readonly quote: number;
  readonly view: number;
  readonly reaction: number;
}

export const NO_COUNTS: MessageCounts = {
  like: 0,
  dislike: 0,
  comment: 0,
  share: 0,
  retweet: 0,
  quote: 0,
  view: 0,
  reaction: 0,
};

/** All ways to react to a message: likes, dislikes and the channel's other reactions. */
export function reactionsOf(counts: MessageCounts): number {
  return counts.like + counts.dislike + counts.reaction;
}

/** Shares of any form: shares, retweets and quotes. */
export function sharesOf(counts: MessageCounts): number {
  return counts.share + counts.retweet + counts.quote;
}

/**
 * Engagement = reactions + comments + shares + retweets + quotes; on facebook the larger of that sum and the
 * channel's own score (design 12, spec section 9).
 */
export function engagementOf(source: Source, counts: MessageCounts, channelScore = 0): number {
  const sum = reactionsOf(counts) + counts.comment + sharesOf(counts);
  return source === 'facebook' ? Math.max(sum, channelScore) : sum;
}

/** Views are video views on youtube, facebook, instagram and tiktok posts with a video, page views elsewhere (spec section 9). */
export function viewsAreVideoViews(source: Source, hasVideo: boolean): boolean {
  return hasVideo && VIDEO_VIEW_SOURCES.includes(source);
}
