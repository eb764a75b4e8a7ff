import type { FilterCriteria } from '@krasae/contracts';
import { type CategoryLevel, SOURCES, websiteSourceKey } from '@krasae/domain';

/**
 * Whether two lists of sources choose the same, whatever their order. Where either is longer than the list of channels,
 * it names web sites one by one, so 'website' stands for all of them (spec section 5). sites are the account's, by name.
 */
export function sameSources(one: readonly string[], other: readonly string[], sites: readonly string[]): boolean {
  const expands = Math.max(one.length, other.length) > SOURCES.length;
  const [first, second] = [one, other].map((keys) => new Set(expands ? expanded(keys, sites) : keys));
  return first?.size === second?.size && [...(first ?? [])].every((key) => second?.has(key) === true);
}

function expanded(keys: readonly string[], sites: readonly string[]): readonly string[] {
  return keys.flatMap((key) => (key === 'website' ? sites.map(websiteSourceKey) : [key]));
}

type CategorySections = Required<Pick<FilterCriteria, 'category' | 'subCategory'>>;

/** The categories with every empty level filled with all of its categories (spec section 5), level by level. */
export function filledCategories(
  { category = [], subCategory = [] }: Pick<FilterCriteria, 'category' | 'subCategory'>,
  levels: readonly CategoryLevel[],
): CategorySections {
  const namesOf = (level: number, chosen: readonly string[]): string[] => {
    if (chosen.length > 0) return [...chosen];
    return levels.find((one) => one.level === level)?.categories.map(({ name }) => name) ?? [];
  };
  return {
    category: namesOf(0, category),
    subCategory: subCategory.map(({ level, category: chosen }) => ({ level, category: namesOf(level, chosen) })),
  };
}
