import { roleHome } from '@krasae/domain';
import { type LoaderFunction, redirect } from 'react-router';
import type { RouteAccess } from '../pages/not-built.js';
import { currentSession } from '../lib/session.js';
import { redirectFor } from './route-table.js';

/** Lets a visitor in, or sends them to login or to their role's home. Answers the session, null on open routes. */
export function guard(access: RouteAccess): LoaderFunction {
  return async () => {
    if (access === 'open') return null;
    const session = await currentSession();
    const target = redirectFor(access, session?.userInfo.role ?? null);
    return target === null ? session : redirect(target);
  };
}

/** An address that no route knows leads home, or to login. */
export const goHome: LoaderFunction = async () => {
  const session = await currentSession();
  return redirect(session === null ? '/login' : roleHome(session.userInfo.role));
};
