import type { FilterCriteriaInput, ThreeValues } from '@krasae/contracts';
import { type Granularity, nextBucket, siteOfSourceKey, type Source, toBangkokIso } from '@krasae/domain';
import type { Filter } from '@krasae/machines';
import { timeRangeOf } from '@krasae/query';

/** The overview's modes by the names that the graphs answer with (spec section 2). */
export const MODES = ['engagement', 'count', 'view'] as const satisfies readonly (keyof ThreeValues)[];
export type Mode = (typeof MODES)[number];

/** The mode stands in the address beside the filter. */
const MODE_PARAMETER = 'mode';

/** The mode of an address; engagement where it says none. */
export function readMode(search: URLSearchParams): Mode {
  return MODES.find((mode) => mode === search.get(MODE_PARAMETER)) ?? 'engagement';
}

/** The address with another mode; the first is left out. */
export function withMode(search: URLSearchParams, mode: Mode): URLSearchParams {
  const next = new URLSearchParams(search);
  if (mode === 'engagement') next.delete(MODE_PARAMETER);
  else next.set(MODE_PARAMETER, mode);
  return next;
}

/** Mode maps to sort field (spec section 7). */
const SORT_FIELDS = { engagement: 'engagement_score', count: 'comment_count', view: 'view_count' } as const;

/** Criteria of the messages behind a figure: the filter, narrowed to what was clicked. */
export function drillDown(filter: Filter, mode: Mode, narrowed: Partial<Filter> = {}): FilterCriteriaInput {
  return { ...filter, sort: { field: SORT_FIELDS[mode], direction: 'desc' }, ...narrowed };
}

/** A channel as far as the filter lets it in: of Website perhaps some sites only. */
export function narrowedSource(filter: Filter, source: Source): string[] {
  const isOf = (key: string) => key === source || (source === 'website' && siteOfSourceKey(key) !== null);
  const within = filter.source?.filter(isOf) ?? [];
  return within.length === 0 ? [source] : within;
}

/** The time of one bucket, kept within the filter's period: a month or year reaches beyond its ends. */
export function timeOfBucket(filter: Filter, nowMs: number, startMs: number, granularity: Granularity) {
  const { sinceMs, untilMs } = timeRangeOf(filter, nowMs);
  return {
    sinceDate: toBangkokIso(Math.max(startMs, sinceMs)),
    untilDate: toBangkokIso(Math.min(nextBucket(startMs, granularity) - 1, untilMs)),
  };
}
