import {
  type CategoryComparePivot,
  STAT_MEASURES,
  type StatFigures,
  type StatMeasure,
  type StatValue,
} from '@krasae/contracts';
import type { Measure } from '@krasae/messages';
import type { CellValues } from './cells.js';

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

/** now and before: the values of the period and of the equally long one before it; lengthMs: that of either. */
export function toStat(now: CellValues, before: CellValues, lengthMs: number): StatFigures {
  const compare = (measure: Measure): StatValue => {
    const value = now[measure] ?? 0;
    return { value, percentChange: percentChange(value, before[measure] ?? 0) };
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

export type CategoryStat = StatFigures & { readonly category: string };

/** A row for each category turned into a row for each figure. */
export function toPivot(rows: readonly CategoryStat[]): CategoryComparePivot['data'] {
  return STAT_MEASURES.map((measure) => ({
    measure,
    categories: rows.map((row) => ({ category: row.category, ...row[measure] })),
  }));
}
