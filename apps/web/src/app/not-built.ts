import { ADMIN_ROLES, ANALYST_ROLES, FEED_ROLES, type Role } from '@krasae/domain';
import { blank, navigation, type Route } from './route.js';

const USER_MANAGERS: readonly Role[] = [...ADMIN_ROLES, 'accountmanager'];

/** A screen on which nothing is searched. */
const PLAIN = { hideSearch: true } as const;
/** Opened in a tab of its own, with a history sidebar of its own. */
const ASSISTANT = { access: 'session', title: 'assistant', header: 'ai', hideSearch: true, aiButton: false } as const;

/**
 * Routes of spec section 2 whose screen a later part builds. Each shows one page that says so; whoever builds a screen
 * moves its line to the route table and names its screen.
 */
export const NOT_BUILT: readonly Route[] = [
  blank({ path: '/share-preset/:id', access: 'open', title: 'sharedPreset' }),
  navigation({ path: '/comparison', access: ANALYST_ROLES, title: 'comparison' }),
  navigation({ path: '/influencer', access: ANALYST_ROLES, title: 'influencer' }),
  navigation({ path: '/location', access: ANALYST_ROLES, title: 'location' }),
  navigation({ path: '/explore', access: FEED_ROLES, title: 'explore' }),
  navigation({ path: '/export', access: ANALYST_ROLES, title: 'export', hideSearch: true }),
  navigation({ path: '/settings', access: ADMIN_ROLES, title: 'settings', ...PLAIN }),
  navigation({ path: '/keyword-setting', access: ADMIN_ROLES, title: 'keywordSetting', ...PLAIN }),
  navigation({ path: '/category-setting', access: ADMIN_ROLES, title: 'categorySetting', ...PLAIN }),
  navigation({ path: '/source-setting', access: ADMIN_ROLES, title: 'sourceSetting', ...PLAIN }),
  navigation({ path: '/user-manager', access: USER_MANAGERS, title: 'userManager', ...PLAIN }),
  navigation({ path: '/user-manager/new', access: USER_MANAGERS, title: 'userNew', ...PLAIN }),
  navigation({ path: '/user-manager/edit', access: USER_MANAGERS, title: 'userEdit', ...PLAIN }),
  navigation({ path: '/group-list', access: ANALYST_ROLES, title: 'groupList', ...PLAIN }),
  navigation({ path: '/preset-management', access: ANALYST_ROLES, title: 'presetManagement', ...PLAIN }),
  navigation({ path: '/campaign/comparison', access: ['domadmin'], title: 'campaignComparison' }),
  navigation({ path: '/campaign/edit/:title', access: ANALYST_ROLES, title: 'campaignEdit', ...PLAIN }),
  navigation({ path: '/campaign/:id', access: ANALYST_ROLES, title: 'campaign' }),
  navigation({ path: '/custom-campaign/:id', access: [...ANALYST_ROLES, 'viewer'], title: 'customCampaign' }),
  navigation({ path: '/ai', ...ASSISTANT }),
  navigation({ path: '/ai-assistant/:type', ...ASSISTANT }),
  navigation({ path: '/ai-assistant/:type/:threadId', ...ASSISTANT }),
];
