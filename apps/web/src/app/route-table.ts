import { ANALYST_ROLES, FEED_ROLES, type Role, roleHome } from '@krasae/domain';
import { NOT_BUILT } from './not-built.js';
import { blank, navigation, type Route, type RouteAccess } from './route.js';

/** Every route of the client with who may visit it and how it looks (spec section 2). Router, shell and journeys obey it. */
export const ROUTES: readonly Route[] = [
  blank({ path: '/login', access: 'open', title: 'login', screen: 'login' }),
  blank({ path: '/callback', access: 'open', title: 'login', screen: 'login' }),
  blank({ path: '/forgot-password', access: 'open', title: 'forgotPassword', screen: 'forgotPassword' }),
  blank({ path: '/reset-password', access: 'open', title: 'resetPassword', screen: 'resetPassword' }),
  blank({ path: '/error/:code', access: 'open', title: 'error', screen: 'error' }),
  blank({ path: '/terms-and-service', access: 'session', title: 'terms', screen: 'terms', toTopButton: true }),
  blank({ path: '/privacy-policy', access: 'session', title: 'privacy', screen: 'privacy', toTopButton: true }),
  navigation({ path: '/', access: ANALYST_ROLES, title: 'overview', screen: 'overview' }),
  navigation({ path: '/live-feed', access: FEED_ROLES, title: 'liveFeed', screen: 'liveFeed' }),
  navigation({ path: '/profile', access: 'session', title: 'profile', screen: 'profile', hideSearch: true }),
  navigation({ path: '/welcome', access: ['viewer'], title: 'welcome', screen: 'welcome' }),
  navigation({ path: '/prepare-viewer', access: ['viewer'], title: 'prepareViewer', screen: 'prepareViewer' }),
  ...NOT_BUILT,
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

/** The route whose path is written like this, parameters and all; undefined where there is none. */
export function routeOf(path: string): Route | undefined {
  return ROUTES.find((candidate) => candidate.path === path);
}
