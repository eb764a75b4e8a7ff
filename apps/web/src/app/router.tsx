import { type ComponentType, lazy, Suspense } from 'react';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import { type CataloguePart, loadTexts } from '../i18n/index.js';
import { loadInTime } from '../lib/chunk-failure.js';
import { BrokenScreen } from './broken-screen.js';
import { DocumentTitle } from './document-title.js';
import { goHome, guard } from './guard.js';
import type { Route, ScreenName } from './route.js';
import { ROUTES } from './route-table.js';

type Screen = () => Promise<{ readonly Component: ComponentType }>;

/** A screen with the part of the catalogue that it needs, fetched side by side. */
const speaking =
  (part: CataloguePart, load: Screen): Screen =>
  async () => {
    const [screen] = await Promise.all([load(), loadTexts(part)]);
    return screen;
  };

const CHUNKS = {
  login: () => import('../pages/login.page.js'),
  forgotPassword: speaking('password', () => import('../pages/forgot-password.page.js')),
  resetPassword: speaking('password', () => import('../pages/reset-password.page.js')),
  profile: speaking(
    'password',
    speaking('inside', () => import('../pages/profile.page.js')),
  ),
  error: () => import('../pages/error.page.js'),
  terms: speaking('legal', () => import('../pages/terms.page.js')),
  privacy: speaking('legal', () => import('../pages/privacy.page.js')),
  overview: speaking('inside', () => import('../pages/overview.page.js')),
  liveFeed: speaking('inside', () => import('../pages/live-feed.page.js')),
  welcome: speaking('inside', () => import('../pages/welcome.page.js')),
  prepareViewer: speaking('inside', () => import('../pages/prepare-viewer.page.js')),
  shell: speaking('inside', () => import('../pages/shell.page.js')),
  notBuilt: speaking('inside', () => import('../pages/not-built.page.js')),
} as const satisfies Readonly<Record<ScreenName | 'shell' | 'notBuilt', Screen>>;
type ChunkName = keyof typeof CHUNKS;

/**
 * A screen is fetched when it is drawn, which is after its guard let the visitor in. The router's own lazy routes are
 * fetched beside their guard, so a visitor who has yet to log in would load all that lies behind login.
 */
function screenElement(name: ChunkName) {
  const Lazy = lazy(async () => ({
    default: (await loadInTime<{ Component: ComponentType }>(CHUNKS[name])).Component,
  }));
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <Lazy />
    </Suspense>
  );
}

/** One element for all routes of a screen, so that going from one to the next does not draw it anew. */
const SCREENS = new Map<ChunkName, ReturnType<typeof screenElement>>();
function screenOf(name: ChunkName) {
  const known = SCREENS.get(name) ?? screenElement(name);
  SCREENS.set(name, known);
  return known;
}

/** Starts fetching what a visitor who is logged in is about to see. */
export function preloadScreens(names: readonly ChunkName[]): void {
  // A chunk that cannot be fetched now is asked for again, and its failure shown, when its screen is drawn.
  for (const name of names) CHUNKS[name]().catch(() => undefined);
}

/** The id of a route of the table is its path, by which the shell finds what the route asks of it. */
function routeObject({ path, access, screen }: Route): RouteObject {
  return { id: path, path, loader: guard(access), element: screenOf(screen ?? 'notBuilt') };
}

const of = (layout: Route['layout']) => ROUTES.filter((route) => route.layout === layout).map(routeObject);

/** Stories exist in development only; the build drops the branch and all that it imports. */
const stories: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/stories/*',
        lazy: async () => {
          await Promise.all([loadTexts('inside'), loadTexts('legal'), loadTexts('password')]);
          return import('../stories/stories.page.js');
        },
      },
    ]
  : [];

function Frame() {
  return (
    <>
      <DocumentTitle />
      <Outlet />
    </>
  );
}

export function createRouter() {
  return createBrowserRouter([
    {
      element: <Frame />,
      errorElement: <BrokenScreen />,
      hydrateFallbackElement: <div aria-busy="true" />,
      children: [
        ...of('blank'),
        ...stories,
        {
          id: 'shell',
          loader: guard('session'),
          element: screenOf('shell'),
          children: [{ errorElement: <BrokenScreen />, children: of('navigation') }],
        },
        { path: '*', loader: goHome, element: null },
      ],
    },
  ]);
}
