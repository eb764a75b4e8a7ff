import type { ContentType, MessageFeature, MessageType, Sentiment, Source } from '@krasae/domain';

/**
 * A filter as one small typed tree (design 5). Every compiler gives each node the same meaning; a node that one engine
 * cannot do is not part of the tree. An empty 'and' finds everything, an empty 'or' nothing.
 */
export type MessageQuery =
  | { readonly kind: 'and' | 'or'; readonly of: readonly MessageQuery[] }
  | { readonly kind: 'not'; readonly of: MessageQuery }
  /** Atoms one after another in title, text or image text (design 4). Never empty. */
  | { readonly kind: 'phrase'; readonly atoms: readonly string[] }
  /** A phrase whose last atom may go on: 'hond' finds hondas. Never empty. */
  | { readonly kind: 'prefix'; readonly atoms: readonly string[] }
  /** A phrase only where it may be a whole word or several (docs/whole-word.md). Never empty. */
  | { readonly kind: 'wholeWord'; readonly atoms: readonly string[] }
  /**
   * Two phrases, in either order, in one text (title, text or image text), not overlapping, with at most so many atoms
   * between them; 0 means side by side. Neither is empty.
   */
  | {
      readonly kind: 'near';
      readonly left: readonly string[];
      readonly right: readonly string[];
      readonly distance: number;
    }
  /** A hashtag, normalised, without '#': as a whole, unless match says that it may go on. */
  | { readonly kind: 'hashtag'; readonly tag: string; readonly match?: 'prefix' | 'exact' }
  /** The author's name or id, compared after normalising. */
  | { readonly kind: 'author'; readonly name: string; readonly match: 'prefix' | 'exact' }
  /** Authors by authorKeyOf of libs/domain. */
  | { readonly kind: 'authorKey'; readonly keys: readonly string[] }
  /** Messages of the threads that these posts, by their ids, stand on top of, the posts among them: threadIdOf. */
  | { readonly kind: 'thread'; readonly ids: readonly string[] }
  /** Direct answers to one of these messages: parentIdOf. */
  | { readonly kind: 'parent'; readonly ids: readonly string[] }
  /** Provinces mentioned, by their English names. */
  | { readonly kind: 'province'; readonly names: readonly string[] }
  /** Channels, or web sites as 'website::name'. */
  | { readonly kind: 'source'; readonly keys: readonly string[] }
  | { readonly kind: 'sentiment'; readonly labels: readonly Sentiment[] }
  | { readonly kind: 'messageType'; readonly types: readonly MessageType[] }
  | { readonly kind: 'contentType'; readonly types: readonly ContentType[] }
  | { readonly kind: 'category'; readonly level: number; readonly names: readonly string[] }
  | { readonly kind: 'matchedKeyword'; readonly keywords: readonly string[] }
  /** ISO 639-1, or 'und' (see languageOf of libs/text). */
  | { readonly kind: 'language'; readonly codes: readonly string[] }
  /** One of siteNamesOf, normalised: the name of the web site, or the host of the message's link. */
  | { readonly kind: 'site'; readonly names: readonly string[] }
  | { readonly kind: 'has'; readonly what: MessageFeature }
  /** Standing on one of these pages, sites or channels of the source, or written by them: one of mediaNamesOf. */
  | { readonly kind: 'ownMedia'; readonly source: Source; readonly names: readonly string[] }
  /** 0 (Sunday) to 6, in Bangkok. */
  | { readonly kind: 'dayOfWeek'; readonly days: readonly number[] }
  /** 0 to 23, in Bangkok. */
  | { readonly kind: 'hourOfDay'; readonly hours: readonly number[] }
  /** Created within [sinceMs, untilMs], epoch milliseconds, both ends in. */
  | { readonly kind: 'time'; readonly sinceMs: number; readonly untilMs: number };

export type MessageQueryKind = MessageQuery['kind'];
export type QueryOf<K extends MessageQueryKind> = Extract<MessageQuery, { readonly kind: K }>;

export const EVERYTHING: MessageQuery = { kind: 'and', of: [] };
/** An empty 'or'. */
export const NOTHING: MessageQuery = { kind: 'or', of: [] };

/** All of them: nested 'and's become one, a single one stays itself. */
export function allOf(queries: readonly MessageQuery[]): MessageQuery {
  return joined('and', queries);
}

/** Any of them; of none: nothing. */
export function anyOf(queries: readonly MessageQuery[]): MessageQuery {
  return joined('or', queries);
}

function joined(kind: 'and' | 'or', queries: readonly MessageQuery[]): MessageQuery {
  const of = queries.flatMap((query) => (query.kind === kind ? query.of : [query]));
  const [only, second] = of;
  return only !== undefined && second === undefined ? only : { kind, of };
}
