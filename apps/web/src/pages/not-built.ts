import { ADMIN_ROLES, ANALYST_ROLES, FEED_ROLES, type Role, ROLES } from '@krasae/domain';

/** 'open' asks for no session; 'session' for any role. */
export type RouteAccess = 'open' | 'session' | readonly Role[];

export interface NotBuiltRoute {
  readonly path: string;
  readonly access: RouteAccess;
  readonly layout: 'blank' | 'navigation';
  /** Key of the screen's name in the catalogue. */
  readonly title: NotBuiltTitle;
}

export type NotBuiltTitle =
  | `nav.${'comparison' | 'influencer' | 'explore' | 'location' | 'campaignComparison' | 'advancedExport' | 'settingDashboard'}`
  | `nav.${'keyword' | 'category' | 'source' | 'preset' | 'user' | 'terms' | 'privacy' | 'assistant'}`
  | `notBuilt.${'forgotPassword' | 'resetPassword' | 'profile' | 'groups' | 'sharedPreset' | 'campaign' | 'welcome' | 'viewer'}`;

const USER_MANAGERS: readonly Role[] = [...ADMIN_ROLES, 'accountmanager'];

const route = (
  path: string,
  access: RouteAccess,
  title: NotBuiltTitle,
  layout: NotBuiltRoute['layout'] = 'navigation',
): NotBuiltRoute => ({ path, access, layout, title });

/**
 * Routes of spec section 2 whose screen a later part builds, with the roles they will have. Each shows one page that
 * says so; whoever builds a screen moves its line to the route table.
 */
export const NOT_BUILT: readonly NotBuiltRoute[] = [
  route('/forgot-password', 'open', 'notBuilt.forgotPassword', 'blank'),
  route('/reset-password', 'open', 'notBuilt.resetPassword', 'blank'),
  route('/share-preset/:id', 'open', 'notBuilt.sharedPreset', 'blank'),
  route('/privacy-policy', 'session', 'nav.privacy', 'blank'),
  route('/terms-and-service', 'session', 'nav.terms', 'blank'),
  route('/comparison', ANALYST_ROLES, 'nav.comparison'),
  route('/influencer', ANALYST_ROLES, 'nav.influencer'),
  route('/location', ANALYST_ROLES, 'nav.location'),
  route('/explore', FEED_ROLES, 'nav.explore'),
  route('/export', ANALYST_ROLES, 'nav.advancedExport'),
  route('/profile', 'session', 'notBuilt.profile'),
  route('/settings', ADMIN_ROLES, 'nav.settingDashboard'),
  route('/keyword-setting', ADMIN_ROLES, 'nav.keyword'),
  route('/category-setting', ADMIN_ROLES, 'nav.category'),
  route('/source-setting', ADMIN_ROLES, 'nav.source'),
  route('/user-manager', USER_MANAGERS, 'nav.user'),
  route('/user-manager/new', USER_MANAGERS, 'nav.user'),
  route('/user-manager/edit', USER_MANAGERS, 'nav.user'),
  route('/group-list', ANALYST_ROLES, 'notBuilt.groups'),
  route('/preset-management', ANALYST_ROLES, 'nav.preset'),
  route('/campaign/comparison', ['domadmin'], 'nav.campaignComparison'),
  route('/campaign/edit/:title', ANALYST_ROLES, 'notBuilt.campaign'),
  route('/campaign/:id', ANALYST_ROLES, 'notBuilt.campaign'),
  route('/custom-campaign/:id', [...ANALYST_ROLES, 'viewer'], 'notBuilt.campaign'),
  route('/welcome', ['viewer'], 'notBuilt.welcome'),
  route('/prepare-viewer', ['viewer'], 'notBuilt.viewer'),
  route('/ai', ROLES, 'nav.assistant'),
  route('/ai-assistant/:type', ROLES, 'nav.assistant'),
  route('/ai-assistant/:type/:threadId', ROLES, 'nav.assistant'),
];
