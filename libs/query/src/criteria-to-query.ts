import type { FilterCriteria } from '@krasae/contracts';
import type { OwnMediaSettings } from '@krasae/domain';
import { type CriteriaIssue, InvalidCriteriaError } from './criteria-issue.js';
import { keywordsOf, negated, parsed, usernamesOf } from './criteria-keywords.js';
import { reportIncomplete, sectionsOf } from './criteria-sections.js';
import { rangeOf } from './criteria-time.js';
import { allOf, EVERYTHING, type MessageQuery } from './message-query.js';

/** For accounts that have named none of their own media. */
export const NO_OWN_MEDIA: OwnMediaSettings = { media: [], groups: [] };

/**
 * Filter criteria as one query (spec section 5, design 5); now (epoch ms) decides the default time. Throws
 * InvalidCriteriaError with everything that is wrong.
 */
export function criteriaToQuery(
  criteria: FilterCriteria,
  now: number,
  ownMedia: OwnMediaSettings = NO_OWN_MEDIA,
): MessageQuery {
  const issues: CriteriaIssue[] = [];
  const conditions = conditionsOf(criteria, ownMedia, issues);
  const range = rangeOf(criteria, now, issues);
  if (issues.length > 0) throw new InvalidCriteriaError(issues);
  return allOf([conditions, { kind: 'time', ...range }]);
}

/** The criteria but for their time: for a live feed, whose end moves, or a comparison with another period. */
export function criteriaToQueryWithoutTime(
  criteria: FilterCriteria,
  ownMedia: OwnMediaSettings = NO_OWN_MEDIA,
): MessageQuery {
  const issues: CriteriaIssue[] = [];
  const conditions = conditionsOf(criteria, ownMedia, issues);
  if (issues.length > 0) throw new InvalidCriteriaError(issues);
  return conditions;
}

function conditionsOf(criteria: FilterCriteria, ownMedia: OwnMediaSettings, issues: CriteriaIssue[]): MessageQuery {
  reportIncomplete(criteria, issues);
  const excluded = parsed(criteria.excludeKeywordPhrase, 'excludeKeywordPhrase', issues);
  return allOf([
    keywordsOf(criteria, issues),
    ...(excluded === EVERYTHING ? [] : [negated(excluded)]),
    usernamesOf(criteria, issues),
    ...sectionsOf(criteria, ownMedia, issues),
    ...momentsOf(criteria),
  ]);
}

function momentsOf({ userId, dayOfWeek, hourOfDay }: FilterCriteria): MessageQuery[] {
  const found: MessageQuery[] = [];
  if (userId !== undefined) found.push({ kind: 'authorKey', keys: [userId] });
  if (dayOfWeek !== undefined) found.push({ kind: 'dayOfWeek', days: [dayOfWeek].flat() });
  if (hourOfDay !== undefined) found.push({ kind: 'hourOfDay', hours: [hourOfDay].flat() });
  return found;
}
