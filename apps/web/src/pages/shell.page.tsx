import type { SessionInfo } from '@krasae/contracts';
import { Outlet, useLoaderData } from 'react-router';
import { InsideProviders } from '../app/inside-providers.js';
import { mayVisit } from '../app/route-table.js';
import { Shell } from '../features/shell/shell.js';
import { AccountContext } from '../lib/account.js';

export function Component() {
  const session = useLoaderData<SessionInfo>();
  const { username, role } = session.userInfo;
  const { account } = session;
  return (
    <InsideProviders>
      <AccountContext value={account}>
        <Shell username={username} role={role} brand={account.brand} mayVisit={(path) => mayVisit(role, path)}>
          <Outlet />
        </Shell>
      </AccountContext>
    </InsideProviders>
  );
}
