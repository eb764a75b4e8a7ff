import { parseCookie, stringifySetCookie } from 'cookie';

export const SESSION_COOKIE = 'krasae_session';

/** The session token of a Cookie header, or null. */
export function sessionTokenOf(cookieHeader: string | undefined): string | null {
  return parseCookie(cookieHeader ?? '')[SESSION_COOKIE] ?? null;
}

interface CookieOptions {
  readonly secure: boolean;
  /** Null: until the browser closes. */
  readonly maxAgeSeconds: number | null;
}

/** A Set-Cookie header that no script can read and no other site's form can use (design 10). */
export function sessionCookie(token: string, { secure, maxAgeSeconds }: CookieOptions): string {
  const lifetime = maxAgeSeconds === null ? {} : { maxAge: maxAgeSeconds };
  return stringifySetCookie(SESSION_COOKIE, token, { httpOnly: true, sameSite: 'lax', path: '/', secure, ...lifetime });
}

export function clearedSessionCookie(secure: boolean): string {
  return sessionCookie('', { secure, maxAgeSeconds: 0 });
}
