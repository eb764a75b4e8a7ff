import { type ComponentType, lazy, Suspense } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { NotBuiltPage } from '../pages/not-built.page.js';
import { BrokenScreen } from './broken-screen.js';
import { goHome, guard } from './guard.js';
import { type Route, ROUTES, type ScreenName } from './route-table.js';

type Screen = () => Promise<{ readonly Component: ComponentType }>;

/** Each screen is a chunk of its own, so that login carries nothing that lies behind it. */
const SCREENS: Readonly<Record<ScreenName | 'shell', Screen>> = {
  login: () => import('../pages/login.page.js'),
  error: () => import('../pages/error.page.js'),
  overview: () => import('../pages/overview.page.js'),
  liveFeed: () => import('../pages/live-feed.page.js'),
  shell: () => import('../pages/shell.page.js'),
};

/**
 * A screen is fetched when it is drawn, which is after its guard let the visitor in. The router's own lazy routes are
 * fetched beside their guard, so a visitor who has yet to log in would load all that lies behind login.
 */
function screenElement(load: Screen) {
  const Lazy = lazy(async () => ({ default: (await load()).Component }));
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <Lazy />
    </Suspense>
  );
}

/** Starts fetching what a visitor who is logged in is about to see. */
export function preloadScreens(names: readonly (ScreenName | 'shell')[]): void {
  // A chunk that cannot be fetched now is asked for again, and its failure shown, when its screen is drawn.
  for (const name of names) SCREENS[name]().catch(() => undefined);
}

function routeObject({ path, access, screen }: Route): RouteObject {
  const element = 'built' in screen ? screenElement(SCREENS[screen.built]) : <NotBuiltPage title={screen.notBuilt} />;
  return { path, loader: guard(access), element };
}

const of = (layout: Route['layout']) => ROUTES.filter((route) => route.layout === layout).map(routeObject);

/** Stories exist in development only; the build drops the branch and all that it imports. */
const stories: RouteObject[] = import.meta.env.DEV
  ? [{ path: '/stories/*', lazy: () => import('../stories/stories.page.js') }]
  : [];

export function createRouter() {
  return createBrowserRouter([
    {
      errorElement: <BrokenScreen />,
      hydrateFallbackElement: <div aria-busy="true" />,
      children: [
        ...of('blank'),
        ...stories,
        {
          id: 'shell',
          loader: guard('session'),
          element: screenElement(SCREENS.shell),
          children: [{ errorElement: <BrokenScreen />, children: of('navigation') }],
        },
        { path: '*', loader: goHome, element: null },
      ],
    },
  ]);
}
