import type { AnalyticMode, ThreeValues } from '@krasae/contracts';
import type { Sentiment, Source } from '@krasae/domain';
import type { CubeRow, Measure } from '@krasae/messages';

/** What every graph asks of the cube. */
export const THREE_MEASURES: readonly Measure[] = ['engagement', 'mentions', 'views'];

/** The cube's measure behind each mode (spec section 2). */
export const MEASURE_OF_MODE: Readonly<Record<AnalyticMode, Measure>> = {
  engagement: 'engagement',
  count: 'mentions',
  view_count: 'views',
};

export type CellValues = CubeRow['values'];
/** The values under some keys, in the order of the dimensions; none where nothing was found. */
export type Cells = (...keys: readonly string[]) => CellValues;

export function cellsOf(rows: readonly CubeRow[]): Cells {
  const found = new Map(rows.map(({ keys, values }) => [JSON.stringify(keys), values]));
  return (...keys) => found.get(JSON.stringify(keys)) ?? {};
}

/** The keys of the first dimension in the order of the rows, each once. */
export function firstKeysOf(rows: readonly CubeRow[]): string[] {
  return [...new Set(rows.map(({ keys }) => keys[0] ?? ''))];
}

export function threeOf({ engagement = 0, mentions = 0, views = 0 }: CellValues): ThreeValues {
  return { engagement, count: mentions, view: views };
}

export function bySentiment<T>(of: (sentiment: Sentiment) => T): Record<Sentiment, T> {
  return { positive: of('positive'), neutral: of('neutral'), negative: of('negative') };
}

export function bySource<T>(of: (source: Source) => T): Record<Source, T> {
  return {
    facebook: of('facebook'),
    twitter: of('twitter'),
    instagram: of('instagram'),
    youtube: of('youtube'),
    pantip: of('pantip'),
    blockdit: of('blockdit'),
    tiktok: of('tiktok'),
    website: of('website'),
  };
}
