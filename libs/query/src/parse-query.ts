import { normaliseTag, phraseAtoms } from '@krasae/text';
import { expressionToQuery } from './expression-to-query.js';
import { QueryFaultError, type Token, tokenise } from './lexer.js';
import type { MessageQuery } from './message-query.js';
import { BLANK_EXPRESSION, type QueryExpression, type QueryFault } from './query-expression.js';

/** Brackets inside brackets, at most: the compilers walk the tree by recursion. */
export const MAX_QUERY_DEPTH = 40;
/** Words, phrases, hashtags and usernames in one query, at most: each costs the engines a scan of its own. */
export const MAX_QUERY_TERMS = 1000;

export type ParseResult =
  | { readonly ok: true; readonly expression: QueryExpression; readonly query: MessageQuery }
  | { readonly ok: false; readonly error: QueryFault };

/**
 * Reads the query language (spec section 2, help of the advanced search): "exact phrase", word, #hashtag, @username,
 * @beginning*, AND, OR, -exclusion, brackets. 'a b' means both; AND binds tighter than OR; the operators are capital
 * letters. A blank query finds everything. What cannot be read is answered with its place and the reason.
 */
export function parseQuery(text: string): ParseResult {
  try {
    const expression = new QueryParser(tokenise(text)).parse();
    return { ok: true, expression, query: expressionToQuery(expression) };
  } catch (error) {
    if (error instanceof QueryFaultError) return { ok: false, error: error.fault };
    throw error;
  }
}

function fail(token: Token, reason: string): never {
  throw new QueryFaultError({ position: token.position, length: token.length, reason });
}

function joined(kind: 'and' | 'or', parts: readonly QueryExpression[]): QueryExpression {
  const [only, second] = parts;
  return only !== undefined && second === undefined ? only : { kind, of: parts };
}

/** Recursive descent: either = both (OR both)*; both = term ([AND] term)*; term = -term | (either) | leaf. */
class QueryParser {
  private next = 0;
  private depth = 0;
  private terms = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  parse(): QueryExpression {
    if (this.peek().kind === 'end') return BLANK_EXPRESSION;
    const expression = this.either();
    const rest = this.peek();
    if (rest.kind !== 'end') fail(rest, 'This bracket closes nothing: remove it, or add ( before');
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
    const parts = [this.term()];
    for (;;) {
      const { kind } = this.peek();
      if (kind === 'end' || kind === 'close' || kind === 'or') return joined('and', parts);
      if (kind === 'and') this.take();
      parts.push(this.term());
    }
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
        return fail(token, `${token.text} needs something to search for on both sides`);
      case 'close':
        return fail(token, this.depth > 0 ? 'There is nothing in these brackets' : 'This bracket closes nothing');
      case 'end':
        return this.ended(token);
      default:
        return this.leaf(token);
    }
  }

  private ended(end: Token): never {
    const before = this.tokens[this.next - 2];
    if (before?.kind === 'and' || before?.kind === 'or') {
      fail(before, `${before.text} needs something to search for on both sides`);
    }
    return fail(before ?? end, 'Something to search for is missing here');
  }

  private bracket(open: Token): QueryExpression {
    this.depth += 1;
    if (this.depth > MAX_QUERY_DEPTH) fail(open, `More than ${MAX_QUERY_DEPTH} brackets inside one another`);
    const inside = this.either();
    const close = this.take();
    if (close.kind !== 'close') fail(open, 'This bracket is never closed: add )');
    this.depth -= 1;
    return inside;
  }

  private leaf(token: Token): QueryExpression {
    this.terms += 1;
    if (this.terms > MAX_QUERY_TERMS) fail(token, `More than ${MAX_QUERY_TERMS} words and phrases in one query`);
    if (token.kind === 'hashtag') {
      if (normaliseTag(token.text) === '') fail(token, 'A hashtag needs its word directly behind the #');
      return { kind: 'hashtag', tag: token.text };
    }
    if (token.kind === 'author') {
      if (normaliseTag(token.text) === '') fail(token, 'A username needs its name directly behind the @');
      return { kind: 'author', name: token.text, match: token.prefix ? 'prefix' : 'exact' };
    }
    if (phraseAtoms(token.text).length === 0) {
      fail(token, 'There is no letter, digit or emoji to search for here');
    }
    return { kind: 'phrase', text: token.text };
  }
}
