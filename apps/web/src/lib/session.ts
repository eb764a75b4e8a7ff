import type { SessionInfo, UserInfo } from '@krasae/contracts';
import { createApiClient } from './api-client.js';
import { ApiError } from './api-error.js';
import { hearOtherTabs, type TabMessage, tellOtherTabs } from './other-tabs.js';
import { keepWanted, takeWanted } from './wanted-address.js';

/** Holds the id of who is logged in here, so that a 401 is an expired session and not a first visit. */
const SIGNED_IN = 'krasae.signedIn';

/** Whether someone was logged in here when last seen; the server may know better. */
export function wasSignedIn(): boolean {
  return localStorage.getItem(SIGNED_IN) !== null;
}

let known: Promise<SessionInfo | null> | null = null;
/** Whose session this page has had; another tab that signs out clears the storage of both. */
let inside: string | null = null;
let leaving = false;

function forget(): void {
  localStorage.clear();
  known = null;
  inside = null;
}

const lostListeners = new Set<() => void>();

/** Tells when the session ends under the user's hands, before the browser is cleared. Answers how to stop listening. */
export function onSessionLost(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}

const isAtLogin = () => location.pathname === '/login' || location.pathname === '/callback';

function go(address: string): void {
  leaving = true;
  location.assign(address);
}

/** What is kept of the user's work in this tab, for the same user alone. */
function keepWork(): void {
  for (const listener of lostListeners) listener();
  keepWanted(inside ?? localStorage.getItem(SIGNED_IN));
}

/** Clears the browser and goes to login as the spec asks of a 401 (section 8); not on shared presets. */
export function endSession(): void {
  if (location.pathname.startsWith('/share-preset') || leaving) return;
  if (!wasSignedIn() && inside === null) return;
  keepWork();
  forget();
  tellOtherTabs({ type: 'session.expired' });
  if (!isAtLogin()) go('/login?expired=1');
}

export const api = createApiClient({
  fetch: (input, init) => window.fetch(input, init),
  onSessionEnded: endSession,
});

/** Who is logged in; null when nobody is. Asked once, then remembered until login or logout. */
export function currentSession(): Promise<SessionInfo | null> {
  known ??= api('tcheck').then(
    (session) => {
      inside = session.userInfo.id;
      localStorage.setItem(SIGNED_IN, inside);
      return session;
    },
    (error: unknown) => {
      known = null;
      if (!(error instanceof ApiError) || error.code !== 401) throw error;
      if (!leaving) keepWanted(null);
      return null;
    },
  );
  return known;
}

/** Asks the server anew how user and account are; screens see it when their loaders are asked again. */
export async function refreshSession(): Promise<void> {
  const session = await api('tcheck');
  // Whoever has left meanwhile stays away.
  if (known !== null) known = Promise.resolve(session);
}

/** Clears what the last user left in the browser and keeps the new session (spec section 4, Login). */
export function beginSession(session: SessionInfo): void {
  const { id } = session.userInfo;
  localStorage.clear();
  localStorage.setItem(SIGNED_IN, id);
  inside = id;
  known = Promise.resolve(session);
  tellOtherTabs({ type: 'session.begun', userId: id });
}

/** Keeps what the server answered of the user; screens see it when their loaders are asked again. */
export function keepUserInfo(userInfo: UserInfo): void {
  known = known?.then((session) => (session === null ? null : { ...session, userInfo })) ?? null;
}

/** Keeps that the user has accepted the policy. */
export function keepConsent(): void {
  known = known?.then((session) => session && withConsent(session)) ?? null;
}

function withConsent(session: SessionInfo): SessionInfo {
  return { ...session, userInfo: { ...session.userInfo, isAcceptConsent: true } };
}

/**
 * Ends the session on the server; whoever was logged in is forgotten here in any case. byChoice: nothing of the work is
 * kept for later, and the other tabs follow at once.
 */
export async function leaveSession(byChoice: boolean): Promise<void> {
  forget();
  if (byChoice) {
    sessionStorage.clear();
    // Before the server ends their sockets, which would tell them of a session that expired.
    tellOtherTabs({ type: 'session.left' });
  }
  await api('logout');
}

/** What another tab did to the session that all tabs of a browser share; it has cleared the storage already. */
function follow(message: TabMessage): void {
  if (leaving || location.pathname.startsWith('/share-preset')) return;
  if (message.type === 'session.begun') {
    if (isAtLogin()) go(takeWanted(message.userId) ?? '/');
    else if (inside !== null && inside !== message.userId) go('/');
    return;
  }
  if (inside === null) return;
  if (message.type === 'session.expired') keepWork();
  else sessionStorage.clear();
  known = null;
  inside = null;
  go(message.type === 'session.expired' ? '/login?expired=1' : '/login');
}

/** Follows what other tabs do to the session, for as long as the page lives. */
export function followOtherTabs(): void {
  hearOtherTabs(follow);
}
