import type { AccountSettings } from '@krasae/contracts';

/** Categories as 'level name', for telling whether one is new. */
function categoriesOf({ categoryLevels }: AccountSettings): string[] {
  return categoryLevels.flatMap(({ level, categories }) => categories.map(({ name }) => `${level} ${name}`));
}

/** Whether a keyword or a category was created, whose messages are now being prepared (spec section 9). */
export function createsSomething(before: AccountSettings, after: AccountSettings): boolean {
  const known = new Set([...before.keywords, ...categoriesOf(before).map((category) => `category ${category}`)]);
  const wanted = [...after.keywords, ...categoriesOf(after).map((category) => `category ${category}`)];
  return wanted.some((one) => !known.has(one));
}

/** Whether two settings mean the same, whatever their versions. */
export function isSameSettings(one: AccountSettings, other: AccountSettings): boolean {
  return JSON.stringify({ ...one, version: 0 }) === JSON.stringify({ ...other, version: 0 });
}
