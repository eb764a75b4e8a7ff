import { useMatches } from 'react-router';
import type { Route } from './route.js';
import { routeOf } from './route-table.js';

/** The route of the table that is open; undefined on a story and on the way elsewhere. */
export function useCurrentRoute(): Route | undefined {
  const matches = useMatches();
  return routeOf(matches.at(-1)?.id ?? '');
}
