import type { CategorySov, ShareValues, SovSource } from '@krasae/contracts';
import { type Source, SOURCES, wholePercentages } from '@krasae/domain';
import type { CubeRow, Measure } from '@krasae/messages';
import { type Cells, type CellValues, cellsOf } from './cells.js';
import type { Answer } from './graph.presenter.js';
import type { Timeline } from './timeline.js';

export const SOV_MEASURES: readonly Measure[] = [
  'engagement',
  'mentions',
  'views',
  'highestEngagement',
  'highestViews',
];

export function shareValuesOf({ engagement = 0, mentions = 0, views = 0 }: CellValues): ShareValues {
  return { engagement, mention: mentions, view: views };
}

/** Each value's whole percentages over all rows. */
export function percentsOf(rows: readonly ShareValues[]): ShareValues[] {
  const engagement = wholePercentages(rows.map((row) => row.engagement));
  const mention = wholePercentages(rows.map((row) => row.mention));
  const view = wholePercentages(rows.map((row) => row.view));
  return rows.map((_, at) => ({ engagement: engagement[at] ?? 0, mention: mention[at] ?? 0, view: view[at] ?? 0 }));
}

export function sumOf(rows: readonly ShareValues[]): ShareValues {
  const sum = (value: keyof ShareValues) => rows.reduce((all, row) => all + row[value], 0);
  return { engagement: sum('engagement'), mention: sum('mention'), view: sum('view') };
}

/**
 * cells: by category and source; busy: mentions by category, source and time. A single message is one mention, so the
 * highest of mentions is that of the busiest bucket.
 */
function sourceOf(category: string, source: Source, cells: Cells, busy: Cells, { buckets }: Timeline): SovSource {
  const values = cells(category, source);
  return {
    source,
    ...shareValuesOf(values),
    highestEngagement: values.highestEngagement ?? 0,
    highestMention: Math.max(0, ...buckets.map(({ key }) => busy(category, source, key).mentions ?? 0)),
    highestView: values.highestViews ?? 0,
  };
}

export function toCategorySov(
  rows: readonly CubeRow[],
  rowsByTime: readonly CubeRow[],
  names: readonly string[],
  timeline: Timeline,
): Answer<Omit<CategorySov, 'level'>> {
  const [cells, busy] = [cellsOf(rows), cellsOf(rowsByTime)];
  const found = names.map((category) => {
    const sources = SOURCES.map((source) => sourceOf(category, source, cells, busy, timeline));
    return { category, ...sumOf(sources), sources };
  });
  const percents = percentsOf(found);
  const data = found.map((row, at) => ({ ...row, percent: percents[at] ?? { engagement: 0, mention: 0, view: 0 } }));
  return { granularity: timeline.granularity, data };
}
