import { roleHome, ROLES, type Role } from '@krasae/domain';
import type { UserPresetCampaign } from '@krasae/contracts';
import { type ReactNode, useEffect } from 'react';
import { mayVisit, ROUTES } from '../app/route-table.js';
import { CommandBarView } from '../features/command-bar/command-bar.js';
import { sidebarRights } from '../features/shell/navigation.js';
import { Shell } from '../features/shell/shell.js';
import type { ShellAlertsProps } from '../features/shell/shell-alerts.js';
import { UsageHistoryView } from '../features/shell/usage-history-modal.js';
import { PrepareViewerView } from '../features/viewer/prepare-viewer-screen.js';
import { WelcomeScreen } from '../features/viewer/welcome-screen.js';
import type { Loaded } from '../lib/loaded.js';
import { notify } from '../lib/notices.js';
import { SAMPLE_CAMPAIGNS, SAMPLE_PRESETS } from './sample-presets.js';

interface ShellState {
  readonly role: Role;
  readonly used: number | null;
  readonly quota: number | null;
  readonly campaigns: Loaded<readonly UserPresetCampaign[]>;
  readonly alerts?: Pick<ShellAlertsProps, 'setupMinutes' | 'presetConflict'>;
  readonly header?: 'ai';
  readonly notices?: true;
}

const retry = () => undefined;
const data = <T,>(of: T): Loaded<T> => ({ status: 'data', data: of });
const FAILED = { status: 'error', text: 'The server cannot be reached.', retry } as const;
const LOADING = { status: 'loading' } as const;
const LITTLE: ShellState = { role: 'domadmin', used: 1234, quota: null, campaigns: data(SAMPLE_CAMPAIGNS.slice(0, 3)) };

/** The shell in every state, and as every role sees it. */
export const SHELL_STORIES: Readonly<Record<string, ShellState>> = {
  'shell-little': LITTLE,
  'shell-much': {
    role: 'domadmin',
    used: 1_234_567,
    quota: 1_000_000,
    campaigns: data([
      ...SAMPLE_CAMPAIGNS,
      ...SAMPLE_CAMPAIGNS.map((one) => ({ ...one, presetId: `${one.presetId}b` })),
    ]),
    alerts: { setupMinutes: 28, presetConflict: true },
    notices: true,
  },
  'shell-nodata': { ...LITTLE, used: 0, quota: 50_000, campaigns: data([]) },
  'shell-loading': { ...LITTLE, used: null, campaigns: LOADING },
  'shell-error': { ...LITTLE, used: null, quota: 50_000, campaigns: FAILED },
  'shell-ai': { ...LITTLE, header: 'ai' },
  ...Object.fromEntries(ROLES.map((role) => [`shell-${role}`, { ...LITTLE, role, used: 31_400, quota: 50_000 }])),
};

export function ShellStory({ name, children }: { readonly name: string; readonly children?: ReactNode }) {
  const state = SHELL_STORIES[name] ?? LITTLE;
  const { role } = state;
  useEffect(() => {
    if (state.notices !== true) return;
    notify({ kind: 'success', title: 'Songkran 2026 has been saved successfully.' });
    const link = { to: 'https://example.org', text: 'Open message' };
    notify({ kind: 'info', title: 'New message with "ชาไทย"', text: 'ชาไทยแก้วนี้อร่อยมาก ต้องไปซ้ำแน่นอน', link });
  }, [state]);
  return (
    <Shell
      username="somsri@demo.example"
      role={role}
      flags={{ header: state.header ?? 'shell', toTopButton: true, hideSearch: state.header === 'ai' }}
      onSearch={() => undefined}
      alerts={{
        setupMinutes: null,
        presetConflict: false,
        admin: role === 'domadmin',
        onDismissConflict: () => undefined,
        ...state.alerts,
      }}
      sidebar={{
        mayVisit: (path) => mayVisit(role, path),
        rights: sidebarRights(role),
        home: roleHome(role),
        brand: 'Krasae Café',
        aiButton: state.header !== 'ai',
        used: state.used,
        quota: state.quota,
        campaigns: state.campaigns,
      }}
    >
      {children}
    </Shell>
  );
}

const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(12 - index).padStart(2, '0')}`,
  total: (12 - index) * 91_234,
}));
const SCREENS = ROUTES.filter(({ path, layout }) => layout === 'navigation' && !path.includes(':')).map((route) => ({
  path: route.path,
  title: route.title,
  searches: route.path === '/',
}));
const ADMIN: Role = 'domadmin';
const bar = (presets: Parameters<typeof CommandBarView>[0]['presets']) => (
  <CommandBarView role={ADMIN} screens={SCREENS} presets={presets} onClose={() => undefined} />
);

/** What the shell opens, and the screens that stand in it, in each state. */
export const INSIDE_SHELL: Readonly<Record<string, () => ReactNode>> = {
  'usage-much': () => <UsageHistoryView loaded={data({ months: MONTHS, quota: 1_000_000 })} />,
  'usage-little': () => <UsageHistoryView loaded={data({ months: MONTHS.slice(0, 1), quota: null })} />,
  'usage-nodata': () => <UsageHistoryView loaded={data({ months: [], quota: null })} />,
  'usage-loading': () => <UsageHistoryView loaded={LOADING} />,
  'usage-error': () => <UsageHistoryView loaded={FAILED} />,
  'command-much': () => bar(data(SAMPLE_PRESETS)),
  'command-little': () => bar(data([])),
  'command-loading': () => bar(LOADING),
  'command-error': () => bar(FAILED),
  welcome: () => <WelcomeScreen />,
  'viewer-nodata': () => <PrepareViewerView campaigns={data([])} />,
  'viewer-loading': () => <PrepareViewerView campaigns={LOADING} />,
  'viewer-error': () => <PrepareViewerView campaigns={FAILED} />,
};
