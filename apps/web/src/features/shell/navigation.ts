import { isAdmin, type Role } from '@krasae/domain';

/** A line of the sidebar. Its text is the screen's own name, or a shorter one where its group already says the rest. */
export interface NavEntry {
  readonly path: string;
  readonly label: `screen.${ScreenLabel}` | 'nav.comparison' | 'nav.dashboard';
}

type ScreenLabel =
  | 'overview'
  | 'comparison'
  | 'influencer'
  | 'liveFeed'
  | 'explore'
  | 'location'
  | 'export'
  | 'keywordSetting'
  | 'categorySetting'
  | 'sourceSetting'
  | 'presetManagement'
  | 'userManager';

export type GroupName = 'dashboard' | 'messages' | 'campaign' | 'export' | 'settings';

export interface NavGroup {
  readonly name: GroupName;
  /** A group without a heading is always open: its entries stand at the top level. */
  readonly heading: `nav.${'dashboard' | 'campaign' | 'export' | 'settings'}` | null;
  readonly entries: readonly NavEntry[];
}

/** The sidebar in its order (spec section 2). Who sees an entry is the route table's business. */
export const NAVIGATION: readonly NavGroup[] = [
  {
    name: 'dashboard',
    heading: 'nav.dashboard',
    entries: [
      { path: '/', label: 'screen.overview' },
      { path: '/comparison', label: 'screen.comparison' },
      { path: '/influencer', label: 'screen.influencer' },
    ],
  },
  {
    name: 'messages',
    heading: null,
    entries: [
      { path: '/live-feed', label: 'screen.liveFeed' },
      { path: '/explore', label: 'screen.explore' },
      { path: '/location', label: 'screen.location' },
    ],
  },
  {
    name: 'campaign',
    heading: 'nav.campaign',
    entries: [{ path: '/campaign/comparison', label: 'nav.comparison' }],
  },
  { name: 'export', heading: 'nav.export', entries: [{ path: '/export', label: 'screen.export' }] },
  {
    name: 'settings',
    heading: 'nav.settings',
    entries: [
      { path: '/settings', label: 'nav.dashboard' },
      { path: '/keyword-setting', label: 'screen.keywordSetting' },
      { path: '/category-setting', label: 'screen.categorySetting' },
      { path: '/source-setting', label: 'screen.sourceSetting' },
      { path: '/preset-management', label: 'screen.presetManagement' },
      { path: '/user-manager', label: 'screen.userManager' },
    ],
  },
];

/** At the end of the sidebar. */
const LEGAL_PATHS = ['/terms-and-service', '/privacy-policy'];
const PATHS = NAVIGATION.flatMap(({ entries }) => entries.map(({ path }) => path));

/** Screens in the order of the sidebar; what does not stand there comes next, and the legal pages last. */
export function inNavigationOrder<T extends { readonly path: string }>(screens: readonly T[]): T[] {
  const place = ({ path }: T) => {
    if (LEGAL_PATHS.includes(path)) return PATHS.length + 1 + LEGAL_PATHS.indexOf(path);
    return PATHS.includes(path) ? PATHS.indexOf(path) : PATHS.length;
  };
  return [...screens].sort((one, other) => place(one) - place(other));
}

/** What a role sees in the sidebar beside the screens it may visit (spec section 6). */
export interface SidebarRights {
  readonly myCampaigns: boolean;
  readonly sharedCampaigns: boolean;
  readonly addCampaign: boolean;
  readonly usage: boolean;
}

const SEES_USAGE: readonly Role[] = ['domadmin', 'admin', 'superuser', 'user', 'feedonly'];

/**
 * Account managers have no campaigns: the call refuses them. Of usage the spec keeps viewers away; the history's call
 * refuses account managers too.
 */
export function sidebarRights(role: Role): SidebarRights {
  const analyses = isAdmin(role) || role === 'user' || role === 'superuser';
  return {
    myCampaigns: analyses,
    sharedCampaigns: analyses || role === 'viewer',
    addCampaign: analyses,
    usage: SEES_USAGE.includes(role),
  };
}

/** The groups with what the visitor may open; a group with nothing in it is left out. */
export function visibleNavigation(mayVisit: (path: string) => boolean, rights: SidebarRights): NavGroup[] {
  return NAVIGATION.map((group) => ({ ...group, entries: group.entries.filter(({ path }) => mayVisit(path)) })).filter(
    ({ name, entries }) => entries.length > 0 || (name === 'campaign' && rights.sharedCampaigns),
  );
}

/** The group that an open screen belongs to, so that the sidebar opens it (spec section 4); null where there is none. */
export function groupOf(pathname: string): GroupName | null {
  const below = (path: string) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
  if (below('/custom-campaign') || below('/campaign')) return 'campaign';
  return NAVIGATION.find(({ entries }) => entries.some(({ path }) => below(path)))?.name ?? null;
}
