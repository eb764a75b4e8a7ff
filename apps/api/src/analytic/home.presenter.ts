import type { AnalyticMode, HomeSentiment, HomeTotal } from '@krasae/contracts';
import { SENTIMENTS, wholePercentages } from '@krasae/domain';
import { type Cells, MEASURE_OF_MODE } from './cells.js';
import type { Answer } from './graph.presenter.js';
import { percentChange } from './stat.presenter.js';
import type { Timeline } from './timeline.js';

type NumberPoint = HomeTotal['graphData']['data'][number];

/** One thing's line in one mode, its sum, and its share among the things it stands with. */
export interface Trend<Name extends string> {
  readonly name: Name;
  readonly value: number;
  readonly percent: number;
  readonly series: NumberPoint[];
}

function lineOf(cells: Cells, mode: AnalyticMode, timeline: Timeline, ...keys: readonly string[]): NumberPoint[] {
  return timeline.buckets.map(({ key, x }) => ({ x, y: cells(...keys, key)[MEASURE_OF_MODE[mode]] ?? 0 }));
}

/** cells: by time; before: the total of the preceding period. */
export function toHomeTotal(cells: Cells, before: number, mode: AnalyticMode, timeline: Timeline): Answer<HomeTotal> {
  const data = lineOf(cells, mode, timeline);
  const value = data.reduce((sum, { y }) => sum + y, 0);
  const total = { value, percentChange: percentChange(value, before) };
  return { mode, total, granularity: timeline.granularity, graphData: { data } };
}

/** cells: by sentiment. */
export function toHomeSentiment(cells: Cells, mode: AnalyticMode): Answer<HomeSentiment> {
  const values = SENTIMENTS.map((name) => cells(name)[MEASURE_OF_MODE[mode]] ?? 0);
  const percents = wholePercentages(values);
  return {
    mode,
    data: SENTIMENTS.map((name, at) => ({ name, value: values[at] ?? 0, percent: percents[at] ?? 0 })),
  };
}

/** cells: by name and time. */
export function toTrends<Name extends string>(
  cells: Cells,
  names: readonly Name[],
  mode: AnalyticMode,
  timeline: Timeline,
): Trend<Name>[] {
  const lines = names.map((name) => lineOf(cells, mode, timeline, name));
  const values = lines.map((line) => line.reduce((sum, { y }) => sum + y, 0));
  const percents = wholePercentages(values);
  return names.map((name, at) => ({
    name,
    value: values[at] ?? 0,
    percent: percents[at] ?? 0,
    series: lines[at] ?? [],
  }));
}
