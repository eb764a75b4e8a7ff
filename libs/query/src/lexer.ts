import { MAX_NEAR_DISTANCE } from './near-pattern.js';
import type { FieldExpression } from './query-expression.js';
import { type FaultValues, queryFault, type QueryFaultCode, QueryFaultError } from './query-faults.js';
import { type FieldName, fieldOf } from './query-fields.js';

interface Place {
  readonly position: number;
  readonly length: number;
}

export type Token = Place &
  (
    | { readonly kind: 'and' | 'or' | 'minus' | 'open' | 'close' | 'end'; readonly text: string }
    /** Content without its signs; prefix: a * stands behind it. */
    | { readonly kind: 'word' | 'quoted' | 'hashtag' | 'author'; readonly text: string; readonly prefix: boolean }
    | { readonly kind: 'wholeWord'; readonly text: string }
    | { readonly kind: 'field'; readonly field: FieldExpression['kind']; readonly text: string }
    | { readonly kind: 'near'; readonly text: string; readonly distance: number }
  );

/** Keyboards and chat programs write curly quotes; any of them opens and any closes. */
const QUOTES = '"“”„‟';
const SPACE = /\s/u;

function fail(position: number, length: number, code: QueryFaultCode, values?: Partial<FaultValues>): never {
  throw new QueryFaultError(queryFault(position, length, { code, ...(values && { values }) }));
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
  tokens.push({ kind: 'end', text: '', position: text.length, length: 0 });
  return tokens;
}

function tokenAt(text: string, position: number): Token {
  const char = text.charAt(position);
  const sign = (kind: 'open' | 'close' | 'minus'): Token => ({ kind, text: char, position, length: 1 });
  if (char === '(') return sign('open');
  if (char === ')') return sign('close');
  if (char === '-') return minus(text, position, sign('minus'));
  if (isQuote(char)) return quoted(text, position);
  if (char === '#') return hashtag(text, position);
  if ((char === 'w' || char === 'W') && isQuote(text.charAt(position + 1))) return wholeWord(text, position);
  return char === '@' ? author(text, position, position + 1) : word(text, position);
}

function minus(text: string, position: number, token: Token): Token {
  const next = text.charAt(position + 1);
  if (next === '-') fail(position, 2, 'doubleMinus');
  if (next === '' || SPACE.test(next) || next === ')') {
    fail(position, 1, 'looseMinus');
  }
  return token;
}

/** The end of a quoted text that opens at the position: the index of its closing quote. */
function closingQuote(text: string, position: number): number {
  for (let at = position + 1; at < text.length; at += 1) if (isQuote(text.charAt(at))) return at;
  return fail(position, text.length - position, 'openQuote');
}

function quoted(text: string, position: number): Token {
  const end = closingQuote(text, position);
  const content = text.slice(position + 1, end).trim();
  const length = end + 1 - position;
  if (content === '') fail(position, length, 'emptyQuotes');
  if (text.charAt(end + 1) !== '*') return { kind: 'quoted', text: content, prefix: false, position, length };
  return content.startsWith('@')
    ? { kind: 'author', text: content.slice(1).trim(), prefix: true, position, length: length + 1 }
    : { kind: 'quoted', text: content, prefix: true, position, length: length + 1 };
}

/** w"...": the letter stands directly before the quote, with nothing before it. */
function wholeWord(text: string, position: number): Token {
  const { content, end } = valueFrom(text, position + 1);
  const length = end - position;
  if (content === '') fail(position, length, 'emptyQuotes');
  if (text.charAt(end) === '*') {
    fail(position, length + 1, 'wholeWordStar');
  }
  return { kind: 'wholeWord', text: content, position, length };
}

function wordEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && !endsWord(text.charAt(end))) end += 1;
  return end;
}

/** Another hashtag may follow at once; points and commas at the end belong to the sentence. */
function hashtag(text: string, position: number): Token {
  let end = position + 1;
  while (end < text.length && text.charAt(end) !== '#' && !endsWord(text.charAt(end))) end += 1;
  const length = end - position;
  while (end > position + 1 && '.,;:!?'.includes(text.charAt(end - 1))) end -= 1;
  const content = text.slice(position + 1, end);
  const star = content.indexOf('*');
  if (star !== -1 && star < content.length - 1) fail(position + 1 + star, 1, 'starInside');
  const prefix = star !== -1;
  return { kind: 'hashtag', text: prefix ? content.slice(0, -1) : content, prefix, position, length };
}

/** A name from an index on: name, name*, "a name" and "a name"*. */
function author(text: string, position: number, from: number): Token {
  const { content, end } = valueFrom(text, from);
  if (isQuote(text.charAt(from))) {
    const prefix = text.charAt(end) === '*';
    return { kind: 'author', text: content, prefix, position, length: end - position + (prefix ? 1 : 0) };
  }
  const prefix = content.endsWith('*');
  return { kind: 'author', text: prefix ? content.slice(0, -1) : content, prefix, position, length: end - position };
}

/** A word, or a text in quotes, from an index on; end is exclusive. */
function valueFrom(text: string, from: number): { readonly content: string; readonly end: number } {
  if (isQuote(text.charAt(from))) {
    const closing = closingQuote(text, from);
    return { content: text.slice(from + 1, closing).trim(), end: closing + 1 };
  }
  const end = wordEnd(text, from);
  return { content: text.slice(from, end), end };
}

function field(text: string, position: number, name: FieldName, from: number): Token {
  if (name === 'author') return author(text, position, from);
  const { content, end } = valueFrom(text, from);
  const length = end - position;
  if (content === '') fail(position, length, 'emptyField', { field: name });
  return { kind: 'field', field: name, text: content, position, length };
}

function word(text: string, position: number): Token {
  const end = wordEnd(text, position);
  const content = text.slice(position, end);
  const length = end - position;
  if (content === 'AND' || content === 'OR') {
    return { kind: content === 'AND' ? 'and' : 'or', text: content, position, length };
  }
  if (content === 'NOT') fail(position, length, 'notOperator');
  if (content === 'NEAR' || content.startsWith('NEAR/')) return near(content, position);
  const named = fieldOf(content);
  if (named !== null) return field(text, position, named.field, position + named.length);
  const star = content.indexOf('*');
  if (star === -1) return { kind: 'word', text: content, prefix: false, position, length };
  if (star < length - 1) fail(position + star, 1, 'starInside');
  return { kind: 'word', text: content.slice(0, -1), prefix: true, position, length };
}

function near(text: string, position: number): Token {
  const digits = /^NEAR\/(\d{1,4})$/u.exec(text)?.[1];
  const distance = Number(digits);
  if (digits === undefined || distance > MAX_NEAR_DISTANCE) {
    fail(position, text.length, 'nearNumber', { most: String(MAX_NEAR_DISTANCE) });
  }
  return { kind: 'near', text, distance, position, length: text.length };
}
