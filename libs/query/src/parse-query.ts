import { normaliseTag, phraseAtoms } from '@krasae/text';
import { expressionToQuery, nearSides } from './expression-to-query.js';
import { type Token, tokenise } from './lexer.js';
import type { MessageQuery } from './message-query.js';
import { BLANK_EXPRESSION, type QueryExpression, type QueryFault } from './query-expression.js';
import { type FaultValues, queryFault, type QueryFaultCode, QueryFaultError } from './query-faults.js';
import { fieldExpression } from './query-fields.js';

/** Brackets inside brackets, at most: the compilers walk the tree by recursion. */
export const MAX_QUERY_DEPTH = 40;
/** Words, phrases, hashtags and usernames in one query, at most: each costs the engines a scan of its own. */
export const MAX_QUERY_TERMS = 1000;
/** UTF-16 units of one query, at most. */
export const MAX_QUERY_LENGTH = 50_000;
/** Pairs that one NEAR between two lists of alternatives stands for, at most. */
const MAX_NEAR_PAIRS = 100;

export type ParseResult =
  | { readonly ok: true; readonly expression: QueryExpression; readonly query: MessageQuery }
  | { readonly ok: false; readonly error: QueryFault };

/**
 * Reads the query language (spec section 2, help of the advanced search; docs/query-language.md): "exact phrase", word,
 * w"whole word", #hashtag, @username, beginning*, AND, OR, NEAR/n, -exclusion, brackets, field:value. 'a b' means both; NEAR binds
 * tighter than AND, AND tighter than OR; the operators are capital letters. A blank query finds everything. What cannot
 * be read is answered with its place and the reason. Takes time in proportion to the text.
 */
export function parseQuery(text: string): ParseResult {
  if (text.length > MAX_QUERY_LENGTH) return { ok: false, error: tooLong(text.length) };
  try {
    const expression = new QueryParser(tokenise(text)).parse();
    return { ok: true, expression, query: expressionToQuery(expression) };
  } catch (error) {
    if (error instanceof QueryFaultError) return { ok: false, error: error.fault };
    throw error;
  }
}

function tooLong(length: number): QueryFault {
  const values = { length: String(length), most: String(MAX_QUERY_LENGTH) };
  return queryFault(MAX_QUERY_LENGTH, length - MAX_QUERY_LENGTH, { code: 'tooLong', values });
}

function fail(token: Token, code: QueryFaultCode, values?: Partial<FaultValues>): never {
  throw new QueryFaultError(queryFault(token.position, token.length, { code, ...(values && { values }) }));
}

function joined(kind: 'and' | 'or', parts: readonly QueryExpression[]): QueryExpression {
  const [only, second] = parts;
  return only !== undefined && second === undefined ? only : { kind, of: parts };
}

type LeafToken = Extract<Token, { readonly kind: 'word' | 'quoted' | 'wholeWord' | 'hashtag' | 'author' | 'field' }>;

/**
 * Recursive descent: either = both (OR both)*; both = near ([AND] near)*; near = term [NEAR/n term];
 * term = -term | (either) | leaf.
 */
class QueryParser {
  private next = 0;
  private depth = 0;
  private terms = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  parse(): QueryExpression {
    if (this.peek().kind === 'end') return BLANK_EXPRESSION;
    const expression = this.either();
    const rest = this.peek();
    if (rest.kind !== 'end') fail(rest, 'looseClose');
    return expression;
  }

  private peek(): Token {
    const token = this.tokens[this.next];
    if (token === undefined) throw new Error('Invariant: the list of tokens ends in an end token.');
    return token;
  }

  private take(): Token {
    const token = this.peek();
    this.next += 1;
    return token;
  }

  private either(): QueryExpression {
    const parts = [this.both()];
    while (this.peek().kind === 'or') {
      this.take();
      parts.push(this.both());
    }
    return joined('or', parts);
  }

  private both(): QueryExpression {
    const parts = [this.near()];
    for (;;) {
      const { kind } = this.peek();
      if (kind === 'end' || kind === 'close' || kind === 'or') return joined('and', parts);
      if (kind === 'and') this.take();
      parts.push(this.near());
    }
  }

  private near(): QueryExpression {
    const left = this.term();
    const operator = this.peek();
    if (operator.kind !== 'near') return left;
    this.take();
    const right = this.term();
    const again = this.peek();
    if (again.kind === 'near') fail(again, 'nearTwice');
    const [lefts, rights] = [nearSides(left), nearSides(right)];
    if (lefts === null || rights === null) {
      return fail(operator, 'nearSides');
    }
    const pairs = lefts.length * rights.length;
    if (pairs > MAX_NEAR_PAIRS) fail(operator, 'nearPairs', { most: String(MAX_NEAR_PAIRS) });
    this.count(pairs, operator);
    return { kind: 'near', left, right, distance: operator.distance };
  }

  private count(terms: number, token: Token): void {
    this.terms += terms;
    if (this.terms > MAX_QUERY_TERMS) fail(token, 'tooManyTerms', { most: String(MAX_QUERY_TERMS) });
  }

  private term(): QueryExpression {
    const token = this.take();
    switch (token.kind) {
      case 'minus':
        return { kind: 'not', of: this.term() };
      case 'open':
        return this.bracket(token);
      case 'and':
      case 'or':
      case 'near':
        return fail(token, 'operatorSides', { operator: token.text });
      case 'close':
        return fail(token, this.depth > 0 ? 'emptyBrackets' : 'nothingToClose');
      case 'end':
        return this.ended(token);
      default:
        return this.leaf(token);
    }
  }

  private ended(end: Token): never {
    const before = this.tokens[this.next - 2];
    if (before?.kind === 'and' || before?.kind === 'or' || before?.kind === 'near') {
      fail(before, 'operatorSides', { operator: before.text });
    }
    return fail(before ?? end, 'missing');
  }

  private bracket(open: Token): QueryExpression {
    this.depth += 1;
    if (this.depth > MAX_QUERY_DEPTH) fail(open, 'tooDeep', { most: String(MAX_QUERY_DEPTH) });
    const inside = this.either();
    const close = this.take();
    if (close.kind !== 'close') fail(open, 'openBracket');
    this.depth -= 1;
    return inside;
  }

  private leaf(token: LeafToken): QueryExpression {
    this.count(1, token);
    if (token.kind === 'field') {
      const expression = fieldExpression(token.field, token.text);
      return 'kind' in expression ? expression : fail(token, expression.code, expression.values);
    }
    if (token.kind === 'wholeWord') return { kind: 'wholeWord', text: this.searchable(token) };
    const match = token.prefix ? 'prefix' : 'exact';
    if (token.kind === 'hashtag') {
      if (normaliseTag(token.text) === '') fail(token, 'emptyHashtag');
      return { kind: 'hashtag', tag: token.text, match };
    }
    if (token.kind === 'author') {
      if (normaliseTag(token.text) === '') fail(token, 'emptyUsername');
      return { kind: 'author', name: token.text, match };
    }
    return { kind: token.prefix ? 'prefix' : 'phrase', text: this.searchable(token) };
  }

  private searchable(token: LeafToken): string {
    if (phraseAtoms(token.text).length === 0) fail(token, 'nothingSearchable');
    return token.text;
  }
}
