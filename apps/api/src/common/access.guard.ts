import type { Access } from '@krasae/contracts';
import { rolesOfAccess } from '@krasae/contracts';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { sessionTokenOf } from '../auth/session-cookie.js';
import { SessionService } from '../auth/session.service.js';
import { PushKeyService } from '../push/push-key.service.js';
import { notPermitted, sessionExpired } from './api-error.js';
import type { ApiRequest } from './api-request.js';
import { ROUTE, type RouteDeclaration } from './route.decorator.js';
import { isSameOrigin } from './same-origin.js';

/** Lets in whom the endpoint's declaration names, and nobody else (design 10). A handler without one is shut. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(PushKeyService) private readonly pushKeys: PushKeyService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<ApiRequest>();
    const route = this.reflector.get<RouteDeclaration | undefined>(ROUTE, context.getHandler());
    if (route === undefined) throw notPermitted();
    const { access } = route.endpoint;
    if (access === 'push-key') {
      request.pushCaller = await this.pushKeys.authenticate(request);
      return true;
    }
    if (!isSameOrigin(request.headers)) throw notPermitted('otherSite');
    await this.requireSession(request, access);
    return true;
  }

  private async requireSession(request: ApiRequest, access: Access): Promise<void> {
    const roles = rolesOfAccess(access);
    if (roles === null) return;
    const session = await this.sessions.resolve(sessionTokenOf(request.headers.cookie));
    if (session === null) throw sessionExpired();
    if (!roles.includes(session.role)) throw notPermitted();
    request.session = session;
  }
}
