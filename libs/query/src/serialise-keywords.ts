import type { FilterCriteria, UsernameMatchMode } from '@krasae/contracts';
import type { Source } from '@krasae/domain';
import { entryExpression, usernameExpression } from './keyword-entry.js';
import { printQuery } from './print-query.js';
import type { QueryExpression } from './query-expression.js';

type KeywordLists = Pick<FilterCriteria, 'containAllList' | 'containAnyList' | 'containNoneList' | 'keywordPhrase'>;
type UsernameLists = Pick<
  FilterCriteria,
  'username' | 'usernameMatchMode' | 'excludeUsername' | 'excludeUsernameMatchMode'
>;

/**
 * The three lists as one text of the query language: all joined by AND, any by OR, none negated; where none has an entry,
 * the plain phrase as it was typed (spec section 5). parseQuery reads it back as what criteriaToQuery makes of the lists.
 * Entries that hold nothing to search for are left out.
 */
export function serialiseKeywords(criteria: KeywordLists): string {
  const all = expressionsOf(criteria.containAllList, entryExpression);
  const any = expressionsOf(criteria.containAnyList, entryExpression);
  const none = expressionsOf(criteria.containNoneList, entryExpression);
  if (all.length + any.length + none.length === 0) return criteria.keywordPhrase.trim();
  return printAll([...all, ...anyOf(any), ...none.map(negated)]);
}

/**
 * The usernames as a text of the query language: '@' before each, quotes around one with spaces, '*' behind one that is
 * to begin so, '-' before an excluded one (spec section 5). The language cannot write a double quote inside a name: there
 * a space stands for it.
 */
export function serialiseUsernames(criteria: UsernameLists): string {
  const wanted = expressionsOf(criteria.username, reader(criteria.usernameMatchMode));
  const unwanted = expressionsOf(criteria.excludeUsername, reader(criteria.excludeUsernameMatchMode));
  return printAll([...anyOf(wanted), ...unwanted.map(negated)]);
}

function reader(mode: UsernameMatchMode): (entry: string) => QueryExpression | null {
  return (entry) => usernameExpression(entry.replace(/["“”„‟]/gu, ' '), mode === 'BEGINS_WITH' ? 'prefix' : 'exact');
}

function expressionsOf(
  list: readonly string[],
  read: (entry: string) => QueryExpression | null,
): readonly QueryExpression[] {
  return list.flatMap((entry) => read(entry) ?? []);
}

function anyOf(of: readonly QueryExpression[]): readonly QueryExpression[] {
  return of.length > 1 ? [{ kind: 'or', of }] : of;
}

function negated(of: QueryExpression): QueryExpression {
  return { kind: 'not', of };
}

function printAll(of: readonly QueryExpression[]): string {
  const [only] = of;
  if (only === undefined) return '';
  return printQuery(of.length === 1 ? only : { kind: 'and', of });
}

export type KeywordKind = 'word' | 'username' | 'hashtag';

/** An entry of an account's keyword list as it is kept (spec section 5); '' where nothing was entered. */
export function prepareKeyword(kind: KeywordKind, entry: string): string {
  const text = entry.trim();
  if (kind === 'word') return text;
  const bare = text.replace(kind === 'username' ? /^@+/u : /^#+/u, '').trim();
  if (bare === '') return '';
  return kind === 'username' ? `username:${bare}` : `#${bare}`;
}

/** The keyword by which a connected page, account or channel is looked for; name is what its channel shows (spec section 5). */
export function keywordOfProfile(source: Source, name: string): string {
  const hasUsernames = source === 'twitter' || source === 'instagram' || source === 'tiktok';
  return hasUsernames ? `@${name.trim().replace(/^@+/u, '')}` : name.trim();
}
