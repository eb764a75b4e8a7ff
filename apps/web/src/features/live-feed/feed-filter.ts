import type { FilterCriteriaInput } from '@krasae/contracts';
import type { Sentiment, Source } from '@krasae/domain';
import { parseQuery } from '@krasae/query';

export interface FeedFilter {
  readonly phrase: string;
  /** Empty means all. */
  readonly sources: readonly Source[];
  readonly sentiments: readonly Sentiment[];
}

export const WHOLE_FEED: FeedFilter = { phrase: '', sources: [], sentiments: [] };

/** What the feed is subscribed with; always with marks. */
export function feedCriteria({ phrase, sources, sentiments }: FeedFilter): FilterCriteriaInput {
  return {
    keywordPhrase: phrase,
    highlight: { enable: true },
    ...(sources.length === 0 ? {} : { source: [...sources] }),
    ...(sentiments.length === 0 ? {} : { sentiment: [...sentiments] }),
  };
}

export interface PhraseFault {
  /** Counted from 1, as a reader counts. */
  readonly position: number;
  readonly reason: string;
}

/** What is wrong with a search as it stands, or null; told before the server has to refuse it. */
export function phraseFault(text: string): PhraseFault | null {
  const parsed = parseQuery(text);
  return parsed.ok ? null : { position: parsed.error.position + 1, reason: parsed.error.reason };
}

/** The list with a member added or taken away; all of them are none chosen. */
export function toggled<T>(chosen: readonly T[], member: T, all: readonly T[]): T[] {
  const next = chosen.includes(member) ? chosen.filter((one) => one !== member) : [...chosen, member];
  return next.length === all.length ? [] : all.filter((one) => next.includes(one));
}
