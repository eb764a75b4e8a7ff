/**
 * What a person wrote in the query language, before it is given a meaning (see expressionToQuery). A new operator of
 * the language is one more kind here, one more case of the parser, the printer and expressionToQuery.
 */
export type QueryExpression =
  | { readonly kind: 'and' | 'or'; readonly of: readonly QueryExpression[] }
  | { readonly kind: 'not'; readonly of: QueryExpression }
  /** A bare word or what stood between quotes: its atoms must stand one after another. */
  | { readonly kind: 'phrase'; readonly text: string }
  | { readonly kind: 'hashtag'; readonly tag: string }
  | { readonly kind: 'author'; readonly name: string; readonly match: 'prefix' | 'exact' };

/** A blank query: asks for nothing in particular, so it finds everything. */
export const BLANK_EXPRESSION: QueryExpression = { kind: 'and', of: [] };

/** Where a query is wrong, as UTF-16 offset and length into the text, and why. */
export interface QueryFault {
  readonly position: number;
  readonly length: number;
  readonly reason: string;
}
