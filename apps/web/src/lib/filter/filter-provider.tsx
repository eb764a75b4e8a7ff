import type { SessionInfo } from '@krasae/contracts';
import { type Filter, filterKey, filterMachine } from '@krasae/machines';
import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { onSessionLost } from '../session.js';
import { readFilter } from './filter-address.js';
import { type FilterActor, SharedFilterContext } from './filter-context.js';
import { forgetFilter, forgetTypedFilter, storedFilter, storeFilter, storeTypedFilter } from './filter-store.js';
import { useFilterAddress } from './use-filter-address.js';
import { useLearnedUniverse } from './use-filter-universe.js';

/** What the filter starts with: the address, else what this browser applied last, else a first load. */
function firstFilter(): Filter {
  return readFilter(new URLSearchParams(location.search)) ?? storedFilter() ?? {};
}

function useStoredFilter(actor: FilterActor, userId: string): void {
  useEffect(() => {
    const applied = actor.on('filter.applied', ({ filter }) => storeFilter(filter));
    const forgotten = actor.on('filter.forgotten', forgetFilter);
    const stopListening = onSessionLost(() => {
      const { context } = actor.getSnapshot();
      const typed = actor.getSnapshot().matches('open') ? context.temp : context.applied;
      if (filterKey(typed) === filterKey({})) forgetTypedFilter();
      else storeTypedFilter(userId, typed);
    });
    return () => {
      applied.unsubscribe();
      forgotten.unsubscribe();
      stopListening();
    };
  }, [actor, userId]);
}

export interface FilterProviderProps {
  readonly session: SessionInfo;
  /** Whether the route on show is one that is filtered: only then the filter stands in its address. */
  readonly active: boolean;
  readonly children: ReactNode;
}

/** The filter of spec section 4, shared by all screens of a session and kept in the address and in the browser. */
export function FilterProvider({ session, active, children }: FilterProviderProps) {
  const { account, userInfo } = session;
  const actor = useActorRef(filterMachine, { input: { applied: firstFilter(), now: Date.now } });
  const applied = useSelector(actor, ({ context }) => context.applied);
  useStoredFilter(actor, userInfo.id);
  useLearnedUniverse(actor, account);
  const resolving = useFilterAddress(actor, applied, active);
  const shared = useMemo(
    () => ({ actor, userId: userInfo.id, accountId: account.id, role: userInfo.role, resolving }),
    [account.id, actor, resolving, userInfo.id, userInfo.role],
  );
  return <SharedFilterContext value={shared}>{children}</SharedFilterContext>;
}
