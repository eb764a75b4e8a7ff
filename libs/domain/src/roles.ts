export const ROLES = ['domadmin', 'admin', 'superuser', 'user', 'feedonly', 'accountmanager', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  domadmin: 'DOM Admin',
  admin: 'Admin',
  superuser: 'Super User',
  user: 'User',
  feedonly: 'Inspector',
  accountmanager: 'Account Manager',
  viewer: 'Viewer',
};

/** Superuser is a user who also sees the usage quota link (design 12), so it may go wherever user may. */
export const ANALYST_ROLES: readonly Role[] = ['domadmin', 'admin', 'superuser', 'user'];
export const FEED_ROLES: readonly Role[] = [...ANALYST_ROLES, 'feedonly'];
export const ADMIN_ROLES: readonly Role[] = ['domadmin', 'admin'];

/** Where a role lands after login and when it is refused a route (spec section 2). */
export function roleHome(role: Role): string {
  if (role === 'accountmanager') return '/user-manager';
  if (role === 'viewer') return '/prepare-viewer';
  return role === 'feedonly' ? '/live-feed' : '/';
}

export function isAdmin(role: Role): boolean {
  return ADMIN_ROLES.includes(role);
}
