import type { FilterCriteria } from '@krasae/contracts';
import { endOfBangkokDay, siteOfSourceKey, SOURCES, startOfBangkokDay } from '@krasae/domain';
import { normaliseTag, phraseAtoms } from '@krasae/text';
import { allOf, anyOf, EVERYTHING, type MessageQuery } from './message-query.js';
import { parseQuery } from './parse-query.js';

const DAY_MS = 86_400_000;
/** The first load shows this many days, today among them (design 12). */
const DEFAULT_DAYS = 7;

/** One thing wrong with the criteria; position and length (UTF-16) only for text in the query language. */
export interface CriteriaIssue {
  /** Path into the criteria: 'keywordPhrase', 'containAllList.2', 'time'. */
  readonly path: string;
  readonly problem: string;
  readonly position?: number;
  readonly length?: number;
}

export class InvalidCriteriaError extends Error {
  override readonly name = 'InvalidCriteriaError';
  constructor(readonly issues: readonly CriteriaIssue[]) {
    super(`The filter cannot be applied: ${issues.map(({ path, problem }) => `${path}: ${problem}`).join('; ')}`);
  }
}

export interface TimeRange {
  /** Epoch milliseconds, both ends in. */
  readonly sinceMs: number;
  readonly untilMs: number;
}

/**
 * Filter criteria as one query (spec section 5, design 5); now (epoch ms) decides the default time. Throws
 * InvalidCriteriaError with everything that is wrong.
 */
export function criteriaToQuery(criteria: FilterCriteria, now: number): MessageQuery {
  const issues: CriteriaIssue[] = [];
  const conditions = conditionsOf(criteria, issues);
  const range = rangeOf(criteria, now, issues);
  if (issues.length > 0) throw new InvalidCriteriaError(issues);
  return allOf([conditions, { kind: 'time', ...range }]);
}

/** The criteria but for their time: for a live feed, whose end moves, or a comparison with another period. */
export function criteriaToQueryWithoutTime(criteria: FilterCriteria): MessageQuery {
  const issues: CriteriaIssue[] = [];
  const conditions = conditionsOf(criteria, issues);
  if (issues.length > 0) throw new InvalidCriteriaError(issues);
  return conditions;
}

/** The criteria's time in whole Bangkok days or exact instants; absent: the last 7 days through the end of today. */
export function timeRangeOf(criteria: Pick<FilterCriteria, 'time'>, now: number): TimeRange {
  const issues: CriteriaIssue[] = [];
  const range = rangeOf(criteria, now, issues);
  if (issues.length > 0) throw new InvalidCriteriaError(issues);
  return range;
}

function rangeOf({ time }: Pick<FilterCriteria, 'time'>, now: number, issues: CriteriaIssue[]): TimeRange {
  if (time === undefined) {
    return { sinceMs: startOfBangkokDay(now - (DEFAULT_DAYS - 1) * DAY_MS), untilMs: endOfBangkokDay(now) };
  }
  const since = instantOf(time.sinceDate);
  const until = instantOf(time.untilDate);
  const sinceMs = since.isDay ? startOfBangkokDay(since.ms) : since.ms;
  const untilMs = until.isDay ? endOfBangkokDay(until.ms) : until.ms;
  // Not "<=": a date that is no date (NaN) is refused too.
  if (!(sinceMs <= untilMs)) {
    const problem = `The time runs backwards, from ${time.sinceDate} to ${time.untilDate}: exchange the two dates.`;
    issues.push({ path: 'time', problem });
  }
  return { sinceMs, untilMs };
}

function instantOf(dayOrInstant: string): { readonly ms: number; readonly isDay: boolean } {
  const isDay = dayOrInstant.length === 10;
  return { ms: Date.parse(isDay ? `${dayOrInstant}T00:00:00+07:00` : dayOrInstant), isDay };
}

function conditionsOf(criteria: FilterCriteria, issues: CriteriaIssue[]): MessageQuery {
  const excluded = parsed(criteria.excludeKeywordPhrase, 'excludeKeywordPhrase', issues);
  return allOf([
    keywordsOf(criteria, issues),
    ...(excluded === EVERYTHING ? [] : [{ kind: 'not', of: excluded } as const]),
    ...(criteria.source === undefined ? [] : [sourcesOf(criteria.source, issues)]),
    ...(criteria.sentiment === undefined ? [] : [{ kind: 'sentiment', labels: criteria.sentiment } as const]),
    ...(criteria.messageType === undefined ? [] : [{ kind: 'messageType', types: criteria.messageType } as const]),
    ...(criteria.contentType === undefined ? [] : [{ kind: 'contentType', types: criteria.contentType } as const]),
    ...categoriesOf(criteria),
  ]);
}

/** Three lists: all joined by AND, any by OR, none negated; where none is given, the plain phrase (spec section 5). */
function keywordsOf(criteria: FilterCriteria, issues: CriteriaIssue[]): MessageQuery {
  const all = entriesOf(criteria.containAllList, 'containAllList', issues);
  const any = entriesOf(criteria.containAnyList, 'containAnyList', issues);
  const none = entriesOf(criteria.containNoneList, 'containNoneList', issues);
  if (all.length + any.length + none.length === 0) return parsed(criteria.keywordPhrase, 'keywordPhrase', issues);
  return allOf([
    ...all,
    ...(any.length === 0 ? [] : [anyOf(any)]),
    ...none.map((of) => ({ kind: 'not', of }) as const),
  ]);
}

function parsed(text: string, path: string, issues: CriteriaIssue[]): MessageQuery {
  if (text.trim() === '') return EVERYTHING;
  const result = parseQuery(text);
  if (result.ok) return result.query;
  const { position, length, reason } = result.error;
  issues.push({ path, problem: `${reason} (at character ${position + 1}).`, position, length });
  return EVERYTHING;
}

/** Entries of a list, trimmed, blanks dropped (spec section 5). */
function entriesOf(list: readonly string[], path: string, issues: CriteriaIssue[]): MessageQuery[] {
  return list.flatMap((entry, index) => {
    const text = entry.trim();
    if (text === '') return [];
    const query = entryQuery(text);
    if (query === null) {
      issues.push({ path: `${path}.${index}`, problem: `'${text}' holds no letter, digit or emoji to search for.` });
      return [];
    }
    return [query];
  });
}

const USERNAME_ENTRY = /^(?:username:@?|@)(?<name>.*)$/su;

/** An entry is taken as it stands, as one phrase; '#tag', '@name' and 'username:name' mean what they say. */
function entryQuery(text: string): MessageQuery | null {
  const name = USERNAME_ENTRY.exec(text)?.groups?.['name'];
  if (name !== undefined) {
    const prefix = name.endsWith('*');
    const compared = normaliseTag(prefix ? name.slice(0, -1) : name);
    return compared === '' ? null : { kind: 'author', name: compared, match: prefix ? 'prefix' : 'exact' };
  }
  if (/^#\S+$/u.test(text)) {
    const tag = normaliseTag(text);
    return tag === '' ? null : { kind: 'hashtag', tag };
  }
  const atoms = phraseAtoms(text);
  return atoms.length === 0 ? null : { kind: 'phrase', atoms };
}

function sourcesOf(keys: readonly string[], issues: CriteriaIssue[]): MessageQuery {
  const channels: readonly string[] = SOURCES;
  keys.forEach((key, index) => {
    if (channels.includes(key) || siteOfSourceKey(key)) return;
    const problem = `'${key}' is not a channel: use one of ${channels.join(', ')}, or website::name.`;
    issues.push({ path: `source.${index}`, problem });
  });
  return { kind: 'source', keys };
}

/**
 * Each level with a selection is a condition of its own; an empty one asks for all categories of the level (spec
 * section 5). Match any: a message carries one of the level's selected; match all: it carries every one.
 */
function categoriesOf({ category, subCategory, matchCategoryMode }: FilterCriteria): MessageQuery[] {
  const levels = [{ level: 0, category: category ?? [] }, ...(subCategory ?? [])];
  return levels
    .filter((level) => level.category.length > 0)
    .map(({ level, category: names }) =>
      matchCategoryMode === 'any'
        ? { kind: 'category', level, names }
        : allOf(names.map((name) => ({ kind: 'category', level, names: [name] }))),
    );
}
