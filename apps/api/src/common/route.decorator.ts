import type { Endpoint } from '@krasae/contracts';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import type { z } from 'zod';
import type { Session } from '../auth/session.service.js';
import type { PushCaller } from '../push/push-key.service.js';
import type { ApiRequest } from './api-request.js';

export const ROUTE = Symbol('route');

/** What the guard and the interceptor know of a handler. */
export interface RouteDeclaration {
  readonly endpoint: Endpoint;
  /** The handler checks the body by rules of its own, whose errors say more than the schema's. */
  readonly ownBodyRules: boolean;
}

type OutputOf<S extends z.ZodType> = [S] extends [z.ZodNever] ? undefined : z.output<S>;

type ParamsOf<S extends z.ZodType> = [S] extends [z.ZodNever] ? Readonly<Record<string, string>> : z.output<S>;

/** A request as its endpoint declares it. */
export interface Call<Body = unknown, Query = unknown, Params = unknown> {
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
}
export type CallOf<E> =
  E extends Endpoint<infer B, infer Q, z.ZodType, infer P> ? Call<OutputOf<B>, OutputOf<Q>, ParamsOf<P>> : never;

type Handler<C, Answer> = (call: C, ...rest: never[]) => Promise<Answer>;
type HandlerDecorator<C, Answer> = <T extends Handler<C, Answer>>(
  target: object,
  key: string,
  descriptor: TypedPropertyDescriptor<T>,
) => void;

const METHODS = {
  get: RequestMethod.GET,
  post: RequestMethod.POST,
  put: RequestMethod.PUT,
  patch: RequestMethod.PATCH,
  delete: RequestMethod.DELETE,
} as const;

function routeOf(endpoint: Endpoint, ownBodyRules: boolean): MethodDecorator {
  const declaration: RouteDeclaration = { endpoint, ownBodyRules };
  return applyDecorators(
    RequestMapping({ method: METHODS[endpoint.method], path: endpoint.path }),
    HttpCode(200),
    SetMetadata(ROUTE, declaration),
  );
}

/**
 * Makes a method the handler of an endpoint: method, path, access, checks and the envelope come from the declaration,
 * and the compiler holds the handler to its body, query and answer.
 */
export function Route<B extends z.ZodType, Q extends z.ZodType, A extends z.ZodType, P extends z.ZodType>(
  endpoint: Endpoint<B, Q, A, P>,
): HandlerDecorator<Call<OutputOf<B>, OutputOf<Q>, ParamsOf<P>>, z.input<A>> {
  return routeOf(endpoint, false);
}

/** As Route, for a handler with its own rules for the body, which it gets as it came. */
export function RouteWithOwnBodyRules<
  B extends z.ZodType,
  Q extends z.ZodType,
  A extends z.ZodType,
  P extends z.ZodType,
>(endpoint: Endpoint<B, Q, A, P>): HandlerDecorator<Call<unknown, OutputOf<Q>, ParamsOf<P>>, z.input<A>> {
  return routeOf(endpoint, true);
}

function fromRequest<T>(read: (request: ApiRequest) => T): () => ParameterDecorator {
  return createParamDecorator((_data: unknown, context: ExecutionContext) =>
    read(context.switchToHttp().getRequest<ApiRequest>()),
  );
}

function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The route asks for ${what}, but its declaration gives it none.`);
  return value;
}

/** The checked request, first parameter of every handler. */
export const Input = fromRequest((request): Call => required(request.input, 'its input'));

/** The session; only on endpoints whose access asks for one. */
export const CurrentSession = fromRequest((request): Session => required(request.session, 'a session'));

/** Account and source behind the push key; only on endpoints with access 'push-key'. */
export const CurrentPushCaller = fromRequest((request): PushCaller => required(request.pushCaller, 'a push key'));
