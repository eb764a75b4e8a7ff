import type { AccountDocument, SessionInfo, UserDocument } from '@krasae/contracts';
import { ACCOUNTS, type DocumentStore, type Stored, USERS } from '@krasae/documents';
import { Inject, Injectable } from '@nestjs/common';
import { keyOfName } from '../account/name-key.js';
import { loginFailed, sessionExpired } from '../common/api-error.js';
import { DOCUMENTS, NOW } from '../common/tokens.js';
import { LoginLimiter } from './login-limiter.js';
import { PasswordChecker } from './password-checker.js';
import { type Session, SessionService } from './session.service.js';
import { toSessionInfo } from './session-info.presenter.js';

export interface Credentials {
  readonly brand: string;
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
}

export interface LoggedIn {
  readonly token: string;
  readonly info: SessionInfo;
}

type Owner = { readonly account: Stored<AccountDocument>; readonly user: Stored<UserDocument> };

@Injectable()
export class AuthService {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(LoginLimiter) private readonly limiter: LoginLimiter,
    @Inject(PasswordChecker) private readonly passwords: PasswordChecker,
    @Inject(NOW) private readonly now: () => number,
  ) {}

  /** Throws the spec's 401 whatever was wrong, after the same work, and 429 when names are being tried out. */
  async logIn(credentials: Credentials, address: string): Promise<LoggedIn> {
    const attempt = {
      address,
      accountKey: keyOfName(credentials.brand),
      usernameKey: keyOfName(credentials.username),
    };
    await this.limiter.begin(attempt);
    const owner = await this.findOwner(attempt.accountKey, attempt.usernameKey);
    const isRight = await this.passwords.check(owner?.user.data.passwordHash ?? null, credentials.password);
    if (owner === null || !isRight) throw loginFailed();
    await this.limiter.succeeded(attempt);
    const { account, user } = owner;
    const token = await this.sessions.start({ accountId: account.id, userId: user.id, remember: credentials.remember });
    await this.requireSamePassword(token, owner);
    return { token, info: toSessionInfo(account, user, this.now()) };
  }

  async infoOf(session: Session): Promise<SessionInfo> {
    const account = await this.documents.ofAll(ACCOUNTS).get(session.accountId);
    const user = await this.documents.ofAccount(USERS, session.accountId).get(session.userId);
    if (account === null || user === null) throw sessionExpired();
    return toSessionInfo(account, user, this.now());
  }

  /** A password that was changed meanwhile has ended the sessions that it found: this one as well. */
  private async requireSamePassword(token: string, { account, user }: Owner): Promise<void> {
    const now = await this.documents.ofAccount(USERS, account.id).get(user.id);
    if (now?.data.passwordHash === user.data.passwordHash) return;
    await this.sessions.revoke(token);
    throw loginFailed();
  }

  private async findOwner(accountKey: string, usernameKey: string): Promise<Owner | null> {
    const [account] = await this.documents.ofAll(ACCOUNTS).find({ where: { nameKey: accountKey }, limit: 1 });
    if (account === undefined) return null;
    const users = this.documents.ofAccount(USERS, account.id);
    const [byName] = await users.find({ where: { usernameKey }, limit: 1 });
    if (byName !== undefined) return { account, user: byName };
    const [byEmail] = await users.find({ where: { email: usernameKey }, limit: 1 });
    return byEmail === undefined ? null : { account, user: byEmail };
  }
}
