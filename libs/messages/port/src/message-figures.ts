import type { IndexedMessage, SortField } from '@krasae/contracts';
import { engagementOf, reactionsOf, sharesOf, viewsAreVideoViews } from '@krasae/domain';

/** The whole numbers of one message that an index adds up and sorts by (design 6, 12). */
export interface MessageFigures {
  readonly engagement: number;
  readonly views: number;
  readonly videoViews: number;
  readonly pageViews: number;
  readonly reactions: number;
  readonly comments: number;
  readonly shares: number;
}

export function figuresOf({ message }: IndexedMessage): MessageFigures {
  const { counts, source } = message;
  const areVideoViews = viewsAreVideoViews(source, message.video !== undefined);
  return {
    engagement: engagementOf(source, counts, message.channelScore),
    views: counts.view,
    videoViews: areVideoViews ? counts.view : 0,
    pageViews: areVideoViews ? 0 : counts.view,
    reactions: reactionsOf(counts),
    comments: counts.comment,
    shares: sharesOf(counts),
  };
}

/** The figure behind each sort field but created_at. */
export const SORT_FIGURES: Readonly<Record<Exclude<SortField, 'created_at'>, keyof MessageFigures>> = {
  engagement_score: 'engagement',
  view_count: 'views',
  comment_count: 'comments',
};
