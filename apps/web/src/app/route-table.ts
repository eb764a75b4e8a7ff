import { ANALYST_ROLES, FEED_ROLES, type Role, roleHome } from '@krasae/domain';
import { NOT_BUILT, type NotBuiltTitle, type RouteAccess } from '../pages/not-built.js';

export type ScreenName = 'login' | 'error' | 'overview' | 'liveFeed';

export interface Route {
  readonly path: string;
  readonly access: RouteAccess;
  readonly layout: 'blank' | 'navigation';
  readonly screen: { readonly built: ScreenName } | { readonly notBuilt: NotBuiltTitle };
}

/** Every route of the client with the roles that may visit it (spec section 2). The router and the sidebar obey it. */
export const ROUTES: readonly Route[] = [
  { path: '/login', access: 'open', layout: 'blank', screen: { built: 'login' } },
  { path: '/callback', access: 'open', layout: 'blank', screen: { built: 'login' } },
  { path: '/error/:code', access: 'open', layout: 'blank', screen: { built: 'error' } },
  { path: '/', access: ANALYST_ROLES, layout: 'navigation', screen: { built: 'overview' } },
  { path: '/live-feed', access: FEED_ROLES, layout: 'navigation', screen: { built: 'liveFeed' } },
  ...NOT_BUILT.map(({ title, ...rest }) => ({ ...rest, screen: { notBuilt: title } })),
];

/** Where the guard sends a visitor instead, or null where the route is theirs (spec section 2, Route guard). */
export function redirectFor(access: RouteAccess, role: Role | null): string | null {
  if (access === 'open') return null;
  if (role === null) return '/login';
  return access === 'session' || access.includes(role) ? null : roleHome(role);
}

/** Whether a role may visit the route of this exact path. */
export function mayVisit(role: Role, path: string): boolean {
  const route = ROUTES.find((candidate) => candidate.path === path);
  return route !== undefined && redirectFor(route.access, role) === null;
}
