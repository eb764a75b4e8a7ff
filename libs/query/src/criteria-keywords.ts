import { type FilterCriteria, issueOf, type UsernameMatchMode } from '@krasae/contracts';
import type { CriteriaIssue } from './criteria-issue.js';
import { expressionToQuery } from './expression-to-query.js';
import { entryExpression, usernameExpression } from './keyword-entry.js';
import { allOf, anyOf, EVERYTHING, type MessageQuery } from './message-query.js';
import { parseQuery } from './parse-query.js';
import type { QueryExpression } from './query-expression.js';

type KeywordLists = Pick<FilterCriteria, 'containAllList' | 'containAnyList' | 'containNoneList' | 'keywordPhrase'>;
type UsernameLists = Pick<
  FilterCriteria,
  'username' | 'usernameMatchMode' | 'excludeUsername' | 'excludeUsernameMatchMode'
>;

/** Three lists: all joined by AND, any by OR, none negated; where none is given, the plain phrase (spec section 5). */
export function keywordsOf(criteria: KeywordLists, issues: CriteriaIssue[]): MessageQuery {
  const all = entriesOf(criteria.containAllList, 'containAllList', entryExpression, issues);
  const any = entriesOf(criteria.containAnyList, 'containAnyList', entryExpression, issues);
  const none = entriesOf(criteria.containNoneList, 'containNoneList', entryExpression, issues);
  const given = [criteria.containAllList, criteria.containAnyList, criteria.containNoneList].some(hasEntries);
  if (!given) return parsed(criteria.keywordPhrase, 'keywordPhrase', issues);
  return allOf([...all, ...(any.length === 0 ? [] : [anyOf(any)]), ...none.map(negated)]);
}

/** A message is by one of the usernames, and by none of the excluded ones. */
export function usernamesOf(criteria: UsernameLists, issues: CriteriaIssue[]): MessageQuery {
  const { username, usernameMatchMode, excludeUsername, excludeUsernameMatchMode } = criteria;
  const wanted = entriesOf(username, 'username', usernameReader(usernameMatchMode), issues);
  const unwanted = entriesOf(excludeUsername, 'excludeUsername', usernameReader(excludeUsernameMatchMode), issues);
  return allOf([...(wanted.length === 0 ? [] : [anyOf(wanted)]), ...unwanted.map(negated)]);
}

/** A text in the query language; EVERYTHING where it is blank or wrong. */
export function parsed(text: string, path: string, issues: CriteriaIssue[]): MessageQuery {
  if (text.trim() === '') return EVERYTHING;
  const result = parseQuery(text);
  if (result.ok) return result.query;
  const { position, length, reason, code, values } = result.error;
  const issue = issueOf(path, 'queryWrong', { reason, position: String(position + 1) });
  issues.push({ ...issue, fault: { ...issue.fault, reason: { code, values: { ...values } } }, position, length });
  return EVERYTHING;
}

export function negated(of: MessageQuery): MessageQuery {
  return { kind: 'not', of };
}

function usernameReader(mode: UsernameMatchMode): (entry: string) => QueryExpression | null {
  return (entry) => usernameExpression(entry, mode === 'BEGINS_WITH' ? 'prefix' : 'exact');
}

function hasEntries(list: readonly string[]): boolean {
  return list.some((entry) => entry.trim() !== '');
}

/** Entries of a list, trimmed, blanks dropped (spec section 5). */
function entriesOf(
  list: readonly string[],
  path: string,
  read: (entry: string) => QueryExpression | null,
  issues: CriteriaIssue[],
): MessageQuery[] {
  return list.flatMap((entry, index) => {
    if (entry.trim() === '') return [];
    const expression = read(entry);
    if (expression !== null) return [expressionToQuery(expression)];
    issues.push(issueOf(`${path}.${index}`, 'nothingToSearch', { name: entry.trim() }));
    return [];
  });
}
