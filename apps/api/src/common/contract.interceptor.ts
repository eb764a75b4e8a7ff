import type { Endpoint, Envelope } from '@krasae/contracts';
import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { map, type Observable } from 'rxjs';
import type { ApiReply, ApiRequest } from './api-request.js';
import type { ApiSettings } from './api-settings.js';
import { ClientGoneError } from './client-gone.error.js';
import { MAX_BODY_BYTES, MAX_PUSH_BODY_BYTES, readJsonBody } from './json-body.js';
import { parseRequest } from './request-issues.js';
import { ROUTE, type RouteDeclaration } from './route.decorator.js';
import { SETTINGS } from './tokens.js';

function signalOf(reply: ApiReply): AbortSignal {
  const controller = new AbortController();
  reply.once('close', () => {
    if (!reply.writableFinished) controller.abort(new ClientGoneError());
  });
  return controller.signal;
}

async function bodyOf({ endpoint, ownBodyRules }: RouteDeclaration, request: ApiRequest): Promise<unknown> {
  if (endpoint.body === undefined) return undefined;
  const limit = endpoint.access === 'push-key' ? MAX_PUSH_BODY_BYTES : MAX_BODY_BYTES;
  const body = await readJsonBody(request, limit);
  return ownBodyRules ? body : parseRequest(endpoint.body, body);
}

function queryOf(endpoint: Endpoint, request: ApiRequest): unknown {
  // Where no query is declared none is read, so a stray parameter cannot be misunderstood.
  return endpoint.query === undefined ? undefined : parseRequest(endpoint.query, request.query);
}

function paramsOf({ params }: Endpoint, request: ApiRequest): unknown {
  return params === undefined ? request.params : parseRequest(params, request.params);
}

/** Reads a request by its endpoint's contract and wraps the answer in the envelope (design 12). */
@Injectable()
export class ContractInterceptor implements NestInterceptor {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(SETTINGS) private readonly settings: ApiSettings,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<Envelope<unknown>>> {
    const http = context.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const route = this.reflector.get<RouteDeclaration>(ROUTE, context.getHandler());
    const reply = http.getResponse<ApiReply>();
    reply.setHeader('Cache-Control', 'no-store');
    const signal = signalOf(reply);
    request.input = {
      params: paramsOf(route.endpoint, request),
      query: queryOf(route.endpoint, request),
      body: await bodyOf(route, request),
      signal,
    };
    return next.handle().pipe(
      map((answer) => {
        if (this.settings.checkAnswers) route.endpoint.answer.parse(answer);
        return { code: 200, message: answer };
      }),
    );
  }
}
