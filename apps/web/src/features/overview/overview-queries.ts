import type { FilterCriteriaInput, HistoryGraph, SentimentPie, SourcePie, StatSummary } from '@krasae/contracts';
import { useQuery } from '@tanstack/react-query';
import { type Loaded, loadedOf } from '../../lib/loaded.js';
import { api } from '../../lib/session.js';

export interface OverviewData {
  readonly stat: Loaded<StatSummary>;
  readonly history: Loaded<HistoryGraph>;
  readonly sentiment: Loaded<SentimentPie>;
  readonly channels: Loaded<SourcePie>;
}

/** The four answers of the overview, each loading and failing by itself. */
export function useOverviewData(body: FilterCriteriaInput): OverviewData {
  const stat = useQuery({ queryKey: ['stat', body], queryFn: ({ signal }) => api('stat', { body, signal }) });
  const history = useQuery({ queryKey: ['history', body], queryFn: ({ signal }) => api('history', { body, signal }) });
  const sentiment = useQuery({
    queryKey: ['sentimentPie', body],
    queryFn: ({ signal }) => api('sentimentPie', { body, signal }),
  });
  const channels = useQuery({
    queryKey: ['sourcePie', body],
    queryFn: ({ signal }) => api('sourcePie', { body, signal }),
  });
  return {
    stat: loadedOf(stat),
    history: loadedOf(history),
    sentiment: loadedOf(sentiment),
    channels: loadedOf(channels),
  };
}
