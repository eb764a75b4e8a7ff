import { BLANK_EXPRESSION, type QueryExpression } from './query-expression.js';

/** Writes an expression in the query language; parseQuery reads it back as the same expression. */
export function printQuery(expression: QueryExpression): string {
  return expression === BLANK_EXPRESSION ? '' : print(expression);
}

const READS_AS_ONE_WORD = /^[^\s()"“”„‟#@*-][^\s()"“”„‟#@*]*$/u;
const OPERATORS = new Set(['AND', 'OR', 'NOT']);

function print(expression: QueryExpression): string {
  switch (expression.kind) {
    case 'and':
      return expression.of.map(bracketed).join(' ');
    case 'or':
      return expression.of.map(bracketed).join(' OR ');
    case 'not':
      return `-${bracketed(expression.of)}`;
    case 'phrase':
      return printPhrase(expression.text);
    case 'hashtag':
      return `#${expression.tag}`;
    case 'author':
      return `@${printName(expression.name)}${expression.match === 'prefix' ? '*' : ''}`;
  }
}

/** Brackets keep the shape of the tree; 'a OR b' inside an 'and' needs them, an 'and' inside an 'or' would not. */
function bracketed(expression: QueryExpression): string {
  return expression.kind === 'and' || expression.kind === 'or' || expression.kind === 'not'
    ? `(${print(expression)})`
    : print(expression);
}

function printPhrase(text: string): string {
  return READS_AS_ONE_WORD.test(text) && !OPERATORS.has(text) ? text : `"${text}"`;
}

function printName(name: string): string {
  return /[\s()*]/u.test(name) ? `"${name}"` : name;
}
