import type { InputFault } from '@krasae/contracts';

/** An item of a feed, whatever its format; texts as they stand, addresses not yet resolved. */
export interface FeedItem {
  /** For people: 'item 3'. */
  readonly at: string;
  readonly id?: string | undefined;
  readonly link?: string | undefined;
  readonly title?: string | undefined;
  /** The fullest content that the item has. */
  readonly content?: string | undefined;
  readonly author?: string | undefined;
  readonly date?: string | undefined;
  readonly pictures: readonly string[];
  readonly video?: string | undefined;
  readonly commentCount?: number | undefined;
  /** Base of its addresses, in itself relative to the feed's. */
  readonly base?: string | undefined;
}

export interface Feed {
  readonly title?: string | undefined;
  readonly base?: string | undefined;
  /** As the feed lists them. */
  readonly items: readonly FeedItem[];
  readonly faults: readonly InputFault[];
  /** It ends before it should: the rest may come with the next poll. */
  readonly isCut: boolean;
}
