import type {
  FilterCriteriaInput,
  Freshness,
  HistoryGraph,
  SentimentPie,
  SourcePie,
  StatSummary,
} from '@krasae/contracts';
import { useQuery } from '@tanstack/react-query';
import { type Loaded, loadedOf } from '../../lib/loaded.js';
import { api } from '../../lib/session.js';

export interface OverviewData {
  readonly stat: Loaded<StatSummary>;
  readonly history: Loaded<HistoryGraph>;
  readonly sentiment: Loaded<SentimentPie>;
  readonly channels: Loaded<SourcePie>;
}

/** While messages are still on their way into the index figures are asked for again soon, else now and then. */
const LAG_WORTH_WATCHING_MS = 2000;
const SOON_MS = 4000;
const NOW_AND_THEN_MS = 60_000;

function refetchInterval({
  state,
}: {
  readonly state: { readonly data?: { readonly freshness: Freshness } | undefined };
}) {
  const lags = state.data?.freshness.lag ?? [];
  return lags.some(({ milliseconds }) => milliseconds > LAG_WORTH_WATCHING_MS) ? SOON_MS : NOW_AND_THEN_MS;
}

interface Request {
  readonly body: FilterCriteriaInput;
  readonly signal: AbortSignal;
}

function useGraph<T extends { readonly freshness: Freshness }>(
  name: string,
  body: FilterCriteriaInput,
  enabled: boolean,
  ask: (request: Request) => Promise<T>,
): Loaded<T> {
  return loadedOf(
    useQuery({ queryKey: [name, body], enabled, queryFn: ({ signal }) => ask({ body, signal }), refetchInterval }),
  );
}

/** The four answers of the overview, each loading and failing by itself; asked once the filter is known. */
export function useOverviewData(body: FilterCriteriaInput, enabled: boolean): OverviewData {
  return {
    stat: useGraph('stat', body, enabled, (request) => api('stat', request)),
    history: useGraph('history', body, enabled, (request) => api('history', request)),
    sentiment: useGraph('sentimentPie', body, enabled, (request) => api('sentimentPie', request)),
    channels: useGraph('sourcePie', body, enabled, (request) => api('sourcePie', request)),
  };
}
