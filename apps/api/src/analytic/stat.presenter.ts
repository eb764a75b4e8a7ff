import type { StatMeasure, StatSummary, StatValue } from '@krasae/contracts';
import type { CubeRow, Measure } from '@krasae/messages';

const DAY_MS = 86_400_000;

/** The cube's measure behind each figure but postPerDay, which is mentions by the day. */
const MEASURE_OF: Readonly<Record<Exclude<StatMeasure, 'postPerDay'>, Measure>> = {
  engagement: 'engagement',
  mention: 'mentions',
  view: 'views',
  videoView: 'videoViews',
  pageView: 'pageViews',
  reaction: 'reactions',
  comment: 'comments',
  share: 'shares',
  originCount: 'posts',
  commentCount: 'replies',
};
export const STAT_CUBE_MEASURES: readonly Measure[] = Object.values(MEASURE_OF);

/** Change in percent; 0 when both are zero, null ('N/A %') when only the base is (spec section 5). */
export function percentChange(value: number, before: number): number | null {
  if (before !== 0) return ((value - before) / before) * 100;
  return value === 0 ? 0 : null;
}

/** now and before: the one row of the period and of the equally long one before it; lengthMs: that of either. */
export function toStat(
  now: CubeRow | undefined,
  before: CubeRow | undefined,
  lengthMs: number,
): Omit<StatSummary, 'freshness'> {
  const compare = (measure: Measure): StatValue => {
    const value = now?.values[measure] ?? 0;
    return { value, percentChange: percentChange(value, before?.values[measure] ?? 0) };
  };
  // A part of a day counts as that part, so an hour's figure is not watered down.
  const days = lengthMs / DAY_MS;
  const mention = compare('mentions');
  return {
    engagement: compare(MEASURE_OF.engagement),
    mention,
    view: compare(MEASURE_OF.view),
    videoView: compare(MEASURE_OF.videoView),
    pageView: compare(MEASURE_OF.pageView),
    reaction: compare(MEASURE_OF.reaction),
    comment: compare(MEASURE_OF.comment),
    share: compare(MEASURE_OF.share),
    originCount: compare(MEASURE_OF.originCount),
    commentCount: compare(MEASURE_OF.commentCount),
    postPerDay: { value: mention.value / days, percentChange: mention.percentChange },
  };
}
