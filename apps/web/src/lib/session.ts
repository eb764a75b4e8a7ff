import type { SessionInfo } from '@krasae/contracts';
import { createApiClient } from './api-client.js';
import { ApiError } from './api-error.js';

/** Marks that someone was logged in here, so that a 401 is an expired session and not a first visit. */
const SIGNED_IN = 'krasae.signedIn';

/** Whether someone was logged in here when last seen; the server may know better. */
export function wasSignedIn(): boolean {
  return localStorage.getItem(SIGNED_IN) !== null;
}

let known: Promise<SessionInfo | null> | null = null;
/** Whether this page has had a session; another tab that signs out clears the storage of both. */
let inside = false;
let leaving = false;

function forget(): void {
  localStorage.clear();
  known = null;
  inside = false;
}

const lostListeners = new Set<() => void>();

/** Tells when the session ends under the user's hands, before the browser is cleared. Answers how to stop listening. */
export function onSessionLost(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}

/** Clears the browser and goes to login as the spec asks of a 401 (section 8); not on shared presets. */
export function endSession(): void {
  if (location.pathname.startsWith('/share-preset') || leaving) return;
  if (!wasSignedIn() && !inside) return;
  for (const listener of lostListeners) listener();
  forget();
  if (location.pathname === '/login' || location.pathname === '/callback') return;
  leaving = true;
  location.assign('/login?expired=1');
}

export const api = createApiClient({
  fetch: (input, init) => window.fetch(input, init),
  onSessionEnded: endSession,
});

/** Who is logged in; null when nobody is. Asked once, then remembered until login or logout. */
export function currentSession(): Promise<SessionInfo | null> {
  known ??= api('tcheck').then(
    (session) => {
      inside = true;
      return session;
    },
    (error: unknown) => {
      known = null;
      if (error instanceof ApiError && error.code === 401) return null;
      throw error;
    },
  );
  return known;
}

/** Clears what the last user left in the browser and keeps the new session (spec section 4, Login). */
export function beginSession(session: SessionInfo): void {
  localStorage.clear();
  localStorage.setItem(SIGNED_IN, '1');
  inside = true;
  known = Promise.resolve(session);
}

/** Ends the session on the server; whoever was logged in is forgotten here in any case. */
export async function leaveSession(): Promise<void> {
  forget();
  await api('logout');
}
