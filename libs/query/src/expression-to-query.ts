import { normaliseTag, phraseAtoms } from '@krasae/text';
import { allOf, anyOf, type MessageQuery } from './message-query.js';
import type { QueryExpression } from './query-expression.js';

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
      return { kind: 'phrase', atoms: phraseAtoms(expression.text) };
    case 'hashtag':
      return { kind: 'hashtag', tag: normaliseTag(expression.tag) };
    case 'author':
      return { kind: 'author', name: normaliseTag(expression.name), match: expression.match };
  }
}
