import { type FilterCriteriaInput, filterCriteriaSchema } from '@krasae/contracts';
import { CONTENT_TYPES, MESSAGE_TYPES, SENTIMENTS, siteOfSourceKey } from '@krasae/domain';
import { parseQuery } from '@krasae/query';
import { type FilterUniverse, orderedSelection, settledSources } from './filter-selection.rules.js';

/**
 * The filter as the client holds it: criteria of spec section 3 of which only what differs from the default is there. A
 * section that is absent asks for everything; one that is there and empty is incomplete. Without time it is the last 7
 * days, whatever day it is. It can be sent to every call as it is; filterKey compares two of them.
 */
export type Filter = Omit<
  FilterCriteriaInput,
  'rawCategory' | 'rawSource' | 'selectAll' | 'paging' | 'sort' | 'highlight'
>;

/** Everything, over the last 7 days. */
export const FIRST_FILTER: Filter = {};

export const LIST_SECTIONS = ['source', 'sentiment', 'messageType', 'contentType', 'ownMedia'] as const;
export type ListSection = (typeof LIST_SECTIONS)[number];

type Levels = FilterUniverse['categoryLevels'];

/** One text by which filters are compared, whatever the order of their sections. */
export function filterKey(filter: Filter): string {
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined);
  return JSON.stringify(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The names chosen of a level of categories: undefined is all of them. */
export function chosenCategories(filter: Filter, level: number): string[] | undefined {
  return level === 0 ? filter.category : filter.subCategory?.find((one) => one.level === level)?.category;
}

/** The filter with another choice in a level of categories; undefined asks for all of the level. */
export function withCategories(filter: Filter, level: number, names: readonly string[] | undefined): Filter {
  const category = names === undefined ? undefined : [...names];
  if (level === 0) return { ...filter, category };
  const others = (filter.subCategory ?? []).filter((one) => one.level !== level);
  const sub = category === undefined ? others : [...others, { level, category }];
  sub.sort((one, other) => one.level - other.level);
  return { ...filter, subCategory: sub.length === 0 ? undefined : sub };
}

/**
 * A filter is incomplete if one of sentiment, contentType, messageType, source, ownMedia or the levels of categories
 * together has nothing chosen (spec section 5). Answers those sections.
 */
export function emptySections(filter: Filter, levels: Levels): readonly (ListSection | 'category')[] {
  const empty = LIST_SECTIONS.filter((section) => filter[section]?.length === 0);
  const noCategory = levels.length > 0 && levels.every(({ level }) => chosenCategories(filter, level)?.length === 0);
  return noCategory ? [...empty, 'category'] : empty;
}

/** Where a text in the query language cannot be read (UTF-16) and why; null where it can. */
export function phraseFault(text: string) {
  const parsed = parseQuery(text);
  return parsed.ok ? null : parsed.error;
}

/** Whether Apply may be pressed: nothing incomplete, both phrases can be read, the time does not run backwards. */
export function isApplicable(filter: Filter, levels: Levels): boolean {
  const { time, keywordPhrase = '', excludeKeywordPhrase = '' } = filter;
  const readable = [keywordPhrase, excludeKeywordPhrase].every((text) => phraseFault(text) === null);
  return emptySections(filter, levels).length === 0 && readable && !(time && time.sinceDate > time.untilDate);
}

/** Entries of a list trimmed, empties dropped, each once; an empty list is undefined. */
export function preparedEntries(entries: readonly string[] = []): string[] | undefined {
  const prepared = [...new Set(entries.map((entry) => entry.trim()).filter((entry) => entry !== ''))];
  return prepared.length === 0 ? undefined : prepared;
}

const trimmed = (text = '') => (text.trim() === '' ? undefined : text.trim());

function preparedTexts(filter: Filter): Filter {
  const { usernameMatchMode, excludeUsernameMatchMode, matchCategoryMode } = filter;
  return {
    keywordPhrase: trimmed(filter.keywordPhrase),
    excludeKeywordPhrase: trimmed(filter.excludeKeywordPhrase),
    containAllList: preparedEntries(filter.containAllList),
    containAnyList: preparedEntries(filter.containAnyList),
    containNoneList: preparedEntries(filter.containNoneList),
    username: preparedEntries(filter.username),
    excludeUsername: preparedEntries(filter.excludeUsername),
    usernameMatchMode: usernameMatchMode === 'BEGINS_WITH' ? undefined : usernameMatchMode,
    excludeUsernameMatchMode: excludeUsernameMatchMode === 'BEGINS_WITH' ? undefined : excludeUsernameMatchMode,
    matchCategoryMode: matchCategoryMode === 'any' ? undefined : matchCategoryMode,
  };
}

/** Each level as it is asked for: nothing chosen in one of several, and everything chosen, are both all of it (section 5). */
function settledCategories(filter: Filter, levels: Levels): Filter {
  const settle = (level: number, chosen: string[] | undefined) => {
    if (chosen === undefined || chosen.length === 0) return undefined;
    return orderedSelection(chosen, levels.find((one) => one.level === level)?.categories ?? []);
  };
  const sub = (filter.subCategory ?? []).flatMap(({ level, category }) => {
    const settled = settle(level, category);
    return settled === undefined ? [] : [{ level, category: settled }];
  });
  return { category: settle(0, filter.category), subCategory: sub.length === 0 ? undefined : sub };
}

/**
 * The filter in its one form: texts trimmed, defaults left out, a section in which everything is chosen left out, lists
 * in the order of the account. What the account does not know stays.
 */
export function settledFilter(filter: Filter, universe: FilterUniverse): Filter {
  const { source, sentiment, messageType, contentType, ownMedia } = filter;
  const media = universe.ownMedia.map(({ value }) => value);
  return {
    ...filter,
    ...preparedTexts(filter),
    ...settledCategories(filter, universe.categoryLevels),
    source: source && settledSources(source, universe.sources),
    sentiment: sentiment && orderedSelection(sentiment, SENTIMENTS),
    messageType: messageType && orderedSelection(messageType, MESSAGE_TYPES),
    contentType: contentType && orderedSelection(contentType, CONTENT_TYPES),
    ownMedia: ownMedia && orderedSelection(ownMedia, media),
  };
}

/**
 * The filter of criteria as presets, short addresses and the browser keep them; null where they are no criteria. Of
 * rawSource the entries 'website::name' narrow down 'website'; a selectAll flag takes its section away.
 */
export function filterOfCriteria(criteria: unknown): Filter | null {
  const parsed = filterCriteriaSchema.safeParse(criteria);
  if (!parsed.success) return null;
  const { rawSource = [], selectAll, time, userId, dayOfWeek, hourOfDay, ...lists } = parsed.data;
  const sites = rawSource.filter((key) => siteOfSourceKey(key) !== null);
  const narrows = sites.length > 0 && !rawSource.includes('website');
  const source = narrows ? [...(lists.source ?? []).filter((key) => key !== 'website'), ...sites] : lists.source;
  return {
    ...preparedTexts(lists),
    source: selectAll.source ? undefined : source,
    sentiment: selectAll.sentiment ? undefined : lists.sentiment,
    messageType: selectAll.messageType ? undefined : lists.messageType,
    contentType: selectAll.contentType ? undefined : lists.contentType,
    ownMedia: selectAll.ownMedia ? undefined : lists.ownMedia,
    category: selectAll.category || lists.category?.length === 0 ? undefined : lists.category,
    subCategory: selectAll.subCategory ? undefined : lists.subCategory,
    time,
    userId,
    dayOfWeek,
    hourOfDay,
  };
}

/** The same from JSON text. */
export function filterOfText(text: string): Filter | null {
  try {
    return filterOfCriteria(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * What a screen asks with: on a campaign its own level of categories goes, where the sources are chosen elsewhere theirs
 * do (spec section 4).
 */
export function filterOnScreen(filter: Filter, screen: FilterScreen): Filter {
  const level = screen.campaignLevel;
  const narrowed = level === null ? filter : withCategories(filter, level, undefined);
  return screen.sources ? narrowed : { ...narrowed, source: undefined };
}

export interface FilterScreen {
  /** The level of categories that a campaign route is about; null on every other route and on the comparison. */
  readonly campaignLevel: number | null;
  /** False on the tab Channel Performance, whose source filter is off. */
  readonly sources: boolean;
}

export const ANY_SCREEN: FilterScreen = { campaignLevel: null, sources: true };

/** The sections that narrow the filter down, for the number on the filter button. The period is not one of them. */
export function activeSections(filter: Filter): number {
  const has = (list: readonly unknown[] | undefined) => list !== undefined && list.length > 0;
  const texts = [filter.containAllList, filter.containAnyList, filter.containNoneList].some(has);
  const keywords = texts || trimmed(filter.keywordPhrase) !== undefined;
  const excluded = trimmed(filter.excludeKeywordPhrase) !== undefined;
  const people = [filter.username, filter.excludeUsername].some(has) || filter.userId !== undefined;
  const sections = [filter.source, filter.sentiment, filter.messageType, filter.contentType, filter.ownMedia];
  const narrowed = sections.filter((section) => section !== undefined).length;
  const categories = filter.category !== undefined || filter.subCategory !== undefined;
  const moments = filter.dayOfWeek !== undefined || filter.hourOfDay !== undefined;
  return narrowed + [keywords || excluded || people, categories, moments].filter(Boolean).length;
}
