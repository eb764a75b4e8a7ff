import { normaliseTag, phraseAtoms } from '@krasae/text';
import { allOf, anyOf, type MessageQuery, type QueryOf } from './message-query.js';
import type { FieldExpression, QueryExpression } from './query-expression.js';

/** Gives an expression its meaning: words become atoms, names and tags their form for comparing (design 4). */
export function expressionToQuery(expression: QueryExpression): MessageQuery {
  switch (expression.kind) {
    case 'and':
      return allOf(expression.of.map(expressionToQuery));
    case 'or':
      return anyOf(expression.of.map(expressionToQuery));
    case 'not':
      return { kind: 'not', of: expressionToQuery(expression.of) };
    case 'phrase':
    case 'prefix':
    case 'wholeWord':
      return { kind: expression.kind, atoms: phraseAtoms(expression.text) };
    case 'hashtag':
      return {
        kind: 'hashtag',
        tag: normaliseTag(expression.tag),
        ...(expression.match === 'prefix' ? { match: expression.match } : {}),
      };
    case 'author':
      return { kind: 'author', name: normaliseTag(expression.name), match: expression.match };
    case 'near':
      return anyOf(nearPairs(expression));
    default:
      return fieldToQuery(expression);
  }
}

function fieldToQuery(expression: FieldExpression): MessageQuery {
  switch (expression.kind) {
    case 'site':
      return { kind: 'site', names: [normaliseTag(expression.name)] };
    case 'lang':
      return { kind: 'language', codes: [expression.code] };
    case 'has':
      return { kind: 'has', what: expression.what };
    case 'source':
      return { kind: 'source', keys: [expression.key] };
    case 'sentiment':
      return { kind: 'sentiment', labels: [expression.label] };
  }
}

/** One node for each pair of the two sides' alternatives. */
function nearPairs({ left, right, distance }: Extract<QueryExpression, { kind: 'near' }>): QueryOf<'near'>[] {
  const rights = nearSides(right) ?? [];
  return (nearSides(left) ?? []).flatMap((one) =>
    rights.map((other) => ({ kind: 'near' as const, left: one, right: other, distance })),
  );
}

/** The phrases that a side of NEAR stands for, as atoms; null where it is no phrase, no hashtag and no 'or' of such. */
export function nearSides(side: QueryExpression): readonly (readonly string[])[] | null {
  if (side.kind === 'phrase') return [phraseAtoms(side.text)];
  if (side.kind === 'hashtag' && side.match === 'exact') return [[`#${normaliseTag(side.tag)}`]];
  if (side.kind !== 'or') return null;
  const sides = side.of.map(nearSides);
  return sides.includes(null) ? null : sides.flatMap((one) => one ?? []);
}
