import type { Role } from '@krasae/domain';
import type { start } from '../i18n/en/start.js';

/** 'open' asks for no session; 'session' for one of any role. */
export type RouteAccess = 'open' | 'session' | readonly Role[];

/** Screens that are built; each is a chunk of its own. */
export type ScreenName =
  | 'login'
  | 'forgotPassword'
  | 'resetPassword'
  | 'profile'
  | 'error'
  | 'terms'
  | 'privacy'
  | 'overview'
  | 'liveFeed'
  | 'welcome'
  | 'prepareViewer';

/** Name of a screen: its key in the section 'screen' of the catalogue. */
export type ScreenTitle = keyof (typeof start)['screen'];

/** What the spec calls the meta of a route (section 2, Route guard). */
export interface RouteFlags {
  /** What stands in the bar over the screen: the shell's own, or that of the AI with its Beta badge. */
  readonly header: 'shell' | 'ai';
  readonly toTopButton: boolean;
  readonly hideSearch: boolean;
  readonly aiButton: boolean;
}

export interface Route extends RouteFlags {
  readonly path: string;
  readonly access: RouteAccess;
  readonly layout: 'blank' | 'navigation';
  readonly title: ScreenTitle;
  /** Null where a later part builds the screen. */
  readonly screen: ScreenName | null;
}

type Line = Pick<Route, 'path' | 'access' | 'title'> & { readonly screen?: ScreenName } & Partial<RouteFlags>;

/** A route of the blank layout: nothing but its screen. */
export function blank({ screen, ...line }: Line): Route {
  const flags = { header: 'shell', toTopButton: false, hideSearch: true, aiButton: false } as const;
  return { ...flags, ...line, layout: 'blank', screen: screen ?? null };
}

/** A route inside the navigation shell, with everything that the shell offers. */
export function navigation({ screen, ...line }: Line): Route {
  const flags = { header: 'shell', toTopButton: true, hideSearch: false, aiButton: true } as const;
  return { ...flags, ...line, layout: 'navigation', screen: screen ?? null };
}
