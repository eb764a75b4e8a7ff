import type {
  ActiveTime,
  CategoryHistory,
  CategoryPie,
  CategorySentimentHistory,
  CategorySentimentPie,
  HistoryGraph,
  SentimentHistory,
  SentimentPie,
  SentimentPortion,
  SourcePie,
  ThreeValues,
} from '@krasae/contracts';
import { SENTIMENTS, type Sentiment, wholePercentages } from '@krasae/domain';
import type { CubeRow } from '@krasae/messages';
import { bySentiment, bySource, cellsOf, threeOf } from './cells.js';
import { type Timeline, toLine } from './timeline.js';

/** An answer before it is told how fresh it is. */
export type Answer<T> = Omit<T, 'freshness'>;

/** Rows by time as a line without gaps: every bucket of the range, zeros where nothing was said. */
export function toHistory(rows: readonly CubeRow[], timeline: Timeline): Answer<HistoryGraph> {
  const cells = cellsOf(rows);
  const data = toLine(timeline, (bucket) => threeOf(cells(bucket)));
  return { granularity: timeline.granularity, graphData: { data } };
}

export function toSentimentPie(rows: readonly CubeRow[]): Answer<SentimentPie> {
  const cells = cellsOf(rows);
  const slices = (value: keyof ThreeValues) => bySentiment((name) => threeOf(cells(name))[value]);
  return { graphData: { engagement: slices('engagement'), count: slices('count'), view: slices('view') } };
}

export function toSourcePie(rows: readonly CubeRow[]): Answer<SourcePie> {
  const cells = cellsOf(rows);
  const slices = (value: keyof ThreeValues) => bySource((name) => threeOf(cells(name))[value]);
  return { graphData: { engagement: slices('engagement'), count: slices('count'), view: slices('view') } };
}

export function toCategoryPie(rows: readonly CubeRow[], names: readonly string[]): Answer<Omit<CategoryPie, 'level'>> {
  const cells = cellsOf(rows);
  const slices = (value: keyof ThreeValues) =>
    Object.fromEntries(names.map((name) => [name, threeOf(cells(name))[value]]));
  return { graphData: { engagement: slices('engagement'), count: slices('count'), view: slices('view') } };
}

function portionOf(values: Readonly<Record<Sentiment, number>>): SentimentPortion {
  const { negative, neutral, positive } = values;
  const [negativePercent = 0, neutralPercent = 0, positivePercent = 0] = wholePercentages([
    negative,
    neutral,
    positive,
  ]);
  return { negative, neutral, positive, negativePercent, neutralPercent, positivePercent };
}

/** Rows by category and sentiment. */
export function toCategorySentimentPie(
  rows: readonly CubeRow[],
  names: readonly string[],
): Answer<Omit<CategorySentimentPie, 'level'>> {
  const cells = cellsOf(rows);
  const portions = names.map((name) => {
    const portion = (value: keyof ThreeValues) =>
      portionOf(bySentiment((sentiment) => threeOf(cells(name, sentiment))[value]));
    return [name, { count: portion('count'), engagement: portion('engagement'), view: portion('view') }] as const;
  });
  return { categoryPortionSentiment: Object.fromEntries(portions) };
}

/** Rows by sentiment and time. */
export function toSentimentHistory(rows: readonly CubeRow[], timeline: Timeline): Answer<SentimentHistory> {
  const cells = cellsOf(rows);
  const series = SENTIMENTS.map((name) => ({
    name,
    data: toLine(timeline, (bucket) => threeOf(cells(name, bucket))),
  }));
  return { granularity: timeline.granularity, graphData: { series } };
}

/** Rows by category and time. */
export function toCategoryHistory(
  rows: readonly CubeRow[],
  names: readonly string[],
  timeline: Timeline,
): Answer<Omit<CategoryHistory, 'level'>> {
  const cells = cellsOf(rows);
  const series = names.map((name) => ({ name, data: toLine(timeline, (bucket) => threeOf(cells(name, bucket))) }));
  return { granularity: timeline.granularity, graphData: { series } };
}

/** Rows by category, sentiment and time. */
export function toCategorySentimentHistory(
  rows: readonly CubeRow[],
  names: readonly string[],
  timeline: Timeline,
): Answer<Omit<CategorySentimentHistory, 'level'>> {
  const cells = cellsOf(rows);
  const categories = names.map((name) => ({
    name,
    series: SENTIMENTS.map((sentiment) => ({
      name: sentiment,
      data: toLine(timeline, (bucket) => threeOf(cells(name, sentiment, bucket))),
    })),
  }));
  return { granularity: timeline.granularity, graphData: { categories } };
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const DAYS = Array.from({ length: 7 }, (_, day) => day);

/** Rows by day of the week and hour. A heatmap of nothing but zeros is empty (spec section 5). */
export function toActiveTime(rows: readonly CubeRow[]): Answer<ActiveTime> {
  const cells = cellsOf(rows);
  const heatmap = (value: keyof ThreeValues) => {
    const all = DAYS.flatMap((day) =>
      HOURS.map((hour): [number, number, number] => [hour, day, threeOf(cells(String(day), String(hour)))[value]]),
    );
    return all.some(([, , number]) => number !== 0) ? all : [];
  };
  return { engagementData: heatmap('engagement'), countData: heatmap('count'), viewData: heatmap('view') };
}
