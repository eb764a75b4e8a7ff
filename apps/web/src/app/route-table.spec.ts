import { describe, expect, it } from '@jest/globals';
import { ROLES, roleHome } from '@krasae/domain';
import { NAVIGATION } from '../features/shell/navigation.js';
import { mayVisit, redirectFor, ROUTES } from './route-table.js';

describe('route table', () => {
  it('has each path once', () => {
    const paths = ROUTES.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('lets every role into its own home, so that a redirect never loops', () => {
    for (const role of ROLES) expect([role, mayVisit(role, roleHome(role))]).toEqual([role, true]);
  });

  it.each([
    ['/', ['domadmin', 'admin', 'superuser', 'user']],
    ['/live-feed', ['domadmin', 'admin', 'superuser', 'user', 'feedonly']],
    ['/settings', ['domadmin', 'admin']],
    ['/user-manager', ['domadmin', 'admin', 'accountmanager']],
    ['/campaign/comparison', ['domadmin']],
    ['/prepare-viewer', ['viewer']],
  ])('opens %s to its roles alone', (path, roles) => {
    expect(ROLES.filter((role) => mayVisit(role, path))).toEqual(roles);
  });

  it('sends a visitor to login and a refused role to its home', () => {
    expect(redirectFor('session', null)).toBe('/login');
    expect(redirectFor(['admin'], 'feedonly')).toBe('/live-feed');
    expect(redirectFor('open', null)).toBeNull();
  });

  it('knows every path that the sidebar leads to', () => {
    const known = new Set(ROUTES.map(({ path }) => path));
    const entries = NAVIGATION.flatMap(({ entries: of }) => of.map(({ path }) => path));
    expect(entries.filter((path) => !known.has(path))).toEqual([]);
  });
});
