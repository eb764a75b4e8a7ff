import { USERNAME_MATCH_MODES } from '@krasae/contracts';
import { CONTENT_TYPES, MESSAGE_TYPES, SENTIMENTS, siteOfSourceKey, SOURCES, websiteSourceKey } from '@krasae/domain';
import { type Filter, filterOfCriteria, isDay } from '@krasae/machines';

/** Under this name a long filter stands in the address by its short id (spec section 7). */
export const SHORT_ID = 'shortId';
/** A filter whose part of the address is longer is put behind a short id: mail programs and chats break long links. */
export const LONGEST_SEARCH = 1000;

/** Fields whose every entry is a parameter of its own, since a phrase or a name may hold a comma. */
const REPEATED = {
  all: 'containAllList',
  any: 'containAnyList',
  none: 'containNoneList',
  by: 'username',
  notBy: 'excludeUsername',
  media: 'ownMedia',
} as const;
const PHRASES = { q: 'keywordPhrase', not: 'excludeKeywordPhrase' } as const;
const MODES = { byMode: 'usernameMatchMode', notByMode: 'excludeUsernameMatchMode' } as const;
const LEVELS = [0, 1, 2, 3, 4] as const;
const categoryName = (level: number) => (level === 0 ? 'category' : `category${level}`);

/** Every parameter of the address that belongs to the filter. */
export const FILTER_PARAMETERS: readonly string[] = [
  ...['since', 'until', 'source', 'site', 'sentiment', 'type', 'content', 'match', 'author', 'day', 'hour', SHORT_ID],
  ...Object.keys({ ...REPEATED, ...PHRASES, ...MODES }),
  ...LEVELS.map(categoryName),
];

/** Where a section has nothing chosen, which can be typed but not applied, it is not in the address. */
const someOf = <T>(list: readonly T[] | undefined) => (list?.length === 0 ? undefined : list);
const oneOrMore = (value: number | readonly number[] | undefined) => (value === undefined ? [] : [value].flat());

/** The parameters of a filter; none for the one of a first load, so that such an address stays 'the last 7 days'. */
export function writeFilter(filter: Filter): URLSearchParams {
  const search = new URLSearchParams();
  const comma = (name: string, list: readonly (string | number)[] | undefined) => {
    if (list !== undefined && list.length > 0) search.set(name, list.join(','));
  };
  const each = (name: string, list: readonly string[] = []) => list.forEach((entry) => search.append(name, entry));
  if (filter.time !== undefined) {
    search.set('since', filter.time.sinceDate);
    search.set('until', filter.time.untilDate);
  }
  for (const [name, field] of Object.entries(PHRASES)) each(name, filter[field] ? [filter[field]] : []);
  const sources = filter.source ?? [];
  comma('source', someOf(sources.filter((key) => siteOfSourceKey(key) === null)));
  each(
    'site',
    sources.flatMap((key) => siteOfSourceKey(key) ?? []),
  );
  comma('sentiment', filter.sentiment);
  comma('type', filter.messageType);
  comma('content', filter.contentType);
  each(categoryName(0), filter.category);
  for (const { level, category } of filter.subCategory ?? []) each(categoryName(level), category);
  if (filter.matchCategoryMode === 'all') search.set('match', 'all');
  for (const [name, field] of Object.entries(REPEATED)) each(name, filter[field]);
  for (const [name, field] of Object.entries(MODES)) if (filter[field] === 'IS_EXACTLY') search.set(name, 'exact');
  if (filter.userId !== undefined) search.set('author', filter.userId);
  comma('day', oneOrMore(filter.dayOfWeek));
  comma('hour', oneOrMore(filter.hourOfDay));
  return search;
}

function listOf<T extends string>(text: string | null, known: readonly T[]): T[] | undefined {
  const wanted = new Set(text?.split(',') ?? []);
  return listed(known.filter((name) => wanted.has(name)));
}

function listed<T>(list: readonly T[]): T[] | undefined {
  return list.length === 0 ? undefined : [...list];
}

function numbers(text: string | null, highest: number): number[] | undefined {
  const read = text?.split(',').map(Number) ?? [];
  return listed(read.filter((number) => Number.isInteger(number) && number >= 0 && number <= highest));
}

function dayOrInstant(text: string | null): string | undefined {
  return isDay(text) || (text !== null && /T.*(Z|[+-]\d\d:\d\d)$/.test(text)) ? text : undefined;
}

function readTime(search: URLSearchParams): Filter['time'] {
  const since = dayOrInstant(search.get('since'));
  const until = dayOrInstant(search.get('until'));
  return since !== undefined && until !== undefined && since <= until
    ? { sinceDate: since, untilDate: until }
    : undefined;
}

const modeOf = (text: string | null) => (text === 'exact' ? USERNAME_MATCH_MODES[1] : undefined);

/** The filter that an address carries; what cannot be read of it is left out. Null where it carries none. */
export function readFilter(search: URLSearchParams): Filter | null {
  if (!FILTER_PARAMETERS.some((name) => search.has(name))) return null;
  const channels = listOf(search.get('source'), SOURCES) ?? [];
  const sub = LEVELS.slice(1).flatMap((level) => {
    const category = search.getAll(categoryName(level));
    return category.length === 0 ? [] : [{ level, category }];
  });
  const read: Filter = {
    time: readTime(search),
    keywordPhrase: search.get('q') ?? undefined,
    excludeKeywordPhrase: search.get('not') ?? undefined,
    source: listed([...channels, ...search.getAll('site').map(websiteSourceKey)]),
    sentiment: listOf(search.get('sentiment'), SENTIMENTS),
    messageType: listOf(search.get('type'), MESSAGE_TYPES),
    contentType: listOf(search.get('content'), CONTENT_TYPES),
    category: listed(search.getAll(categoryName(0))),
    subCategory: listed(sub),
    matchCategoryMode: search.get('match') === 'all' ? 'all' : undefined,
    containAllList: listed(search.getAll('all')),
    containAnyList: listed(search.getAll('any')),
    containNoneList: listed(search.getAll('none')),
    username: listed(search.getAll('by')),
    excludeUsername: listed(search.getAll('notBy')),
    usernameMatchMode: modeOf(search.get('byMode')),
    excludeUsernameMatchMode: modeOf(search.get('notByMode')),
    ownMedia: listed(search.getAll('media')),
    userId: search.get('author') ?? undefined,
    dayOfWeek: numbers(search.get('day'), 6),
    hourOfDay: numbers(search.get('hour'), 23),
  };
  // By the contract too: an address may hold texts that are too long.
  return filterOfCriteria(read) ?? {};
}

/** Whether a parameter of an address is the filter's. */
export function isOfFilter([name]: readonly [string, string]): boolean {
  return FILTER_PARAMETERS.includes(name);
}

/** The search of an address with another filter in it and all else kept; commas and colons stay readable. */
export function withFilter(search: URLSearchParams, filter: URLSearchParams): string {
  const kept = [...search].filter((parameter) => !isOfFilter(parameter));
  const text = new URLSearchParams([...filter, ...kept]).toString();
  return text.replaceAll('%2C', ',').replaceAll('%3A', ':');
}
