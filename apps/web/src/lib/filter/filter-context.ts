import type { Role } from '@krasae/domain';
import {
  type Filter,
  type filterMachine,
  filterToAsk,
  type FilterUniverse,
  firstPeriod,
  type FilterContext as MachineContext,
} from '@krasae/machines';
import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';

export type FilterActor = ActorRefFrom<typeof filterMachine>;

/** The filter that all screens of a session share, and who uses it. */
export interface SharedFilter {
  readonly actor: FilterActor;
  readonly userId: string;
  readonly accountId: string;
  readonly role: Role;
  /** Whether the address names a filter by a short id that is still being fetched. */
  readonly resolving: boolean;
}

export const SharedFilterContext = createContext<SharedFilter | null>(null);

export function useSharedFilter(): SharedFilter {
  const shared = useContext(SharedFilterContext);
  if (shared === null) throw new Error('A screen with a filter stands outside FilterProvider.');
  return shared;
}

/** A part of the filter's state; select must answer the same object for the same state. */
export function useFilterState<T>(select: (context: MachineContext) => T): T {
  return useSelector(useSharedFilter().actor, ({ context }) => select(context));
}

const applied = (context: MachineContext) => context.applied;
const universe = (context: MachineContext) => context.universe;
const screen = (context: MachineContext) => context.screen;

/** What the screen on show asks with: the applied filter, without the sections that the screen has turned off. */
export function useAppliedFilter(): Filter {
  return filterToAsk({ applied: useFilterState(applied), screen: useFilterState(screen) });
}

export function useFilterUniverse(): FilterUniverse {
  return useFilterState(universe);
}

/** The days of a filter, also where it is the default that moves with them. */
export function periodOf(filter: Filter, nowMs: number): { readonly sinceDate: string; readonly untilDate: string } {
  return filter.time ?? firstPeriod(nowMs);
}
