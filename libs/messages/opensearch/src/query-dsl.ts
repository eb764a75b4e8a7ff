/** The part of OpenSearch's query language that filters are compiled to: no scoring, no script. */
export type QueryDsl =
  | { readonly match_all: Record<string, never> }
  | { readonly match_none: Record<string, never> }
  | { readonly bool: BoolDsl }
  | { readonly term: ByField<{ readonly value: string | number }> }
  | { readonly terms: ByField<readonly (string | number)[]> }
  | { readonly prefix: ByField<{ readonly value: string }> }
  | { readonly range: ByField<{ readonly gte?: number; readonly lte?: number }> }
  | { readonly match_phrase: ByField<{ readonly query: string }> }
  | { readonly intervals: ByField<IntervalsRule> }
  | { readonly span_near: SpanNear };

export interface BoolDsl {
  readonly filter?: readonly QueryDsl[];
  readonly should?: readonly QueryDsl[];
  readonly minimum_should_match?: 1;
  readonly must_not?: readonly QueryDsl[];
}

/**
 * Terms one after another, each one of several. Unlike rules over positions, which the engine writes out as every
 * choice of one of each and refuses beyond a thousand, it grows with their number alone.
 */
export interface SpanNear {
  readonly clauses: readonly { readonly span_or: { readonly clauses: readonly SpanTerm[] } }[];
  readonly slop: 0;
  readonly in_order: true;
}
export interface SpanTerm {
  readonly span_term: ByField<{ readonly value: string }>;
}

/** Rules over the positions of a text field's atoms. */
export type IntervalsRule =
  | { readonly match: { readonly query: string; readonly ordered: true; readonly max_gaps: 0 } }
  | { readonly prefix: { readonly prefix: string } }
  | { readonly any_of: { readonly intervals: readonly IntervalsRule[] } }
  | {
      readonly all_of: {
        readonly ordered: true;
        readonly max_gaps: number;
        readonly intervals: readonly IntervalsRule[];
        readonly filter?: { readonly not_containing: IntervalsRule };
      };
    };

/** Always one field. */
type ByField<T> = Readonly<Record<string, T>>;
