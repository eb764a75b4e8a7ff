import type { CampaignOverall, ChannelTimeline, SentimentBySource } from '@krasae/contracts';
import { SOURCES } from '@krasae/domain';
import type { Measure } from '@krasae/messages';
import { bySentiment, type Cells, threeOf } from './cells.js';
import type { Answer } from './graph.presenter.js';
import { shareValuesOf, percentsOf, sumOf } from './sov.presenter.js';
import type { Timeline } from './timeline.js';

const DAY_MS = 86_400_000;

export const CAMPAIGN_MEASURES: readonly Measure[] = [
  'engagement',
  'mentions',
  'views',
  'reactions',
  'comments',
  'shares',
  'posts',
  'replies',
  'videoViews',
  'pageViews',
];

/** cells: by source; lengthMs: of the period. */
export function toCampaignOverall(cells: Cells, lengthMs: number): Answer<CampaignOverall> {
  const values = SOURCES.map((source) => shareValuesOf(cells(source)));
  const percents = percentsOf(values);
  const data = SOURCES.map((source, at) => {
    const { reactions = 0, comments = 0, shares = 0, posts = 0, replies = 0, ...more } = cells(source);
    const { engagement, mention, view } = shareValuesOf(more);
    return {
      source,
      engagement,
      mention,
      view,
      engagementPercent: percents[at]?.engagement ?? 0,
      mentionPercent: percents[at]?.mention ?? 0,
      viewPercent: percents[at]?.view ?? 0,
      reaction: reactions,
      comment: comments,
      share: shares,
      engagementPerMention: mention === 0 ? 0 : engagement / mention,
      post: posts,
      nonOriginMention: replies,
      frequency: mention / (lengthMs / DAY_MS),
      videoView: more.videoViews ?? 0,
      pageView: more.pageViews ?? 0,
    };
  });
  return { total: sumOf(values), data };
}

/** cells: by source and sentiment. */
export function toSentimentBySource(cells: Cells): Answer<SentimentBySource> {
  const data = SOURCES.map((source) => ({
    source,
    engagement: bySentiment((sentiment) => threeOf(cells(source, sentiment)).engagement),
    count: bySentiment((sentiment) => threeOf(cells(source, sentiment)).count),
    view: bySentiment((sentiment) => threeOf(cells(source, sentiment)).view),
  }));
  return { data };
}

/** cells: by source and time. */
export function toChannelTimeline(cells: Cells, { granularity, buckets }: Timeline): Answer<ChannelTimeline> {
  const data = buckets.flatMap(({ key, x }) =>
    SOURCES.map((source) => ({ date: x, source, ...threeOf(cells(source, key)) })),
  );
  return { granularity, graphData: { data } };
}
