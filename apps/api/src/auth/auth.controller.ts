import { ENDPOINTS, type SessionInfo } from '@krasae/contracts';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { ApiReply, ApiRequest } from '../common/api-request.js';
import type { ApiSettings } from '../common/api-settings.js';
import { type CallOf, CurrentSession, Input, Route } from '../common/route.decorator.js';
import { SETTINGS } from '../common/tokens.js';
import { AuthService } from './auth.service.js';
import { clearedSessionCookie, sessionCookie, sessionTokenOf } from './session-cookie.js';
import { REMEMBERED_SESSION_MS, type Session, SessionService } from './session.service.js';

@Controller()
export class AuthController {
  constructor(
    @Inject(AuthService) private readonly auth: AuthService,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(SETTINGS) private readonly settings: ApiSettings,
  ) {}

  @Route(ENDPOINTS.login)
  async login(
    @Input() { body }: CallOf<typeof ENDPOINTS.login>,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: ApiReply,
  ): Promise<SessionInfo> {
    const { token, info } = await this.auth.logIn(body, request.ip ?? '');
    // Whoever logs in over an open session leaves none behind.
    await this.sessions.revoke(sessionTokenOf(request.headers.cookie));
    const maxAgeSeconds = body.remember ? REMEMBERED_SESSION_MS / 1000 : null;
    reply.setHeader('Set-Cookie', sessionCookie(token, { secure: this.settings.secureCookies, maxAgeSeconds }));
    return info;
  }

  @Route(ENDPOINTS.logout)
  async logout(
    @Input() _call: CallOf<typeof ENDPOINTS.logout>,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: ApiReply,
  ): Promise<null> {
    await this.sessions.revoke(sessionTokenOf(request.headers.cookie));
    reply.setHeader('Set-Cookie', clearedSessionCookie(this.settings.secureCookies));
    return null;
  }

  @Route(ENDPOINTS.tcheck)
  async tcheck(
    @Input() _call: CallOf<typeof ENDPOINTS.tcheck>,
    @CurrentSession() session: Session,
  ): Promise<SessionInfo> {
    return this.auth.infoOf(session);
  }
}
