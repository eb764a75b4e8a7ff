import { type AccountSettings, accountSettingsSchema, loginBodySchema } from '@krasae/contracts';
import { ACCOUNTS, type DocumentStore, DuplicateKeyError, USERS } from '@krasae/documents';
import { type Role, SOURCES } from '@krasae/domain';
import { z } from 'zod';
import { AuditService } from '../audit/audit.service.js';
import { hashPassword } from '../auth/password.js';
import { AccountError } from './account.error.js';
import { keyOfName } from './name-key.js';

export interface NewAccount {
  readonly name: string;
  readonly adminEmail: string;
  readonly password: string;
  readonly keywords: readonly string[];
  readonly excludeKeywords: readonly string[];
  /** Shown to people; the name unless given. */
  readonly brand?: string;
  readonly categoryLevels?: AccountSettings['categoryLevels'];
}

export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly role: Role;
}

export interface CreatedAccount {
  readonly accountId: string;
  readonly userId: string;
}

const nameSchema = z.string().trim().min(1).max(100);
const emailSchema = z.email().max(320);
// What login takes is what can be set: it trims, so a password of blanks alone would never open.
const { password: passwordSchema, username: usernameSchema } = loginBodySchema.shape;

function read<S extends z.ZodType>(schema: S, value: unknown, what: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => [...issue.path, issue.message].join(': '));
  throw new AccountError(`The ${what} cannot be used: ${problems.join('; ')}`);
}

function distinct(phrases: readonly string[]): string[] {
  return [...new Set(phrases.map((phrase) => phrase.trim()))];
}

/** Makes accounts and users. Needs no web framework: the command line uses it as well. Throws AccountError. */
export class AccountService {
  private readonly audit: AuditService;

  constructor(
    private readonly documents: DocumentStore,
    private readonly now: () => number = Date.now,
  ) {
    this.audit = new AuditService(documents, now);
  }

  /** An account and its first user: a domadmin whose username is the email. Both or neither. */
  async createAccount(wish: NewAccount): Promise<CreatedAccount> {
    const name = read(nameSchema, wish.name, 'account name');
    const settings = this.firstSettings(wish);
    const admin = this.readUser({
      username: wish.adminEmail,
      email: wish.adminEmail,
      password: wish.password,
      role: 'domadmin',
    });
    const accountId = await this.insertAccount(name, wish.brand?.trim() || name, settings);
    try {
      return { accountId, userId: await this.insertUser(accountId, admin) };
    } catch (error) {
      await this.documents.ofAll(ACCOUNTS).delete(accountId);
      throw error;
    }
  }

  /** Answers the user's id. */
  async createUser(accountId: string, wish: NewUser): Promise<string> {
    const user = this.readUser(wish);
    if ((await this.documents.ofAll(ACCOUNTS).get(accountId)) === null) {
      throw new AccountError(`There is no account with the id '${accountId}'.`);
    }
    return this.insertUser(accountId, user);
  }

  private firstSettings({ keywords, excludeKeywords, categoryLevels = [] }: NewAccount): AccountSettings {
    const settings = {
      version: 1,
      keywords: distinct(keywords),
      excludeKeywords: distinct(excludeKeywords),
      categoryLevels,
    };
    return read(accountSettingsSchema, settings, 'settings');
  }

  private readUser({ username, email, password, role }: NewUser): NewUser {
    return {
      username: read(usernameSchema, username, 'username'),
      email: read(emailSchema, keyOfName(email), 'email address'),
      password: read(passwordSchema, password, 'password'),
      role,
    };
  }

  private async insertAccount(name: string, brand: string, settings: AccountSettings): Promise<string> {
    const createdAt = new Date(this.now()).toISOString();
    const document = {
      name,
      nameKey: keyOfName(name),
      brand,
      sources: [...SOURCES],
      queryLength: 28,
      quota: 0,
      lastCreationAt: null,
      settings,
      presetsBehind: [],
      createdAt,
    };
    try {
      return (await this.documents.ofAll(ACCOUNTS).insert(document)).id;
    } catch (error) {
      if (!(error instanceof DuplicateKeyError)) throw error;
      throw new AccountError(`There is already an account named '${name}': choose another name.`, { cause: error });
    }
  }

  private async insertUser(accountId: string, user: NewUser): Promise<string> {
    const users = this.documents.ofAccount(USERS, accountId);
    const usernameKey = keyOfName(user.username);
    // Either name opens the account at login, so neither may be another user's.
    const clashes = await Promise.all([
      users.count({ email: { in: [usernameKey, user.email] } }),
      users.count({ usernameKey: user.email }),
    ]);
    const taken = `There is already a user '${user.username}' or <${user.email}> in this account.`;
    if (clashes.some((count) => count > 0)) throw new AccountError(taken);
    const document = {
      username: user.username,
      usernameKey,
      email: user.email,
      role: user.role,
      passwordHash: await hashPassword(user.password),
      isAcceptConsent: false,
      isAcceptReport: true,
      isAcceptSettingChange: true,
      isAcceptAnomaly: true,
      isAcceptSpecialKeyword: true,
      createdAt: new Date(this.now()).toISOString(),
    };
    try {
      const { id } = await users.insert(document);
      const { username, email, role } = user;
      const target = `user:${id}`;
      await this.audit.record({
        accountId,
        userId: null,
        action: 'user.added',
        target,
        after: { username, email, role },
      });
      return id;
    } catch (error) {
      if (!(error instanceof DuplicateKeyError)) throw error;
      throw new AccountError(taken, { cause: error });
    }
  }
}
