import type { HistoryGraph, SentimentPie, SourcePie, ThreeValues } from '@krasae/contracts';
import { type Granularity, nextBucket, SENTIMENTS, SOURCES, startOfBucket, toBangkokIso } from '@krasae/domain';
import type { CubeRow, Measure } from '@krasae/messages';
import type { TimeRange } from '@krasae/query';

/** What every graph asks of the cube. */
export const THREE_MEASURES: readonly Measure[] = ['engagement', 'mentions', 'views'];

function threeOf(row: CubeRow | undefined): ThreeValues {
  const { engagement = 0, mentions = 0, views = 0 } = row?.values ?? {};
  return { engagement, count: mentions, view: views };
}

function byKey(rows: readonly CubeRow[]): Map<string, CubeRow> {
  return new Map(rows.map((row) => [row.keys[0] ?? '', row]));
}

type Answer<T> = Omit<T, 'freshness'>;

/** Rows by time as a line without gaps: every bucket of the range, zeros where nothing was said. */
export function toHistory(rows: readonly CubeRow[], range: TimeRange, granularity: Granularity): Answer<HistoryGraph> {
  const found = byKey(rows);
  const data: HistoryGraph['graphData']['data'] = [];
  const first = startOfBucket(range.sinceMs, granularity);
  for (let bucket = first; bucket <= range.untilMs; bucket = nextBucket(bucket, granularity)) {
    data.push({ x: toBangkokIso(bucket), y: threeOf(found.get(String(bucket))) });
  }
  return { granularity, graphData: { data } };
}

type Slices<K extends string> = Record<keyof ThreeValues, Record<K, number>>;

function toPie<K extends string>(
  rows: readonly CubeRow[],
  names: readonly K[],
  zeros: () => Record<K, number>,
): Slices<K> {
  const found = byKey(rows);
  const pie = { engagement: zeros(), count: zeros(), view: zeros() };
  for (const name of names) {
    const { engagement, count, view } = threeOf(found.get(name));
    pie.engagement[name] = engagement;
    pie.count[name] = count;
    pie.view[name] = view;
  }
  return pie;
}

const noSentiment = () => ({ positive: 0, neutral: 0, negative: 0 });
const noSource = () => ({
  facebook: 0,
  twitter: 0,
  instagram: 0,
  youtube: 0,
  pantip: 0,
  blockdit: 0,
  tiktok: 0,
  website: 0,
});

export function toSentimentPie(rows: readonly CubeRow[]): Answer<SentimentPie> {
  return { graphData: toPie(rows, SENTIMENTS, noSentiment) };
}

export function toSourcePie(rows: readonly CubeRow[]): Answer<SourcePie> {
  return { graphData: toPie(rows, SOURCES, noSource) };
}
