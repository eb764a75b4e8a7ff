import { describe, expect, it } from '@jest/globals';
import { ROLES, roleHome } from '@krasae/domain';
import { NAVIGATION } from '../features/shell/navigation.js';
import { mayVisit, redirectFor, routeOf, ROUTES } from './route-table.js';

const ANALYSTS = ['domadmin', 'admin', 'superuser', 'user'];

describe('route table', () => {
  it('has each path once', () => {
    const paths = ROUTES.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('lets every role into its own home, so that a redirect never loops', () => {
    for (const role of ROLES) expect([role, mayVisit(role, roleHome(role))]).toEqual([role, true]);
  });

  it.each([
    ['/', ANALYSTS],
    ['/comparison', ANALYSTS],
    ['/influencer', ANALYSTS],
    ['/location', ANALYSTS],
    ['/live-feed', [...ANALYSTS, 'feedonly']],
    ['/explore', [...ANALYSTS, 'feedonly']],
    ['/export', ANALYSTS],
    ['/profile', ROLES],
    ['/settings', ['domadmin', 'admin']],
    ['/keyword-setting', ['domadmin', 'admin']],
    ['/category-setting', ['domadmin', 'admin']],
    ['/source-setting', ['domadmin', 'admin']],
    ['/user-manager', ['domadmin', 'admin', 'accountmanager']],
    ['/user-manager/new', ['domadmin', 'admin', 'accountmanager']],
    ['/user-manager/edit', ['domadmin', 'admin', 'accountmanager']],
    ['/group-list', ANALYSTS],
    ['/preset-management', ANALYSTS],
    ['/campaign/:id', ANALYSTS],
    ['/custom-campaign/:id', [...ANALYSTS, 'viewer']],
    ['/campaign/comparison', ['domadmin']],
    ['/welcome', ['viewer']],
    ['/prepare-viewer', ['viewer']],
    ['/ai', ROLES],
    ['/ai-assistant/:type', ROLES],
    ['/ai-assistant/:type/:threadId', ROLES],
    ['/privacy-policy', ROLES],
    ['/terms-and-service', ROLES],
  ])('opens %s to its roles alone (spec section 2)', (path, roles) => {
    expect(ROLES.filter((role) => mayVisit(role, path))).toEqual([...roles]);
    expect(redirectFor(routeOf(path)?.access ?? 'open', null)).toBe('/login');
  });

  it.each(['/login', '/callback', '/error/:code', '/forgot-password', '/reset-password', '/share-preset/:id'])(
    'opens %s to whoever comes',
    (path) => expect(routeOf(path)?.access).toBe('open'),
  );

  it('draws those before login and the legal pages on a blank page', () => {
    const blank = ROUTES.filter(({ layout }) => layout === 'blank').map(({ path }) => path);
    const open = ROUTES.filter(({ access }) => access === 'open').map(({ path }) => path);
    expect([...blank].sort()).toEqual([...open, '/privacy-policy', '/terms-and-service'].sort());
  });

  it('hides the search on the export, and gives the AI its own header and no button to itself', () => {
    expect(routeOf('/export')?.hideSearch).toBe(true);
    expect(routeOf('/explore')?.hideSearch).toBe(false);
    expect(routeOf('/ai')).toMatchObject({ header: 'ai', aiButton: false });
  });

  it('sends a visitor to login and a refused role to its home', () => {
    expect(redirectFor('session', null)).toBe('/login');
    expect(redirectFor(['admin'], 'feedonly')).toBe('/live-feed');
    expect(redirectFor('open', null)).toBeNull();
  });

  it('knows every path that the sidebar leads to', () => {
    const paths = NAVIGATION.flatMap(({ entries: of }) => of.map(({ path }) => path));
    expect(paths.filter((path) => routeOf(path) === undefined)).toEqual([]);
  });
});
