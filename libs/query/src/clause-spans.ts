import { type Token, tokenise } from './lexer.js';
import { parseQuery } from './parse-query.js';

/** A part of a query text, in UTF-16 units: [start, end). */
export interface ClauseSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the clauses of a query text stand, in its order: each word, phrase, hashtag, username and field, and each NEAR
 * with both its sides as one. Read alone by parseQuery, a clause means what it means in the whole. None where the text
 * cannot be read.
 */
export function clauseSpansOf(text: string): ClauseSpan[] {
  if (!parseQuery(text).ok) return [];
  const tokens = tokenise(text);
  const pairs = bracketPairs(tokens);
  const spans: ClauseSpan[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const last = lastOfTerm(tokens, pairs, at);
    if (last === null) continue;
    if (tokens[last + 1]?.kind === 'near') {
      // The query was read, so a side follows.
      const end = pairs.get(last + 2) ?? last + 2;
      spans.push(spanOf(tokens, at, end));
      at = end;
    } else if (last === at) {
      spans.push(spanOf(tokens, at, at));
    }
  }
  return spans;
}

/** The last token of the word or bracket that begins at a token; null where none does. */
function lastOfTerm(tokens: readonly Token[], pairs: ReadonlyMap<number, number>, at: number): number | null {
  switch (tokens[at]?.kind) {
    case 'open':
      return pairs.get(at) ?? null;
    case 'word':
    case 'quoted':
    case 'wholeWord':
    case 'hashtag':
    case 'author':
    case 'field':
      return at;
    default:
      return null;
  }
}

/** Index of each opening bracket to that of the one that closes it. */
function bracketPairs(tokens: readonly Token[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  tokens.forEach(({ kind }, at) => {
    if (kind === 'open') open.push(at);
    const opening = kind === 'close' ? open.pop() : undefined;
    if (opening !== undefined) pairs.set(opening, at);
  });
  return pairs;
}

function spanOf(tokens: readonly Token[], first: number, last: number): ClauseSpan {
  const { position: start = 0 } = tokens[first] ?? {};
  const { position = 0, length = 0 } = tokens[last] ?? {};
  return { start, end: position + length };
}
