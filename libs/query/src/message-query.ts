import type { ContentType, MessageType, Sentiment } from '@krasae/domain';

/**
 * A filter as one small typed tree (design 5). Every compiler gives each node the same meaning; a node that one engine
 * cannot do is not part of the tree. An empty 'and' finds everything, an empty 'or' nothing.
 */
export type MessageQuery =
  | { readonly kind: 'and' | 'or'; readonly of: readonly MessageQuery[] }
  | { readonly kind: 'not'; readonly of: MessageQuery }
  /** Atoms one after another in title, text or image text (design 4). Never empty. */
  | { readonly kind: 'phrase'; readonly atoms: readonly string[] }
  /** A hashtag as a whole, normalised, without '#'. */
  | { readonly kind: 'hashtag'; readonly tag: string }
  /** The author's name or id, compared after normalising. */
  | { readonly kind: 'author'; readonly name: string; readonly match: 'prefix' | 'exact' }
  /** Channels, or web sites as 'website::name'. */
  | { readonly kind: 'source'; readonly keys: readonly string[] }
  | { readonly kind: 'sentiment'; readonly labels: readonly Sentiment[] }
  | { readonly kind: 'messageType'; readonly types: readonly MessageType[] }
  | { readonly kind: 'contentType'; readonly types: readonly ContentType[] }
  | { readonly kind: 'category'; readonly level: number; readonly names: readonly string[] }
  | { readonly kind: 'matchedKeyword'; readonly keywords: readonly string[] }
  /** Created within [sinceMs, untilMs], epoch milliseconds, both ends in. */
  | { readonly kind: 'time'; readonly sinceMs: number; readonly untilMs: number };

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
