import type { SessionInfo } from '@krasae/contracts';
import { useMemo } from 'react';
import { Outlet, useLoaderData } from 'react-router';
import { InsideProviders } from '../app/inside-providers.js';
import type { Route } from '../app/route.js';
import { mayVisit, ROUTES } from '../app/route-table.js';
import { useCurrentRoute } from '../app/use-current-route.js';
import { ConsentGate } from '../features/consent/consent-gate.js';
import { FilterPanel } from '../features/filter/filter-panel.js';
import { useCommandBar } from '../features/command-bar/use-command-bar.js';
import { inNavigationOrder } from '../features/shell/navigation.js';
import { ShellScreen } from '../features/shell/shell-screen.js';
import { AccountContext } from '../lib/account.js';
import { FilterProvider } from '../lib/filter/filter-provider.js';

/** Screens on which a phrase can be searched for. */
const SEARCHED = ['/', '/explore', '/live-feed'];
/** What the shell shows where no route of the table is open, which is on the way to one. */
const NO_ROUTE = { header: 'shell', toTopButton: false, hideSearch: false, aiButton: true } as const;

/** Screens that an address alone leads to, of those that the role may visit, in the order of the sidebar. */
function screensOf(role: SessionInfo['userInfo']['role']) {
  const open = ROUTES.filter(
    ({ path, access }) => access !== 'open' && !path.includes(':') && path !== '/profile' && mayVisit(role, path),
  );
  return inNavigationOrder(open).map(({ path, title }) => ({ path, title, searches: SEARCHED.includes(path) }));
}

export function Component() {
  const session = useLoaderData<SessionInfo>();
  return (
    <InsideProviders>
      <AccountContext value={session.account}>
        <Frame session={session} />
      </AccountContext>
    </InsideProviders>
  );
}

/** Screens that are built and filtered carry the filter in their address. */
function isFiltered(route: Route | undefined): boolean {
  return route !== undefined && route.screen !== null && SEARCHED.includes(route.path);
}

function Frame({ session }: { readonly session: SessionInfo }) {
  const { role } = session.userInfo;
  const route = useCurrentRoute();
  const screens = useMemo(() => screensOf(role), [role]);
  const { bar, open } = useCommandBar({ role, screens });
  return (
    <ShellScreen session={session} mayVisit={(path) => mayVisit(role, path)} flags={route ?? NO_ROUTE} onSearch={open}>
      <FilterProvider session={session} active={isFiltered(route)}>
        <Outlet />
        <FilterPanel />
      </FilterProvider>
      {bar}
      <ConsentGate accepted={session.userInfo.isAcceptConsent} />
    </ShellScreen>
  );
}
