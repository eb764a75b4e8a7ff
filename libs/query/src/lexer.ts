import type { QueryFault } from './query-expression.js';

export interface Token {
  readonly kind: 'word' | 'quoted' | 'hashtag' | 'author' | 'and' | 'or' | 'minus' | 'open' | 'close' | 'end';
  /** Of a word, quoted text, hashtag or author: the content without its signs. */
  readonly text: string;
  /** Of an author: ends in '*'. */
  readonly prefix: boolean;
  readonly position: number;
  readonly length: number;
}

/** Keyboards and chat programs write curly quotes; any of them opens and any closes. */
const QUOTES = '"“”„‟';
const SPACE = /\s/u;

export class QueryFaultError extends Error {
  override readonly name = 'QueryFaultError';
  constructor(readonly fault: QueryFault) {
    super(`${fault.reason} (at character ${fault.position + 1})`);
  }
}

function fail(position: number, length: number, reason: string): never {
  throw new QueryFaultError({ position, length, reason });
}

/** False for '', which charAt answers behind the end. */
function isQuote(char: string): boolean {
  return char !== '' && QUOTES.includes(char);
}

function endsWord(char: string): boolean {
  return SPACE.test(char) || char === '(' || char === ')' || isQuote(char);
}

/** Cuts a query into tokens, the last of kind 'end'. Throws QueryFaultError. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (SPACE.test(text.charAt(at))) {
      at += 1;
      continue;
    }
    const token = tokenAt(text, at);
    tokens.push(token);
    at += token.length;
  }
  tokens.push({ kind: 'end', text: '', prefix: false, position: text.length, length: 0 });
  return tokens;
}

function tokenAt(text: string, position: number): Token {
  const char = text.charAt(position);
  const sign = (kind: Token['kind']): Token => ({ kind, text: char, prefix: false, position, length: 1 });
  if (char === '(') return sign('open');
  if (char === ')') return sign('close');
  if (char === '-') return minus(text, position, sign('minus'));
  if (isQuote(char)) return quoted(text, position);
  if (char === '#') return hashtag(text, position);
  return char === '@' ? author(text, position) : word(text, position);
}

function minus(text: string, position: number, token: Token): Token {
  const next = text.charAt(position + 1);
  if (next === '-') fail(position, 2, 'Two minus signs exclude nothing: write one, or put the text in "quotes"');
  if (next === '' || SPACE.test(next) || next === ')') {
    fail(position, 1, 'A minus must stand directly before what it excludes, like -word or -"a phrase"');
  }
  return token;
}

/** The end of a quoted text that opens at the position: the index of its closing quote. */
function closingQuote(text: string, position: number): number {
  for (let at = position + 1; at < text.length; at += 1) if (isQuote(text.charAt(at))) return at;
  return fail(position, text.length - position, 'This quote is never closed: add another "');
}

function quoted(text: string, position: number): Token {
  const end = closingQuote(text, position);
  const content = text.slice(position + 1, end).trim();
  const length = end + 1 - position;
  if (content === '') fail(position, length, 'There is nothing between these quotes');
  if (text.charAt(end + 1) !== '*') return { kind: 'quoted', text: content, prefix: false, position, length };
  if (!content.startsWith('@')) {
    fail(position, length + 1, 'Only a @username may end in *: remove the * behind the quotes');
  }
  return { kind: 'author', text: content.slice(1).trim(), prefix: true, position, length: length + 1 };
}

function wordEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && !endsWord(text.charAt(end))) end += 1;
  return end;
}

function hashtag(text: string, position: number): Token {
  const next = text.indexOf('#', position + 1);
  const word = wordEnd(text, position + 1);
  const end = next === -1 ? word : Math.min(next, word);
  const content = text.slice(position + 1, end).replace(/[.,;:!?]+$/u, '');
  return { kind: 'hashtag', text: content, prefix: false, position, length: end - position };
}

/** @name, @name*, @"a name" and @"a name"*. */
function author(text: string, position: number): Token {
  if (isQuote(text.charAt(position + 1))) {
    const end = closingQuote(text, position + 1);
    const prefix = text.charAt(end + 1) === '*';
    const length = end + 1 - position + (prefix ? 1 : 0);
    return { kind: 'author', text: text.slice(position + 2, end).trim(), prefix, position, length };
  }
  const end = wordEnd(text, position + 1);
  const content = text.slice(position + 1, end);
  const prefix = content.endsWith('*');
  return { kind: 'author', text: prefix ? content.slice(0, -1) : content, prefix, position, length: end - position };
}

function word(text: string, position: number): Token {
  const end = wordEnd(text, position);
  const content = text.slice(position, end);
  const length = end - position;
  if (content === 'AND' || content === 'OR') {
    return { kind: content === 'AND' ? 'and' : 'or', text: content, prefix: false, position, length };
  }
  if (content === 'NOT') fail(position, length, 'To exclude, write -word; to search for the word, write "NOT"');
  if (content.endsWith('*')) fail(end - 1, 1, 'Only a @username may end in *: remove the *, or write the whole word');
  return { kind: 'word', text: content, prefix: false, position, length };
}
