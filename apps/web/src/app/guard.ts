import { roleHome } from '@krasae/domain';
import { type LoaderFunction, redirect } from 'react-router';
import { currentSession } from '../lib/session.js';
import { requestUsage } from '../lib/usage.js';
import type { RouteAccess } from './route.js';
import { redirectFor } from './route-table.js';

/** The address whose screen is open, so that a change of its parameters alone is not taken for a new screen. */
let entered: string | null = null;

/**
 * Lets a visitor in, or sends them to login or to their role's home (spec section 2, Route guard). Answers the session,
 * null on open routes. A see-more panel closes with the screen that it stands on; the filter's provider initialises it.
 */
export function guard(access: RouteAccess): LoaderFunction {
  return async ({ request }) => {
    const { pathname } = new URL(request.url);
    if (access === 'open') {
      entered = pathname;
      return null;
    }
    const session = await currentSession();
    if (session === null) return redirect('/login');
    if (entered !== pathname) {
      entered = pathname;
      requestUsage();
    }
    const target = redirectFor(access, session.userInfo.role);
    return target === null ? session : redirect(target);
  };
}

/** An address that no route knows leads home, or to login. */
export const goHome: LoaderFunction = async () => {
  const session = await currentSession();
  return redirect(session === null ? '/login' : roleHome(session.userInfo.role));
};
