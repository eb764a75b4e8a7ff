import { randomUUID } from 'node:crypto';
import type { AccountSettings, NameChange } from '@krasae/contracts';
import { AccountError } from './account.error.js';

interface KeywordItem {
  readonly id: string;
  readonly keyword: string;
}
interface CategoryItem {
  readonly id: string;
  readonly level: number;
  readonly name: string;
}

function keywordItems({ keywords, keywordIds = [] }: AccountSettings): KeywordItem[] {
  const ids = new Map(keywordIds.map(({ keyword, id }) => [keyword, id]));
  return keywords.map((keyword) => ({ id: ids.get(keyword) ?? keyword, keyword }));
}

function firstId(level: number, name: string): string {
  return `${level}/${name}`;
}

function categoryItems({ categoryLevels }: AccountSettings): CategoryItem[] {
  return categoryLevels.flatMap(({ level, categories }) =>
    // Of settings from before there were ids, the place tells one category from another.
    categories.map(({ id, name }) => ({ id: id ?? firstId(level, name), level, name })),
  );
}

function withKeywordItems(settings: AccountSettings, items: readonly KeywordItem[]): AccountSettings {
  const keywordIds = items.filter(({ id, keyword }) => id !== keyword);
  return { ...settings, keywords: items.map(({ keyword }) => keyword), keywordIds };
}

/** The settings with an id for everything: what a change gets to see, so that whatever it renames keeps its id. */
export function withIds(settings: AccountSettings, newId: (level: number, name: string) => string = firstId) {
  const categoryLevels = settings.categoryLevels.map((one) => ({
    ...one,
    categories: one.categories.map((category) => ({
      ...category,
      id: category.id ?? newId(one.level, category.name),
    })),
  }));
  return { ...settings, keywordIds: settings.keywordIds ?? [], categoryLevels };
}

/** The names that a filter cannot use any more, after a change. Without keywords an account wants all: then none is gone. */
export function nameChangesOf(before: AccountSettings, after: AccountSettings): NameChange[] {
  const keywords = new Map(keywordItems(after).map(({ id, keyword }) => [id, keyword]));
  const categories = new Map(categoryItems(after).map((item) => [item.id, item]));
  const ofKeywords = keywordItems(before).flatMap(({ id, keyword }): NameChange[] => {
    const to = keywords.get(id) ?? null;
    const isThere =
      to === keyword || (to === null && (after.keywords.length === 0 || after.keywords.includes(keyword)));
    return isThere ? [] : [{ kind: 'keyword', name: keyword, to }];
  });
  const ofCategories = categoryItems(before).flatMap(({ id, level, name }): NameChange[] => {
    const to = categories.get(id);
    if (to?.level === level && to.name === name) return [];
    return [{ kind: 'category', level, name, to: to === undefined ? null : { level: to.level, name: to.name } }];
  });
  return [...ofKeywords, ...ofCategories];
}

/** Whether a keyword or a category was created, whose messages are now being prepared (spec section 9). */
export function createsSomething(before: AccountSettings, after: AccountSettings): boolean {
  const categories = new Set(categoryItems(before).map(({ id }) => id));
  const isNew = categoryItems(after).some(({ id }) => !categories.has(id));
  // A keyword that was renamed listens for other messages, so it counts as new.
  return isNew || after.keywords.some((keyword) => !before.keywords.includes(keyword));
}

/** Whether two settings mean the same, whatever their versions. */
export function isSameSettings(one: AccountSettings, other: AccountSettings): boolean {
  return JSON.stringify({ ...one, version: 0 }) === JSON.stringify({ ...other, version: 0 });
}

/** Throws AccountError where an id or a place is taken twice: then nobody could tell what was renamed. */
export function requireDistinctItems(settings: AccountSettings): void {
  const keywords = keywordItems(settings);
  const categories = categoryItems(settings);
  const lists = [
    keywords.map(({ keyword }) => `the keyword '${keyword}'`),
    categories.map(({ level, name }) => `the category '${name}' of level ${level}`),
    keywords.map(({ id }) => `the id '${id}' of a keyword`),
    categories.map(({ id }) => `the id '${id}' of a category`),
  ];
  for (const list of lists) {
    const twice = list.find((one, place) => list.indexOf(one) !== place);
    if (twice !== undefined) throw new AccountError(`The settings cannot be used: ${twice} is there twice.`);
  }
}

/** The keywords that are not there yet are added, trimmed. */
export function addKeywords(settings: AccountSettings, wished: readonly string[]): AccountSettings {
  const items = keywordItems(settings);
  const known = new Set(settings.keywords);
  const ids = new Set(items.map(({ id }) => id));
  const added = [...new Set(wished.map((keyword) => keyword.trim()))].filter((keyword) => !known.has(keyword));
  const itemOf = (keyword: string) => ({ id: ids.has(keyword) ? randomUUID() : keyword, keyword });
  return withKeywordItems(settings, [...items, ...added.map(itemOf)]);
}

/** Throws AccountError where one of them is not there. */
export function removeKeywords(settings: AccountSettings, unwanted: readonly string[]): AccountSettings {
  const gone = new Set(unwanted.map((keyword) => requireKeyword(settings, keyword)));
  return withKeywordItems(
    settings,
    keywordItems(settings).filter(({ keyword }) => !gone.has(keyword)),
  );
}

/** Throws AccountError where it is not there, or the new text is another keyword's. */
export function renameKeyword(settings: AccountSettings, from: string, to: string): AccountSettings {
  const name = requireKeyword(settings, from);
  const items = keywordItems(settings).map((item) => (item.keyword === name ? { ...item, keyword: to.trim() } : item));
  return withKeywordItems(settings, items);
}

/** Throws AccountError where it is not there, or the new name is another one's of its level. */
export function renameCategory(settings: AccountSettings, level: number, from: string, to: string): AccountSettings {
  requireCategory(settings, level, from);
  return ofLevel(settings, level, (one) => [{ ...one, name: one.name === from.trim() ? to.trim() : one.name }]);
}

/** Throws AccountError where it is not there. */
export function removeCategory(settings: AccountSettings, level: number, name: string): AccountSettings {
  requireCategory(settings, level, name);
  return ofLevel(settings, level, (one) => (one.name === name.trim() ? [] : [one]));
}

type Category = AccountSettings['categoryLevels'][number]['categories'][number];

function ofLevel(
  settings: AccountSettings,
  level: number,
  change: (category: Category) => readonly Category[],
): AccountSettings {
  const categoryLevels = settings.categoryLevels.map((one) =>
    one.level === level ? { ...one, categories: one.categories.flatMap(change) } : one,
  );
  return { ...settings, categoryLevels };
}

function requireKeyword({ keywords }: AccountSettings, wished: string): string {
  const keyword = wished.trim();
  if (keywords.includes(keyword)) return keyword;
  const known = keywords.length === 0 ? 'it has none' : `it has: ${keywords.join(', ')}`;
  throw new AccountError(`The account has no keyword '${keyword}' (${known}).`);
}

function requireCategory(settings: AccountSettings, level: number, wished: string): void {
  const items = categoryItems(settings).filter((item) => item.level === level);
  if (items.some(({ name }) => name === wished.trim())) return;
  const known = items.length === 0 ? 'it has none' : `it has: ${items.map(({ name }) => name).join(', ')}`;
  throw new AccountError(`Level ${level} has no category '${wished.trim()}' (${known}).`);
}
