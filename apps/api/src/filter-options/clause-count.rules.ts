import { type ClauseCounts, type CLAUSE_LISTS, type FilterCriteria, MAX_CLAUSES } from '@krasae/contracts';
import { clauseSpansOf } from '@krasae/query';

export type Clause = Omit<ClauseCounts['clauses'][number], 'mentions'> & {
  /** The filter with this clause as its only text. */
  readonly criteria: FilterCriteria;
};

type List = (typeof CLAUSE_LISTS)[number];

const CONTAIN_LISTS = ['containAllList', 'containAnyList', 'containNoneList'] as const;

/** The filter without any of its texts: its sections and its time. */
function withoutTexts(criteria: FilterCriteria): FilterCriteria {
  return {
    ...criteria,
    keywordPhrase: '',
    excludeKeywordPhrase: '',
    containAllList: [],
    containAnyList: [],
    containNoneList: [],
    username: [],
    excludeUsername: [],
  };
}

function clausesOfText(list: List, text: string, base: FilterCriteria): Clause[] {
  return clauseSpansOf(text).map(({ start, end }) => {
    const clause = text.slice(start, end);
    return { list, index: 0, start, end, text: clause, criteria: { ...base, keywordPhrase: clause } };
  });
}

function clausesOfList(
  list: List,
  entries: readonly string[],
  ask: (entry: string) => Partial<FilterCriteria>,
  base: FilterCriteria,
): Clause[] {
  return entries.flatMap((text, index) =>
    text.trim() === '' ? [] : [{ list, index, start: 0, end: text.length, text, criteria: { ...base, ...ask(text) } }],
  );
}

/** The clauses of a filter's texts, at most MAX_CLAUSES, each with the filter that counts it alone. */
export function clausesOf(criteria: FilterCriteria): Clause[] {
  const base = withoutTexts(criteria);
  const hasLists = CONTAIN_LISTS.some((list) => criteria[list].some((entry) => entry.trim() !== ''));
  const contains = (entry: string) => ({ containAllList: [entry] });
  const by = (usernameMatchMode: FilterCriteria['usernameMatchMode']) => (name: string) => ({
    username: [name],
    usernameMatchMode,
  });
  const { username, usernameMatchMode, excludeUsername, excludeUsernameMatchMode } = criteria;
  return [
    ...(hasLists ? [] : clausesOfText('keywordPhrase', criteria.keywordPhrase, base)),
    ...CONTAIN_LISTS.flatMap((list) => clausesOfList(list, criteria[list], contains, base)),
    ...clausesOfText('excludeKeywordPhrase', criteria.excludeKeywordPhrase, base),
    ...clausesOfList('username', username, by(usernameMatchMode), base),
    ...clausesOfList('excludeUsername', excludeUsername, by(excludeUsernameMatchMode), base),
  ].slice(0, MAX_CLAUSES);
}
