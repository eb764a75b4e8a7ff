import { issueOf } from '@krasae/contracts';
import { ACCOUNTS, type DocumentStore, PASSWORD_RESETS, USERS } from '@krasae/documents';
import { composeMail, MAIL_TEXTS } from '@krasae/mail';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AuditService } from '../audit/audit.service.js';
import { PasswordChecker } from '../auth/password-checker.js';
import { hashPassword } from '../auth/password.js';
import { type Session, SessionService } from '../auth/session.service.js';
import { takeFrom } from '../auth/take-from.js';
import { badRequest, sessionExpired } from '../common/api-error.js';
import { DOCUMENTS } from '../common/tokens.js';
import { MailQueue } from '../mail/mail-queue.js';

export const WRONG_PASSWORDS_PER_USER = 10;
const WRONG_WINDOW_SECONDS = 5 * 60;

export interface NewPassword {
  readonly accountId: string;
  readonly userId: string;
  readonly password: string;
  /** For the audit record. */
  readonly action: string;
  /** Id of the session that goes on; null: all end. */
  readonly keep: string | null;
}

/** Sets passwords, with all that follows from it: sessions and open resets end, the person is told by mail. */
@Injectable()
export class PasswordService {
  private readonly guesses = new RateLimiterMemory({
    points: WRONG_PASSWORDS_PER_USER,
    duration: WRONG_WINDOW_SECONDS,
  });

  constructor(
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(PasswordChecker) private readonly checker: PasswordChecker,
    @Inject(MailQueue) private readonly mails: MailQueue,
    @Inject(AuditService) private readonly audit: AuditService,
  ) {}

  /** Throws ApiError 400 where the current password is not right, 429 where it is being guessed. */
  async change({ id, accountId, userId }: Session, currentPassword: string, password: string): Promise<void> {
    await takeFrom(this.guesses, userId);
    const user = await this.documents.ofAccount(USERS, accountId).get(userId);
    if (user === null) throw sessionExpired();
    if (!(await this.checker.check(user.data.passwordHash, currentPassword))) {
      throw badRequest([issueOf('currentPassword', 'currentPasswordWrong')]);
    }
    await this.guesses.delete(userId);
    await this.set({ accountId, userId, password, action: 'user.password-changed', keep: id });
  }

  /** Answers whether the user was there. */
  async set({ accountId, userId, password, action, keep }: NewPassword): Promise<boolean> {
    const passwordHash = await hashPassword(password);
    const users = this.documents.ofAccount(USERS, accountId);
    const user = await users.change(userId, (data) => ({ ...data, passwordHash }));
    if (user === null) return false;
    await this.documents.ofAll(PASSWORD_RESETS).deleteWhere({ userId });
    await this.sessions.revokeAllOf(userId, keep);
    await this.audit.record({ accountId, userId, action, target: `user:${userId}` });
    const { email, username } = user.data;
    this.mails.add({
      what: 'password changed',
      compose: async () => {
        const account = await this.documents.ofAll(ACCOUNTS).get(accountId);
        if (account === null) return null;
        return composeMail(email, MAIL_TEXTS.passwordChanged({ username, brand: account.data.brand }));
      },
    });
    return true;
  }
}
