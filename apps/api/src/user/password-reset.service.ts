import { createHash, randomBytes } from 'node:crypto';
import { issueOf, type UserDocument } from '@krasae/contracts';
import { ACCOUNTS, type DocumentStore, PASSWORD_RESETS, type Stored, USERS } from '@krasae/documents';
import { composeMail, type Mail, MAIL_TEXTS } from '@krasae/mail';
import { Inject, Injectable } from '@nestjs/common';
import { keyOfName } from '../account/name-key.js';
import { badRequest } from '../common/api-error.js';
import type { ApiSettings } from '../common/api-settings.js';
import { DOCUMENTS, NOW, SETTINGS } from '../common/tokens.js';
import { MailQueue } from '../mail/mail-queue.js';
import { PasswordService } from './password.service.js';
import { ResetLimiter } from './reset-limiter.js';

const TOKEN_BYTES = 32;
const MINUTE_MS = 60_000;
/** How long the address of a mail works. */
export const RESET_MINUTES = 60;

function idOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

interface Owner {
  readonly accountId: string;
  readonly brand: string;
  readonly user: Stored<UserDocument>;
}

/** New passwords for people who have forgotten theirs (design 10): nothing tells whether a name is known. */
@Injectable()
export class PasswordResetService {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
    @Inject(MailQueue) private readonly mails: MailQueue,
    @Inject(PasswordService) private readonly passwords: PasswordService,
    @Inject(ResetLimiter) private readonly limiter: ResetLimiter,
    @Inject(SETTINGS) private readonly settings: ApiSettings,
    @Inject(NOW) private readonly now: () => number,
  ) {}

  /** Looks nothing up before it answers, so that the time is the same for every name. Throws ApiError 429 and 503. */
  async ask(account: string, email: string, address: string): Promise<void> {
    const accountKey = keyOfName(account);
    const emailKey = keyOfName(email);
    await this.limiter.ask({ address, accountKey, emailKey });
    this.mails.add({ what: 'password reset', compose: () => this.compose(accountKey, emailKey) });
  }

  /** Sets the password and ends all sessions of the user. Throws ApiError 400 on a token that is none, used or too old. */
  async reset(token: string, password: string, address: string): Promise<void> {
    await this.limiter.use(address);
    const resets = this.documents.ofAll(PASSWORD_RESETS);
    const asked = await resets.get(idOf(token));
    // Whoever deletes it has it: of two that come at once one is refused.
    const isMine = asked !== null && asked.data.expiresAt > this.now() && (await resets.delete(asked.id));
    const isSet =
      isMine && (await this.passwords.set({ ...asked.data, password, action: 'user.password-reset', keep: null }));
    if (isSet) return;
    throw badRequest([issueOf('token', 'resetUsed')]);
  }

  private async compose(accountKey: string, emailKey: string): Promise<Mail | null> {
    const owner = await this.findOwner(accountKey, emailKey);
    if (owner === null) return null;
    const { accountId, brand, user } = owner;
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = this.now() + RESET_MINUTES * MINUTE_MS;
    await this.documents.ofAll(PASSWORD_RESETS).insert({ accountId, userId: user.id, expiresAt }, idOf(token));
    // Behind the #, which browsers send to no server and in no Referer, so no log ever holds it.
    const link = `${this.settings.publicUrl()}/reset-password#token=${token}`;
    const texts = MAIL_TEXTS.passwordReset({ username: user.data.username, brand, minutes: RESET_MINUTES });
    return composeMail(user.data.email, texts, link);
  }

  private async findOwner(accountKey: string, emailKey: string): Promise<Owner | null> {
    const [account] = await this.documents.ofAll(ACCOUNTS).find({ where: { nameKey: accountKey }, limit: 1 });
    if (account === undefined) return null;
    const where = { email: emailKey };
    const [user] = await this.documents.ofAccount(USERS, account.id).find({ where, limit: 1 });
    return user === undefined ? null : { accountId: account.id, brand: account.data.brand, user };
  }
}
