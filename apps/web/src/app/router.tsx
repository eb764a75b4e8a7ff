import { createBrowserRouter, type RouteObject } from 'react-router';
import { NotBuiltPage } from '../pages/not-built.page.js';
import { BrokenScreen } from './broken-screen.js';
import { goHome, guard } from './guard.js';
import { type Route, ROUTES, type ScreenName } from './route-table.js';

type Lazy = NonNullable<RouteObject['lazy']>;

/** Each screen is a chunk of its own, so that login carries nothing that lies behind it. */
const SCREENS: Readonly<Record<ScreenName, Lazy>> = {
  login: () => import('../pages/login.page.js'),
  error: () => import('../pages/error.page.js'),
  overview: () => import('../pages/overview.page.js'),
  liveFeed: () => import('../pages/live-feed.page.js'),
};

function routeObject({ path, access, screen }: Route): RouteObject {
  const loader = guard(access);
  return 'built' in screen
    ? { path, loader, lazy: SCREENS[screen.built] }
    : { path, loader, element: <NotBuiltPage title={screen.notBuilt} /> };
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
          lazy: () => import('../pages/shell.page.js'),
          children: [{ errorElement: <BrokenScreen />, children: of('navigation') }],
        },
        { path: '*', loader: goHome, element: null },
      ],
    },
  ]);
}
