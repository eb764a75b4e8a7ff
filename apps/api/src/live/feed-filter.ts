import type { FilterCriteria, IndexedMessage, MessageView } from '@krasae/contracts';
import type { OwnMediaSettings } from '@krasae/domain';
import {
  criteriaToQueryWithoutTime,
  type MessagePredicate,
  type MessageQuery,
  phrasesOf,
  predicateOf,
  timeRangeOf,
} from '@krasae/query';
import type { SoughtPhrase } from '@krasae/text';
import { understood } from '../analytic/filter.js';
import { toMessageView } from '../analytic/message.presenter.js';

/** A feed's filter. A message is matched and presented once for it, however many screens show it. */
export class FeedFilter {
  readonly query: MessageQuery;
  private readonly matches: MessagePredicate;
  private readonly phrases: readonly SoughtPhrase[] | null;
  private readonly views = new WeakMap<IndexedMessage, MessageView | null>();

  /** Without a time of its own a feed has no end, unlike a chart: midnight must not stop it. Throws ApiError 400. */
  constructor(criteria: FilterCriteria, ownMedia: OwnMediaSettings, now: number) {
    const conditions = understood(() => criteriaToQueryWithoutTime(criteria, ownMedia));
    const when = criteria.time === undefined ? [] : [understood(() => timeRangeOf(criteria, now))];
    this.query = { kind: 'and', of: [conditions, ...when.map((range) => ({ kind: 'time', ...range }) as const)] };
    this.matches = predicateOf(this.query);
    this.phrases = criteria.highlight.enable ? phrasesOf(this.query) : null;
  }

  present(message: IndexedMessage): MessageView {
    return toMessageView(message, this.phrases);
  }

  /** The message as this feed shows it; null when it does not. */
  viewOf(message: IndexedMessage): MessageView | null {
    const known = this.views.get(message);
    if (known !== undefined) return known;
    const view = this.matches(message) ? this.present(message) : null;
    this.views.set(message, view);
    return view;
  }
}

/** One filter for all feeds of an account that ask the same. */
export class FeedFilters {
  private readonly held = new Map<string, { readonly filter: FeedFilter; users: number }>();

  /** Throws ApiError 400. Give it back with release. */
  acquire(
    accountId: string,
    criteria: FilterCriteria,
    ownMedia: OwnMediaSettings,
    now: number,
  ): { filter: FeedFilter; release: () => void } {
    // A feed has one order and no pages, so filters that differ in these alone are one.
    const key = JSON.stringify([accountId, { ...criteria, paging: null, sort: null }, ownMedia]);
    const entry = this.held.get(key) ?? { filter: new FeedFilter(criteria, ownMedia, now), users: 0 };
    entry.users += 1;
    this.held.set(key, entry);
    const release = (): void => {
      entry.users -= 1;
      if (entry.users === 0) this.held.delete(key);
    };
    return { filter: entry.filter, release };
  }
}
