import type { FilterCriteria, NameChange } from '@krasae/contracts';
import { entryExpression, parseQuery, printQuery, type QueryExpression } from '@krasae/query';
import { normaliseTag, phraseAtoms } from '@krasae/text';

/** Criteria after a change of names. */
export interface FollowedCriteria {
  /** With the new names; what is gone stays, so that the owner sees what they had asked for. */
  readonly criteria: FilterCriteria;
  /** Whether they named anything that has another name or is gone. */
  readonly isNamed: boolean;
  /** Whether they ask for something that is gone. */
  readonly asksForGone: boolean;
}

type ChangeOf<K extends NameChange['kind']> = Extract<NameChange, { readonly kind: K }>;

/** What of the changes was met on the walk through the criteria. */
class Findings {
  isNamed = false;
  asksForGone = false;

  met(isGone: boolean): void {
    this.isNamed = true;
    if (isGone) this.asksForGone = true;
  }
}

/**
 * Criteria under other names of what they ask for. A section with its selectAll flag asks for everything, so that nothing
 * of it is missed; what is excluded is not missed either. All changes are of one version: two names may have changed
 * places.
 */
export function followNames(criteria: FilterCriteria, changes: readonly NameChange[]): FollowedCriteria {
  const found = new Findings();
  const categories = changes.filter((one): one is ChangeOf<'category'> => one.kind === 'category');
  const keywords = changes.filter((one): one is ChangeOf<'keyword'> => one.kind === 'keyword');
  const sources = new Set(changes.flatMap((one) => (one.kind === 'source' ? [one.name] : [])));
  const followed = {
    ...criteria,
    ...followCategories(criteria, categories, found),
    ...followTexts(criteria, new KeywordChanges(keywords), found),
  };
  const chosen = criteria.selectAll.source ? [] : [...(criteria.source ?? []), ...(criteria.rawSource ?? [])];
  if (chosen.some((key) => sources.has(key))) found.met(true);
  return { criteria: followed, isNamed: found.isNamed, asksForGone: found.asksForGone };
}

interface Place {
  readonly level: number;
  readonly name: string;
}

function followCategories(
  { category = [], subCategory = [], selectAll }: FilterCriteria,
  changes: readonly ChangeOf<'category'>[],
  found: Findings,
): Partial<FilterCriteria> {
  const placeKey = ({ level, name }: Place): string => `${level}/${name}`;
  const moves = new Map(changes.map((one) => [placeKey(one), one.to]));
  const chosen: Place[] = [
    ...category.map((name) => ({ level: 0, name })),
    ...subCategory.flatMap(({ level, category: names }) => names.map((name) => ({ level, name }))),
  ];
  if (!chosen.some((place) => moves.has(placeKey(place)))) return {};
  const followed = chosen.map((place) => {
    const to = moves.get(placeKey(place));
    if (to === undefined) return place;
    found.met(to === null && !(place.level === 0 ? selectAll.category : selectAll.subCategory));
    return to ?? place;
  });
  const namesOf = (level: number) => [
    ...new Set(followed.flatMap((place) => (place.level === level ? [place.name] : []))),
  ];
  const levels = [...new Set([...subCategory.map(({ level }) => level), ...followed.map(({ level }) => level)])];
  const sub = levels.filter((level) => level > 0).map((level) => ({ level, category: namesOf(level) }));
  return { category: namesOf(0), ...(sub.length === 0 ? {} : { subCategory: sub }) };
}

/** How a keyword and a term of a filter are compared: as they are matched, whole words like others; null for what is neither. */
function termKey(expression: QueryExpression | null): string | null {
  switch (expression?.kind) {
    case 'phrase':
    case 'wholeWord':
      return ` ${phraseAtoms(expression.text).join(' ')} `;
    case 'hashtag':
      return `#${normaliseTag(expression.tag)}`;
    case 'author':
      return `@${normaliseTag(expression.name)}`;
    default:
      return null;
  }
}

/** The keywords that changed, by what a filter calls them. */
class KeywordChanges {
  private readonly texts = new Map<string, string | null>();

  constructor(changes: readonly ChangeOf<'keyword'>[]) {
    for (const { name, to } of changes) {
      const key = termKey(entryExpression(name));
      if (key !== null) this.texts.set(key, to);
    }
  }

  get isEmpty(): boolean {
    return this.texts.size === 0;
  }

  /** The new text, null where it is gone, undefined where the term is no keyword that changed. */
  of(expression: QueryExpression | null): string | null | undefined {
    const key = termKey(expression);
    return key === null ? undefined : this.texts.get(key);
  }
}

/** How the entries of a list are read, and how a keyword is written as one; null where it cannot be one. */
interface EntryForm {
  readonly read: (entry: string) => QueryExpression | null;
  readonly write: (keyword: string) => string | null;
}
const PHRASE_ENTRY: EntryForm = { read: entryExpression, write: (keyword) => keyword };
const USERNAME_ENTRY: EntryForm = {
  read: (entry) => entryExpression(/^(?:@|username:)/u.test(entry.trim()) ? entry.trim() : `@${entry.trim()}`),
  write: (keyword) => {
    const author = entryExpression(keyword);
    return author?.kind === 'author' ? author.name : null;
  },
};

function followTexts(criteria: FilterCriteria, changes: KeywordChanges, found: Findings): Partial<FilterCriteria> {
  if (changes.isEmpty) return {};
  const entries = (list: readonly string[], isExcluded: boolean, { read, write }: EntryForm = PHRASE_ENTRY) =>
    list.map((entry) => {
      const to = changes.of(read(entry));
      if (to === undefined) return entry;
      found.met(to === null && !isExcluded);
      return (to === null ? null : write(to)) ?? entry;
    });
  const phrase = (text: string, isExcluded: boolean): string => {
    const parsed = parseQuery(text);
    if (!parsed.ok) return text;
    const followed = followExpression(parsed.expression, isExcluded, { changes, found });
    // As it was typed, unless a name in it has changed.
    return followed === parsed.expression ? text : printQuery(followed);
  };
  return {
    keywordPhrase: phrase(criteria.keywordPhrase, false),
    excludeKeywordPhrase: phrase(criteria.excludeKeywordPhrase, true),
    containAllList: entries(criteria.containAllList, false),
    containAnyList: entries(criteria.containAnyList, false),
    containNoneList: entries(criteria.containNoneList, true),
    username: entries(criteria.username, false, USERNAME_ENTRY),
    excludeUsername: entries(criteria.excludeUsername, true, USERNAME_ENTRY),
  };
}

interface Walk {
  readonly changes: KeywordChanges;
  readonly found: Findings;
}

/** The same object where nothing in it has changed. */
function followExpression(expression: QueryExpression, isExcluded: boolean, walk: Walk): QueryExpression {
  switch (expression.kind) {
    case 'and':
    case 'or': {
      const of = expression.of.map((part) => followExpression(part, isExcluded, walk));
      return of.every((part, place) => part === expression.of[place]) ? expression : { ...expression, of };
    }
    case 'not': {
      const of = followExpression(expression.of, !isExcluded, walk);
      return of === expression.of ? expression : { ...expression, of };
    }
    case 'near': {
      const left = followExpression(expression.left, isExcluded, walk);
      const right = followExpression(expression.right, isExcluded, walk);
      return left === expression.left && right === expression.right ? expression : { ...expression, left, right };
    }
    default: {
      const to = walk.changes.of(expression);
      if (to === undefined) return expression;
      walk.found.met(to === null && !isExcluded);
      return (to === null ? null : entryExpression(to)) ?? expression;
    }
  }
}
