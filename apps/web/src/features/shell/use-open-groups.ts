import { useState } from 'react';
import { useLocation } from 'react-router';
import { type GroupName, groupOf } from './navigation.js';

const AT_FIRST: readonly GroupName[] = ['dashboard', 'messages', 'campaign', 'export'];

function opened(groups: readonly GroupName[], group: GroupName | null): readonly GroupName[] {
  return group === null || groups.includes(group) ? groups : [...groups, group];
}

/** Which groups of the sidebar are open. The one of the open screen always opens with it (spec section 4). */
export function useOpenGroups(): readonly [readonly GroupName[], (group: GroupName) => void] {
  const { pathname } = useLocation();
  const [state, setState] = useState({ pathname, groups: opened(AT_FIRST, groupOf(pathname)) });
  const current = state.pathname === pathname ? state : { pathname, groups: opened(state.groups, groupOf(pathname)) };
  if (current !== state) setState(current);
  const toggle = (group: GroupName) => {
    const { groups } = current;
    const next = groups.includes(group) ? groups.filter((name) => name !== group) : [...groups, group];
    setState({ pathname, groups: next });
  };
  return [current.groups, toggle];
}
