import {
  type HistoryGraph,
  type SentimentPie,
  type SourcePie,
  STAT_MEASURES,
  type StatSummary,
  statSummarySchema,
} from '@krasae/contracts';
import { SOURCES, toBangkokIso } from '@krasae/domain';
import type { OverviewData } from '../features/overview/overview-queries.js';

const freshness = { asOf: '2026-11-20T12:04:00.000+07:00', lag: [{ source: 'facebook', milliseconds: 8000 }] };
const FIRST_DAY = Date.parse('2026-11-14T00:00:00+07:00');

function stat(scale: number): StatSummary {
  const values = STAT_MEASURES.map((name, index) => [
    name,
    { value: Math.round((12_345_678 * scale) / (index + 1) ** 2), percentChange: [12.4, -3.2, null][index % 3] },
  ]);
  return statSummarySchema.parse({ ...Object.fromEntries(values), freshness });
}

function history(days: number, scale: number): HistoryGraph {
  return {
    granularity: 'day',
    graphData: {
      data: Array.from({ length: days }, (_, day) => {
        const wave = 1 + 0.6 * Math.sin(day * 1.3) + (day % 11 === 5 ? 2 : 0);
        const count = Math.round(wave * 800 * scale);
        return {
          x: toBangkokIso(FIRST_DAY + day * 86_400_000),
          y: { engagement: count * 21, count, view: count * 340 },
        };
      }),
    },
    freshness,
  };
}

function threefold<T extends string>(counts: Record<T, number>) {
  const times = (factor: number): Record<T, number> => {
    const scaled = { ...counts };
    for (const key in scaled) scaled[key] *= factor;
    return scaled;
  };
  return { graphData: { engagement: times(21), count: counts, view: times(340) }, freshness };
}

const sentiment = (scale: number): SentimentPie =>
  threefold({ positive: 5200 * scale, neutral: 8100 * scale, negative: 1900 * scale });

const channels = (scale: number): SourcePie =>
  threefold({
    facebook: 8200 * scale,
    twitter: 3900 * scale,
    instagram: 0,
    youtube: 1400 * scale,
    pantip: 730 * scale,
    blockdit: 90 * scale,
    tiktok: 2600 * scale,
    website: 410 * scale,
  });

const nothing: SourcePie = threefold(
  SOURCES.reduce((counts, name) => ({ ...counts, [name]: 0 }), channels(0).graphData.count),
);

const dataOf = <T>(data: T) => ({ status: 'data', data }) as const;
const loading = { status: 'loading' } as const;
const error = {
  status: 'error',
  text: 'The server cannot be reached. Check the connection and try again.',
  retry: () => undefined,
} as const;

export const OVERVIEW_STATES: Readonly<Record<'much' | 'little' | 'nodata' | 'loading' | 'error', OverviewData>> = {
  much: {
    stat: dataOf(stat(1)),
    history: dataOf(history(31, 1)),
    sentiment: dataOf(sentiment(1)),
    channels: dataOf(channels(1)),
  },
  little: {
    stat: dataOf(stat(0.0000005)),
    history: dataOf(history(1, 0.002)),
    sentiment: dataOf(threefold({ positive: 1, neutral: 0, negative: 0 })),
    channels: dataOf({
      ...nothing,
      graphData: { ...nothing.graphData, engagement: { ...nothing.graphData.engagement, pantip: 3 } },
    }),
  },
  nodata: {
    stat: dataOf(stat(0)),
    history: dataOf(history(7, 0)),
    sentiment: dataOf(sentiment(0)),
    channels: dataOf(nothing),
  },
  loading: { stat: loading, history: loading, sentiment: loading, channels: loading },
  error: { stat: error, history: error, sentiment: error, channels: error },
};
