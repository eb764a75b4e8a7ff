import type { CategorySov, ShareValues, SovSource } from '@krasae/contracts';
import { type Source, SOURCES, wholePercentages } from '@krasae/domain';
import type { CubeRow, Measure } from '@krasae/messages';
import type { CellValues } from './cells.js';
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
 * What one channel said of a category, one element for each bucket. A single message is one mention, so the highest of
 * mentions is that of the busiest bucket.
 */
function sourceOf(source: Source, buckets: readonly CellValues[]): SovSource {
  const highest = (of: (values: CellValues) => number | undefined) =>
    Math.max(0, ...buckets.map((one) => of(one) ?? 0));
  return {
    source,
    ...sumOf(buckets.map(shareValuesOf)),
    highestEngagement: highest((values) => values.highestEngagement),
    highestMention: highest((values) => values.mentions),
    highestView: highest((values) => values.highestViews),
  };
}

/** Rows by category, source and time. */
export function toCategorySov(
  rows: readonly CubeRow[],
  names: readonly string[],
  { granularity }: Timeline,
): Answer<Omit<CategorySov, 'level'>> {
  const byPlace = new Map<string, CellValues[]>();
  for (const { keys, values } of rows) {
    const place = JSON.stringify(keys.slice(0, 2));
    const bucket = byPlace.get(place);
    if (bucket === undefined) byPlace.set(place, [values]);
    else bucket.push(values);
  }
  const found = names.map((category) => {
    const sources = SOURCES.map((source) => sourceOf(source, byPlace.get(JSON.stringify([category, source])) ?? []));
    return { category, ...sumOf(sources), sources };
  });
  const percents = percentsOf(found);
  const data = found.map((row, at) => ({ ...row, percent: percents[at] ?? { engagement: 0, mention: 0, view: 0 } }));
  return { granularity, data };
}
