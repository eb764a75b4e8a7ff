export type NavLabel =
  | 'overview'
  | 'comparison'
  | 'influencer'
  | 'liveFeed'
  | 'explore'
  | 'location'
  | 'campaignComparison'
  | 'advancedExport'
  | 'settingDashboard'
  | 'keyword'
  | 'category'
  | 'source'
  | 'preset'
  | 'user';

export interface NavEntry {
  readonly path: string;
  readonly label: NavLabel;
}

export interface NavGroup {
  readonly label: 'dashboard' | 'messages' | 'campaign' | 'export' | 'settings';
  readonly entries: readonly NavEntry[];
}

/** The sidebar in its order (spec section 2). Who sees an entry is the route table's business. */
export const NAVIGATION: readonly NavGroup[] = [
  {
    label: 'dashboard',
    entries: [
      { path: '/', label: 'overview' },
      { path: '/comparison', label: 'comparison' },
      { path: '/influencer', label: 'influencer' },
    ],
  },
  {
    label: 'messages',
    entries: [
      { path: '/live-feed', label: 'liveFeed' },
      { path: '/explore', label: 'explore' },
      { path: '/location', label: 'location' },
    ],
  },
  { label: 'campaign', entries: [{ path: '/campaign/comparison', label: 'campaignComparison' }] },
  { label: 'export', entries: [{ path: '/export', label: 'advancedExport' }] },
  {
    label: 'settings',
    entries: [
      { path: '/settings', label: 'settingDashboard' },
      { path: '/keyword-setting', label: 'keyword' },
      { path: '/category-setting', label: 'category' },
      { path: '/source-setting', label: 'source' },
      { path: '/preset-management', label: 'preset' },
      { path: '/user-manager', label: 'user' },
    ],
  },
];

/** The groups with what the visitor may open; a group without entries is left out. */
export function visibleNavigation(mayVisit: (path: string) => boolean): NavGroup[] {
  return NAVIGATION.map((group) => ({ ...group, entries: group.entries.filter(({ path }) => mayVisit(path)) })).filter(
    ({ entries }) => entries.length > 0,
  );
}
