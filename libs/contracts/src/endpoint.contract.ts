import { type Role, ROLES } from '@krasae/domain';
import type { z } from 'zod';

export type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** Who may call: nobody's session needed, any session, a session of one of the roles, or the key of a push source. */
export type Access = 'public' | 'session' | 'push-key' | readonly Role[];

/** One call of spec section 7. The API routes, the client and the OpenAPI description are all derived from it. */
export interface Endpoint<
  Body extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
> {
  readonly method: HttpMethod;
  /** Express style, ':name' for a parameter. */
  readonly path: string;
  /** What the parameters of the path may be; any text where it is not said. */
  readonly params?: Params;
  readonly summary: string;
  readonly access: Access;
  readonly body?: Body;
  readonly query?: Query;
  /** The payload inside the envelope. */
  readonly answer: Answer;
}

/** Keeps the very schemas of a declaration in its type. */
export function endpoint<
  A extends z.ZodType,
  B extends z.ZodType = z.ZodNever,
  Q extends z.ZodType = z.ZodNever,
  P extends z.ZodType = z.ZodNever,
>(declaration: Endpoint<B, Q, A, P>): Endpoint<B, Q, A, P> {
  return declaration;
}

/** Roles that an access rule lets in; null where no session is asked for. */
export function rolesOfAccess(access: Access): readonly Role[] | null {
  if (access === 'public' || access === 'push-key') return null;
  return access === 'session' ? ROLES : access;
}
