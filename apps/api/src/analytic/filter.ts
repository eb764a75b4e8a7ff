import type { FilterCriteria } from '@krasae/contracts';
import type { OwnMediaSettings } from '@krasae/domain';
import {
  allOf,
  criteriaToQueryWithoutTime,
  InvalidCriteriaError,
  type MessageQuery,
  NO_OWN_MEDIA,
  phrasesOf,
  type TimeRange,
  timeRangeOf,
} from '@krasae/query';
import type { SoughtPhrase } from '@krasae/text';
import { badRequest } from '../common/api-error.js';

/** A criteria body, understood once: what to find apart from time, when, and what to mark. */
export interface Filter {
  readonly conditions: MessageQuery;
  readonly range: TimeRange;
  /** Null when no highlights are wanted. */
  readonly phrases: readonly SoughtPhrase[] | null;
}

/** Throws the 400 that names path and position of what cannot be understood. */
export function understood<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidCriteriaError)) throw error;
    throw badRequest(error.issues.map(({ path, problem, fault }) => ({ path, problem, fault })));
  }
}

/** Throws ApiError 400. now: epoch milliseconds, for the default time; ownMedia: the account's, where the criteria ask for any. */
export function readFilter(criteria: FilterCriteria, now: number, ownMedia: OwnMediaSettings = NO_OWN_MEDIA): Filter {
  return understood(() => {
    const conditions = criteriaToQueryWithoutTime(criteria, ownMedia);
    const phrases = criteria.highlight.enable ? phrasesOf(conditions) : null;
    return { conditions, range: timeRangeOf(criteria, now), phrases };
  });
}

/** The same filter with one more condition; it adds no marks. */
export function narrowed(filter: Filter, also: MessageQuery | undefined): Filter {
  return also === undefined ? filter : { ...filter, conditions: allOf([filter.conditions, also]) };
}

export function within({ conditions }: Filter, range: TimeRange): MessageQuery {
  return { kind: 'and', of: [conditions, { kind: 'time', ...range }] };
}

/** The equally long range just before. */
export function precedingRange({ sinceMs, untilMs }: TimeRange): TimeRange {
  const length = untilMs - sinceMs + 1;
  return { sinceMs: sinceMs - length, untilMs: sinceMs - 1 };
}
