import type { SessionInfo } from '@krasae/contracts';
import { roleHome } from '@krasae/domain';
import type { ReactNode } from 'react';
import { useCampaigns } from '../../lib/campaigns.js';
import { useUsage } from '../../lib/usage.js';
import { sidebarRights } from './navigation.js';
import { Shell, type ShellProps } from './shell.js';
import { useShellAlerts } from './use-shell-alerts.js';

export interface ShellScreenProps {
  readonly session: SessionInfo;
  readonly mayVisit: (path: string) => boolean;
  readonly flags: ShellProps['flags'] & { readonly aiButton: boolean };
  readonly onSearch: () => void;
  readonly children: ReactNode;
}

/** The shell with what it asks of the server. */
export function ShellScreen({ session, mayVisit, flags, onSearch, children }: ShellScreenProps) {
  const { userInfo, account } = session;
  const rights = sidebarRights(userInfo.role);
  const campaigns = useCampaigns(rights.sharedCampaigns);
  const usage = useUsage();
  const alerts = useShellAlerts(session);
  return (
    <Shell
      username={userInfo.username}
      role={userInfo.role}
      flags={flags}
      alerts={alerts}
      onSearch={onSearch}
      sidebar={{
        mayVisit,
        rights,
        home: roleHome(userInfo.role),
        brand: account.brand,
        aiButton: flags.aiButton,
        used: usage?.total ?? null,
        quota: account.quota,
        campaigns,
      }}
    >
      {children}
    </Shell>
  );
}
