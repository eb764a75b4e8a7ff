import { z } from 'zod';

/** Kept for one tab: where the visitor was going, or was, when they had to log in. */
const KEY = 'krasae.wanted';
/** Paths that lead nowhere after login. */
const OPEN = ['/login', '/callback', '/error/', '/forgot-password', '/reset-password', '/share-preset/'];

const wantedSchema = z.strictObject({ address: z.string(), userId: z.string().nullable() });
export type Wanted = z.infer<typeof wantedSchema>;

/**
 * The path, search and hash of an address if it is one of this origin that lies behind login, else null. What stands in
 * a store of the browser may have been put there by anybody who could, so it is never followed elsewhere.
 */
export function pathBehindLogin(address: string, origin: string): string | null {
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  if (url.origin !== origin || OPEN.some((path) => url.pathname.startsWith(path))) return null;
  const path = url.pathname + url.search + url.hash;
  // A path of two slashes at its beginning would be read as a host.
  return path === '/' || path.startsWith('//') ? null : path;
}

/** Where a user goes on after login; what belonged to the work of another user is none of theirs. */
export function addressFor({ address, userId: owner }: Wanted, userId: string, origin: string): string | null {
  return owner === null || owner === userId ? pathBehindLogin(address, origin) : null;
}

/** Keeps the address on show. userId: whose work it is, null where nobody was logged in. */
export function keepWanted(userId: string | null): void {
  const address = pathBehindLogin(location.href, location.origin);
  if (address !== null) sessionStorage.setItem(KEY, JSON.stringify({ address, userId }));
}

/** The address that was wanted before login, once; null where there is none for this user. */
export function takeWanted(userId: string): string | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (text === null) return null;
  try {
    return addressFor(wantedSchema.parse(JSON.parse(text)), userId, location.origin);
  } catch {
    // Left by another version, or by hand: as good as nothing.
    return null;
  }
}
