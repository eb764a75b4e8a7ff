import { issueOf, type NotificationPreferences, type UserDocument, type UserInfo } from '@krasae/contracts';
import {
  ACCOUNTS,
  type DocumentStore,
  DuplicateKeyError,
  PASSWORD_RESETS,
  type Stored,
  USERS,
} from '@krasae/documents';
import { composeMail, MAIL_TEXTS } from '@krasae/mail';
import { Inject, Injectable } from '@nestjs/common';
import { keyOfName } from '../account/name-key.js';
import { AuditService } from '../audit/audit.service.js';
import type { Session } from '../auth/session.service.js';
import { toUserInfo } from '../auth/session-info.presenter.js';
import { ApiError, sessionExpired } from '../common/api-error.js';
import { DOCUMENTS } from '../common/tokens.js';
import { MailQueue } from '../mail/mail-queue.js';

type PreferenceChange = { readonly [K in keyof NotificationPreferences]?: boolean | undefined };

function emailTaken(): ApiError {
  const issue = issueOf('email', 'emailTaken');
  return new ApiError(409, issue.problem, { fault: issue.fault, issues: [issue] });
}

/** What users change of themselves (spec section 2, profile). */
@Injectable()
export class ProfileService {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
    @Inject(AuditService) private readonly audit: AuditService,
    @Inject(MailQueue) private readonly mails: MailQueue,
  ) {}

  /** Throws ApiError 409 where the address opens the account to another user. The old address is told. */
  async changeEmail(session: Session, wish: string): Promise<UserInfo> {
    const { accountId, userId } = session;
    const email = keyOfName(wish);
    const users = this.documents.ofAccount(USERS, accountId);
    const namesakes = await users.find({ where: { usernameKey: email } });
    if (namesakes.some(({ id }) => id !== userId)) throw emailTaken();
    const { before, after } = await this.change(session, 'user.profile-changed', (data) => ({ ...data, email }));
    if (before.email !== email) {
      await this.documents.ofAll(PASSWORD_RESETS).deleteWhere({ userId });
      this.mails.add({
        what: 'email changed',
        compose: async () => {
          const account = await this.documents.ofAll(ACCOUNTS).get(accountId);
          if (account === null) return null;
          const { username } = before;
          return composeMail(before.email, MAIL_TEXTS.emailChanged({ username, email, brand: account.data.brand }));
        },
      });
    }
    return toUserInfo(after);
  }

  async changePreferences(session: Session, wish: PreferenceChange): Promise<UserInfo> {
    const { after } = await this.change(session, 'user.notification-changed', (data) => ({
      ...data,
      isAcceptReport: wish.isAcceptReport ?? data.isAcceptReport,
      isAcceptSettingChange: wish.isAcceptSettingChange ?? data.isAcceptSettingChange,
      isAcceptAnomaly: wish.isAcceptAnomaly ?? data.isAcceptAnomaly,
      isAcceptSpecialKeyword: wish.isAcceptSpecialKeyword ?? data.isAcceptSpecialKeyword,
    }));
    return toUserInfo(after);
  }

  async acceptConsent(session: Session): Promise<void> {
    await this.change(session, 'user.consent-accepted', (data) => ({ ...data, isAcceptConsent: true }));
  }

  private async change(
    { accountId, userId }: Session,
    action: string,
    apply: (data: UserDocument) => UserDocument,
  ): Promise<{ before: UserDocument; after: Stored<UserDocument> }> {
    const seen: UserDocument[] = [];
    const after = await this.documents
      .ofAccount(USERS, accountId)
      .change(userId, (data) => {
        seen.push(data);
        return apply(data);
      })
      .catch((error: unknown) => {
        throw error instanceof DuplicateKeyError ? emailTaken() : error;
      });
    // Applied once more after each clash with another change: the last one counts.
    const before = seen.at(-1);
    // The guard saw the user a moment ago.
    if (after === null || before === undefined) throw sessionExpired();
    await this.audit.record({
      accountId,
      userId,
      action,
      target: `user:${userId}`,
      before: shown(before),
      after: shown(after.data),
    });
    return { before, after };
  }
}

/** What the audit record may hold of a user, as far as users change it themselves. */
function shown(user: UserDocument) {
  const { email, isAcceptConsent, isAcceptReport, isAcceptSettingChange, isAcceptAnomaly } = user;
  const { isAcceptSpecialKeyword } = user;
  return {
    email,
    isAcceptConsent,
    isAcceptReport,
    isAcceptSettingChange,
    isAcceptAnomaly,
    isAcceptSpecialKeyword,
  };
}
