import { BLANK_EXPRESSION, type FieldExpression, type QueryExpression } from './query-expression.js';
import { fieldOf } from './query-fields.js';

/** Writes an expression in the query language; parseQuery reads it back as the same expression. */
export function printQuery(expression: QueryExpression): string {
  return expression === BLANK_EXPRESSION ? '' : print(expression);
}

const READS_AS_ONE_WORD = /^[^\s()"“”„‟#@*-][^\s()"“”„‟#@*]*$/u;
const READS_AS_VALUE = /^[^\s()"“”„‟*]+$/u;
const OPERATOR = /^(?:AND|OR|NOT|NEAR(?:\/.*)?)$/su;

function print(expression: QueryExpression): string {
  switch (expression.kind) {
    case 'and':
      return expression.of.map(joint).join(' ');
    case 'or':
      return expression.of.map(joint).join(' OR ');
    case 'not':
      return `-${bracketed(expression.of)}`;
    case 'near':
      return `${bracketed(expression.left)} NEAR/${expression.distance} ${bracketed(expression.right)}`;
    case 'phrase':
      return printPhrase(expression.text);
    case 'prefix':
      return `${printPhrase(expression.text)}*`;
    case 'wholeWord':
      return `w"${expression.text}"`;
    case 'hashtag':
      return `#${expression.tag}${expression.match === 'prefix' ? '*' : ''}`;
    case 'author':
      return `@${printValue(expression.name)}${expression.match === 'prefix' ? '*' : ''}`;
    default:
      return printField(expression);
  }
}

function printField(expression: FieldExpression): string {
  switch (expression.kind) {
    case 'site':
      return `site:${printValue(expression.name)}`;
    case 'lang':
      return `lang:${expression.code}`;
    case 'has':
      return `has:${expression.what}`;
    case 'source':
      return `source:${printValue(expression.key)}`;
    case 'sentiment':
      return `sentiment:${expression.label}`;
  }
}

/** What is joined by AND or OR. Brackets keep the shape of the tree, so an 'and' inside an 'or' gets them too. */
function joint(expression: QueryExpression): string {
  return expression.kind === 'and' || expression.kind === 'or' ? `(${print(expression)})` : print(expression);
}

/** What is excluded, or stands beside NEAR. */
function bracketed(expression: QueryExpression): string {
  return expression.kind === 'not' || expression.kind === 'near' ? `(${print(expression)})` : joint(expression);
}

function printPhrase(text: string): string {
  const reads = READS_AS_ONE_WORD.test(text) && !OPERATOR.test(text) && fieldOf(text) === null;
  return reads ? text : `"${text}"`;
}

function printValue(value: string): string {
  return READS_AS_VALUE.test(value) ? value : `"${value}"`;
}
