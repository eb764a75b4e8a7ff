import type { MESSAGE_LANGUAGES, MessageFeature, Sentiment } from '@krasae/domain';
import type { FaultValues, QueryFaultCode } from './query-faults.js';

/**
 * What a person wrote in the query language, before it is given a meaning (see expressionToQuery). A new operator of
 * the language is one more kind here, one more case of the parser, the printer and expressionToQuery.
 */
export type QueryExpression =
  | { readonly kind: 'and' | 'or'; readonly of: readonly QueryExpression[] }
  | { readonly kind: 'not'; readonly of: QueryExpression }
  /** A bare word or what stood between quotes: its atoms must stand one after another. */
  | { readonly kind: 'phrase'; readonly text: string }
  /** The same with a * behind it: its last atom may go on. */
  | { readonly kind: 'prefix'; readonly text: string }
  /** What stood between the quotes of w"...": found only where it may be whole words. */
  | { readonly kind: 'wholeWord'; readonly text: string }
  | { readonly kind: 'hashtag'; readonly tag: string; readonly match: 'prefix' | 'exact' }
  | { readonly kind: 'author'; readonly name: string; readonly match: 'prefix' | 'exact' }
  /** Either side a phrase, a hashtag, or an 'or' of such. */
  | {
      readonly kind: 'near';
      readonly left: QueryExpression;
      readonly right: QueryExpression;
      readonly distance: number;
    }
  | FieldExpression;

/** What is written as name:value, but for author:, which is another way to write @. */
export type FieldExpression =
  | { readonly kind: 'site'; readonly name: string }
  | { readonly kind: 'lang'; readonly code: (typeof MESSAGE_LANGUAGES)[number] }
  | { readonly kind: 'has'; readonly what: MessageFeature }
  /** A channel, or a web site as 'website::name'. */
  | { readonly kind: 'source'; readonly key: string }
  | { readonly kind: 'sentiment'; readonly label: Sentiment };

/** A blank query: asks for nothing in particular, so it finds everything. */
export const BLANK_EXPRESSION: QueryExpression = { kind: 'and', of: [] };

/** Where a query is wrong, as UTF-16 offset and length into the text, and why. */
export interface QueryFault {
  readonly position: number;
  readonly length: number;
  readonly code: QueryFaultCode;
  /** What stands in the text of the code. */
  readonly values: FaultValues;
  /** The text in English. */
  readonly reason: string;
}
