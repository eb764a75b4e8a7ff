import type { FieldValue, IntervalsRule, MessageDocument, QueryDsl, SpanNear } from '@krasae/messages-opensearch';

/** Whether OpenSearch's rules find the document: slow and obvious, for comparing compiled queries without a server. */
export function dslFinds(dsl: QueryDsl, document: MessageDocument): boolean {
  if ('match_all' in dsl) return true;
  if ('match_none' in dsl) return false;
  if ('bool' in dsl) return boolFinds(dsl, document);
  if ('range' in dsl) {
    const [field, { gte = -Infinity, lte = Infinity }] = only(dsl.range);
    return valuesOf(document, field).some((value) => Number(value) >= gte && Number(value) <= lte);
  }
  if ('term' in dsl) {
    const [field, { value }] = only(dsl.term);
    return valuesOf(document, field).includes(value);
  }
  if ('terms' in dsl) {
    const [field, wanted] = only(dsl.terms);
    return valuesOf(document, field).some((value) => wanted.includes(value));
  }
  if ('prefix' in dsl) {
    const [field, { value }] = only(dsl.prefix);
    return termsOf(document, field).some((term) => term.startsWith(value));
  }
  if ('match_phrase' in dsl) {
    const [field, { query }] = only(dsl.match_phrase);
    return intervalsOf({ match: { query, ordered: true, max_gaps: 0 } }, termsOf(document, field)).length > 0;
  }
  if ('span_near' in dsl) return spansFind(dsl.span_near, document);
  const [field, rule] = only(dsl.intervals);
  return intervalsOf(rule, termsOf(document, field)).length > 0;
}

function spansFind({ clauses }: SpanNear, document: MessageDocument): boolean {
  const sets = clauses.map(({ span_or: one }) => one.clauses.map(({ span_term: term }) => only(term)));
  const [field = ''] = sets.flat().map(([name]) => name);
  const terms = termsOf(document, field);
  const holdsAt = (start: number): boolean =>
    sets.every((forms, place) => forms.some(([, { value }]) => terms[start + place] === value));
  return sets.length > 0 && terms.some((_, start) => holdsAt(start));
}

function boolFinds({ bool }: Extract<QueryDsl, { bool: unknown }>, document: MessageDocument): boolean {
  const { filter = [], should = [], must_not: mustNot = [] } = bool;
  return (
    filter.every((part) => dslFinds(part, document)) &&
    (should.length === 0 || should.some((part) => dslFinds(part, document))) &&
    !mustNot.some((part) => dslFinds(part, document))
  );
}

function only<T>(byField: Readonly<Record<string, T>>): [string, T] {
  const [entry, ...others] = Object.entries(byField);
  if (entry === undefined || others.length > 0) throw new Error('A query names one field.');
  return entry;
}

function valuesOf(document: MessageDocument, field: string): readonly (string | number)[] {
  const value: FieldValue = document[field] ?? [];
  return typeof value === 'string' || typeof value === 'number' ? [value] : value;
}

/** Fields of atoms are cut at spaces; of the others each value is one term. */
function termsOf(document: MessageDocument, field: string): readonly string[] {
  const values = valuesOf(document, field).map(String);
  return field === 'atoms' || field === 'wordAtoms'
    ? values.flatMap((text) => text.split(' ').filter((term) => term !== ''))
    : values;
}

interface Interval {
  readonly start: number;
  /** Last position, in. */
  readonly end: number;
  readonly gaps: number;
}

/** All minimal intervals of a rule: like the engine, one that holds another of the same rule is forgotten. */
function intervalsOf(rule: IntervalsRule, terms: readonly string[]): Interval[] {
  if ('match' in rule) {
    const wanted = rule.match.query.split(' ');
    const starts = terms.map((_, start) => start);
    return starts
      .filter((start) => wanted.every((term, index) => terms[start + index] === term))
      .map((start) => ({ start, end: start + wanted.length - 1, gaps: 0 }));
  }
  if ('prefix' in rule) {
    return terms.flatMap((term, at) => (term.startsWith(rule.prefix.prefix) ? [{ start: at, end: at, gaps: 0 }] : []));
  }
  if ('any_of' in rule) return minimal(rule.any_of.intervals.flatMap((one) => intervalsOf(one, terms)));
  const { intervals, max_gaps: maxGaps, filter } = rule.all_of;
  const refused = filter === undefined ? [] : intervalsOf(filter.not_containing, terms);
  return minimal(ordered(intervals.map((one) => intervalsOf(one, terms))))
    .filter(({ gaps }) => gaps <= maxGaps)
    .filter((found) => !refused.some((inside) => holds(found, inside)));
}

/** Every choice of one interval of each list, each behind the one before. */
function ordered([first = [], ...others]: readonly (readonly Interval[])[]): Interval[] {
  return others.reduce<Interval[]>(
    (chosen, next) =>
      chosen.flatMap((before) =>
        next
          .filter(({ start }) => start > before.end)
          .map((after) => ({ start: before.start, end: after.end, gaps: before.gaps + after.start - before.end - 1 })),
      ),
    first.map((one) => ({ ...one, gaps: 0 })),
  );
}

function minimal(intervals: readonly Interval[]): Interval[] {
  return intervals.filter(
    (one) =>
      !intervals.some((other) => {
        const same = other.start === one.start && other.end === one.end;
        return same ? other.gaps < one.gaps : holds(one, other);
      }),
  );
}

function holds(outer: Interval, inner: Interval): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}
