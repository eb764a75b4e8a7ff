import { ENDPOINTS, type NamedUser, type UsageHistory, type UserInfo } from '@krasae/contracts';
import { Controller, Inject, Req } from '@nestjs/common';
import type { Session } from '../auth/session.service.js';
import type { ApiRequest } from '../common/api-request.js';
import { type CallOf, CurrentSession, Input, Route } from '../common/route.decorator.js';
import { PasswordResetService } from './password-reset.service.js';
import { PasswordService } from './password.service.js';
import { policyHtml } from './policy.js';
import { ProfileService } from './profile.service.js';
import { UsageService } from './usage.service.js';
import { UserListService } from './user-list.service.js';

@Controller()
export class UserController {
  constructor(
    @Inject(PasswordResetService) private readonly resets: PasswordResetService,
    @Inject(PasswordService) private readonly passwords: PasswordService,
    @Inject(ProfileService) private readonly profiles: ProfileService,
    @Inject(UsageService) private readonly usage: UsageService,
    @Inject(UserListService) private readonly users: UserListService,
  ) {}

  @Route(ENDPOINTS.forgotPassword)
  async forgotPassword(
    @Input() { body }: CallOf<typeof ENDPOINTS.forgotPassword>,
    @Req() request: ApiRequest,
  ): Promise<null> {
    await this.resets.ask(body.account, body.email, request.ip ?? '');
    return null;
  }

  @Route(ENDPOINTS.resetPassword)
  async resetPassword(
    @Input() { body }: CallOf<typeof ENDPOINTS.resetPassword>,
    @Req() request: ApiRequest,
  ): Promise<null> {
    await this.resets.reset(body.token, body.password, request.ip ?? '');
    return null;
  }

  @Route(ENDPOINTS.changePassword)
  async changePassword(
    @Input() { body }: CallOf<typeof ENDPOINTS.changePassword>,
    @CurrentSession() session: Session,
  ): Promise<null> {
    await this.passwords.change(session, body.currentPassword, body.password);
    return null;
  }

  @Route(ENDPOINTS.updateProfile)
  async updateProfile(
    @Input() { body }: CallOf<typeof ENDPOINTS.updateProfile>,
    @CurrentSession() session: Session,
  ): Promise<UserInfo> {
    return this.profiles.changeEmail(session, body.email);
  }

  @Route(ENDPOINTS.updateNotificationPreferences)
  async updateNotificationPreferences(
    @Input() { body }: CallOf<typeof ENDPOINTS.updateNotificationPreferences>,
    @CurrentSession() session: Session,
  ): Promise<UserInfo> {
    return this.profiles.changePreferences(session, body);
  }

  @Route(ENDPOINTS.consent)
  async consent(): Promise<{ detail: string }> {
    return { detail: policyHtml() };
  }

  @Route(ENDPOINTS.acceptConsent)
  async acceptConsent(
    @Input() _call: CallOf<typeof ENDPOINTS.acceptConsent>,
    @CurrentSession() session: Session,
  ): Promise<null> {
    await this.profiles.acceptConsent(session);
    return null;
  }

  @Route(ENDPOINTS.allUsers)
  async allUsers(
    @Input() _call: CallOf<typeof ENDPOINTS.allUsers>,
    @CurrentSession() { accountId }: Session,
  ): Promise<{ users: NamedUser[] }> {
    return { users: await this.users.list(accountId) };
  }

  @Route(ENDPOINTS.usageHistory)
  async usageHistory(
    @Input() { query, signal }: CallOf<typeof ENDPOINTS.usageHistory>,
    @CurrentSession() { accountId }: Session,
  ): Promise<UsageHistory> {
    return this.usage.history(accountId, query.months, signal);
  }
}
