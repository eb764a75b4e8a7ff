import type { FilterOptions, SessionInfo } from '@krasae/contracts';
import { OTHERS, SOURCES, SOURCE_LABELS } from '@krasae/domain';
import { type FilterUniverse, othersLast } from '@krasae/machines';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadedOf } from '../loaded.js';
import { api } from '../session.js';
import type { FilterActor } from './filter-context.js';

/** Key of what a filter can choose from; a change of settings makes it stale. */
export const FILTER_OPTIONS_KEY = ['filterOptions'] as const;

/** What a filter can choose from: the account's categories as the session has them, the rest as the server answers. */
export function universeOf(account: SessionInfo['account'], options: FilterOptions | null): FilterUniverse {
  const channels = SOURCES.filter((source) => account.sources.length === 0 || account.sources.includes(source));
  const plain = channels.map((source) => ({
    title: SOURCE_LABELS[source],
    key: source,
    value: source,
    hasChild: false,
    children: [],
  }));
  return {
    sources: othersLast(options?.sources ?? plain),
    ownMedia: othersLast(options?.ownMedia ?? []),
    categoryLevels: account.categoryLevels.map(({ level, name, categories }) => {
      const names = categories.filter(({ visible }) => visible).map(({ category }) => category);
      return { level, name, categories: [...names.filter((one) => one !== OTHERS), OTHERS] };
    }),
  };
}

/** The options of the filter, as they are asked of the server. */
export function useFilterOptions() {
  const query = useQuery({
    queryKey: FILTER_OPTIONS_KEY,
    queryFn: ({ signal }) => api('filterOptions', { signal }),
    staleTime: 5 * 60_000,
  });
  return loadedOf(query);
}

/** Teaches the filter what there is to choose from. */
export function useLearnedUniverse(actor: FilterActor, account: SessionInfo['account']): void {
  const loaded = useFilterOptions();
  const options = loaded.status === 'data' ? loaded.data : null;
  useEffect(() => {
    actor.send({ type: 'universe.learn', universe: universeOf(account, options) });
  }, [account, actor, options]);
}
