import type { MessageCounts, Source } from '@krasae/domain';
import type { Random } from './random.js';

/** How a channel talks: its part of the posts, how long, with what, and how many answers a post gets. */
export interface ChannelHabits {
  readonly source: Source;
  readonly share: number;
  readonly answers: number;
  readonly photo: number;
  readonly video: number;
  readonly english: number;
  readonly ownPage: number;
}

export const CHANNELS: readonly ChannelHabits[] = [
  { source: 'twitter', share: 30, answers: 0.9, photo: 0.22, video: 0.04, english: 0.2, ownPage: 0.02 },
  { source: 'facebook', share: 27, answers: 2.3, photo: 0.45, video: 0.08, english: 0.11, ownPage: 0.07 },
  { source: 'tiktok', share: 12, answers: 2.2, photo: 0, video: 1, english: 0.15, ownPage: 0.05 },
  { source: 'instagram', share: 11, answers: 1.2, photo: 0.88, video: 0.12, english: 0.26, ownPage: 0.05 },
  { source: 'pantip', share: 6, answers: 3.4, photo: 0.3, video: 0, english: 0, ownPage: 0 },
  { source: 'youtube', share: 6, answers: 2.6, photo: 0, video: 1, english: 0.2, ownPage: 0.04 },
  { source: 'website', share: 6, answers: 0, photo: 0.8, video: 0, english: 0, ownPage: 0 },
  { source: 'blockdit', share: 2, answers: 0.7, photo: 0.6, video: 0, english: 0, ownPage: 0 },
];

export interface Reception {
  /** People who saw it. */
  readonly audience: number;
  /** How keenly they reacted; 1 is ordinary. */
  readonly heat: number;
  readonly comments: number;
  readonly hasVideo: boolean;
}

/** The public counters of a post, as its channel shows them. */
export function countsOf(source: Source, reception: Reception, random: Random): Partial<MessageCounts> {
  const { audience, heat, comments } = reception;
  const some = (rate: number) => Math.floor(audience * rate * Math.min(heat, 1.8) * (0.5 + random.next()));
  switch (source) {
    case 'facebook':
      return {
        like: some(0.03),
        reaction: some(0.012),
        comment: comments,
        share: some(0.005),
        ...(reception.hasVideo ? { view: Math.round(audience) } : {}),
      };
    case 'twitter':
      return {
        like: some(0.035),
        comment: comments,
        retweet: some(0.018),
        quote: some(0.002),
        view: Math.round(audience),
      };
    case 'instagram':
      return { like: some(0.055), comment: comments, ...(reception.hasVideo ? { view: Math.round(audience) } : {}) };
    case 'youtube':
      return { like: some(0.04), dislike: some(0.002), comment: comments, view: Math.round(audience) };
    case 'tiktok':
      return { like: some(0.07), comment: comments, share: some(0.008), view: Math.round(audience * 1.6) };
    case 'pantip':
      return { like: some(0.008), reaction: some(0.003), comment: comments, view: Math.round(audience) };
    case 'blockdit':
      return { like: some(0.02), comment: comments, share: some(0.004), view: Math.round(audience) };
    case 'website':
      return { share: some(0.003), view: Math.round(audience) };
  }
}
