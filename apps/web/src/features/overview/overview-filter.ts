import type { FilterCriteriaInput, ThreeValues } from '@krasae/contracts';
import {
  BANGKOK_OFFSET_MS,
  bangkokDate,
  endOfBangkokDay,
  type Granularity,
  nextBucket,
  SENTIMENTS,
  type Sentiment,
  SOURCES,
  type Source,
  startOfBangkokDay,
  toBangkokIso,
} from '@krasae/domain';

/** The overview's modes by the names that the graphs answer with (spec section 2). */
export const MODES = ['engagement', 'count', 'view'] as const satisfies readonly (keyof ThreeValues)[];
export type Mode = (typeof MODES)[number];

/** Days are Bangkok days, YYYY-MM-DD. An empty list of sources or sentiments means all of them. */
export interface OverviewFilter {
  readonly since: string;
  readonly until: string;
  readonly sources: readonly Source[];
  readonly sentiments: readonly Sentiment[];
  readonly mode: Mode;
}

const DAY_MS = 86_400_000;
/** First load: last 7 days (design 12), today being the seventh. */
const DEFAULT_DAYS = 7;

function dayBefore(nowMs: number, days: number): string {
  return bangkokDate(nowMs - days * DAY_MS);
}

export function defaultFilter(nowMs: number): OverviewFilter {
  const since = dayBefore(nowMs, DEFAULT_DAYS - 1);
  return { since, until: bangkokDate(nowMs), sources: [], sentiments: [], mode: 'engagement' };
}

/** Midnight in Bangkok at which a day starts; NaN for what is no day. */
function startOfDay(day: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) - BANGKOK_OFFSET_MS : Number.NaN;
}

function isDay(day: string | null): day is string {
  return day !== null && !Number.isNaN(startOfDay(day)) && bangkokDate(startOfDay(day)) === day;
}

function listOf<T extends string>(text: string | null, known: readonly T[]): T[] {
  const wanted = new Set(text?.split(',') ?? []);
  const found = known.filter((name) => wanted.has(name));
  return found.length === known.length ? [] : found;
}

/** The filter that an address carries; what is missing or cannot be read is as on a first load. */
export function readFilter(search: URLSearchParams, nowMs: number): OverviewFilter {
  const fallback = defaultFilter(nowMs);
  const [since, until] = [search.get('since'), search.get('until')];
  const period = isDay(since) && isDay(until) && since <= until ? { since, until } : {};
  return {
    ...fallback,
    ...period,
    sources: listOf(search.get('source'), SOURCES),
    sentiments: listOf(search.get('sentiment'), SENTIMENTS),
    mode: MODES.find((mode) => mode === search.get('mode')) ?? fallback.mode,
  };
}

/** The address of a filter; what is as on a first load is left out, so that such an address stays 'the last 7 days'. */
export function writeFilter(filter: OverviewFilter, nowMs: number): URLSearchParams {
  const fallback = defaultFilter(nowMs);
  const search = new URLSearchParams();
  if (filter.since !== fallback.since || filter.until !== fallback.until) {
    search.set('since', filter.since);
    search.set('until', filter.until);
  }
  if (filter.sources.length > 0) search.set('source', filter.sources.join(','));
  if (filter.sentiments.length > 0) search.set('sentiment', filter.sentiments.join(','));
  if (filter.mode !== fallback.mode) search.set('mode', filter.mode);
  return search;
}

/** What the API is asked; the mode only chooses what is drawn. */
export function criteriaOf(filter: OverviewFilter): FilterCriteriaInput {
  return {
    time: { sinceDate: filter.since, untilDate: filter.until },
    ...(filter.sources.length === 0 ? {} : { source: [...filter.sources] }),
    ...(filter.sentiments.length === 0 ? {} : { sentiment: [...filter.sentiments] }),
  };
}

/** Mode maps to sort field (spec section 7). */
const SORT_FIELDS = { engagement: 'engagement_score', count: 'comment_count', view: 'view_count' } as const;

/** Criteria of the messages behind a figure: the filter, narrowed to what was clicked. */
export function drillDown(filter: OverviewFilter, narrowed: Partial<FilterCriteriaInput> = {}): FilterCriteriaInput {
  return { ...criteriaOf(filter), sort: { field: SORT_FIELDS[filter.mode], direction: 'desc' }, ...narrowed };
}

/** The time of one bucket, kept within the filter's period: a month or year reaches beyond its ends. */
export function timeOfBucket(filter: OverviewFilter, startMs: number, granularity: Granularity) {
  const sinceMs = Math.max(startMs, startOfDay(filter.since));
  const untilMs = Math.min(nextBucket(startMs, granularity) - 1, endOfBangkokDay(startOfDay(filter.until)));
  return { sinceDate: toBangkokIso(sinceMs), untilDate: toBangkokIso(untilMs) };
}

export type PeriodName =
  'last7Days' | 'today' | 'yesterday' | 'thisMonth' | 'thisYear' | 'lastMonth' | 'lastYear' | 'last30Days';

export interface Period {
  readonly name: PeriodName;
  readonly since: string;
  readonly until: string;
}

/** The date picker's presets in Bangkok days (spec section 9), after what a first load shows. */
export function periods(nowMs: number): Period[] {
  const today = bangkokDate(nowMs);
  const month = `${today.slice(0, 7)}-01`;
  const year = `${today.slice(0, 4)}-01-01`;
  const endOfLastMonth = dayBefore(startOfDay(month), 1);
  const lastYear = String(Number(today.slice(0, 4)) - 1);
  const yesterday = dayBefore(startOfBangkokDay(nowMs), 1);
  return [
    { name: 'last7Days', since: dayBefore(nowMs, DEFAULT_DAYS - 1), until: today },
    { name: 'today', since: today, until: today },
    { name: 'yesterday', since: yesterday, until: yesterday },
    { name: 'thisMonth', since: month, until: today },
    { name: 'thisYear', since: year, until: today },
    { name: 'lastMonth', since: `${endOfLastMonth.slice(0, 7)}-01`, until: endOfLastMonth },
    { name: 'lastYear', since: `${lastYear}-01-01`, until: `${lastYear}-12-31` },
    { name: 'last30Days', since: dayBefore(nowMs, 29), until: today },
  ];
}
