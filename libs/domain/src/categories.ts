/** A message that no category of a level wants carries this one (spec section 4). */
export const OTHERS = 'others';

/** Levels 0 to 4; level 0 has the key 'categories', the others 'sub_categories_level_{n}' (spec section 3). */
export const MAX_CATEGORY_LEVELS = 5;

export interface CategoryRule {
  readonly name: string;
  readonly color: string;
  readonly visible: boolean;
  /** Phrases by the rule of design 4: one match puts the message into the category... */
  readonly keywords: readonly string[];
  /** ...unless one of these matches too. */
  readonly excludeKeywords: readonly string[];
}

export interface CategoryLevel {
  readonly level: number;
  readonly name: string;
  readonly categories: readonly CategoryRule[];
}

/** The field of a message's analytic part that holds the categories of a level. */
export function categoryLevelKey(level: number): string {
  return level === 0 ? 'categories' : `sub_categories_level_${level}`;
}
