import { expect, it } from '@jest/globals';
import { inNavigationOrder, NAVIGATION } from './navigation.js';

it('lists screens as the sidebar does, others after them and the legal pages last', () => {
  const inSidebar = NAVIGATION.flatMap(({ entries }) => entries.map(({ path }) => path));
  const others = ['/ai', '/group-list'];
  const wanted = [...inSidebar, ...others, '/terms-and-service', '/privacy-policy'];
  const mixed = ['/privacy-policy', '/terms-and-service', ...others, ...[...inSidebar].reverse()];
  expect(inNavigationOrder(mixed.map((path) => ({ path }))).map(({ path }) => path)).toEqual(wanted);
});
