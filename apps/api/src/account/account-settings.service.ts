import { type AccountDocument, type AccountSettings, accountSettingsSchema } from '@krasae/contracts';
import { ACCOUNTS, type DocumentStore } from '@krasae/documents';
import type { EventLog } from '@krasae/log';
import { AccountEvents } from '../account-events/account-events.js';
import { AuditService } from '../audit/audit.service.js';
import { setupOf } from '../auth/session-info.presenter.js';
import { AccountError } from './account.error.js';
import { createsSomething, isSameSettings } from './account-settings.rules.js';

/** Who changes what, for the audit record. */
export interface SettingsChange {
  readonly accountId: string;
  /** Null: an operator, by the command line. */
  readonly userId: string | null;
  /** 'settings.keyword-added'... */
  readonly action: string;
}

/**
 * The one way to change an account's settings (design 8): the version rises, the preparing of new keywords and
 * categories begins, the change is recorded, and the account's screens are told.
 */
export class AccountSettingsService {
  private readonly events: AccountEvents;
  private readonly audit: AuditService;

  constructor(
    private readonly documents: DocumentStore,
    log: EventLog,
    private readonly now: () => number = Date.now,
  ) {
    this.events = new AccountEvents(log, now);
    this.audit = new AuditService(documents, now);
  }

  /**
   * apply gets the settings as they are, perhaps more than once, and answers them as they should be; their version is
   * not its concern. Answers the settings as they are now, unchanged where apply changed nothing. Throws AccountError.
   */
  async change(
    change: SettingsChange,
    apply: (settings: AccountSettings) => AccountSettings,
  ): Promise<AccountSettings> {
    const { accountId } = change;
    const seen: AccountDocument[] = [];
    const stored = await this.documents.ofAll(ACCOUNTS).change(accountId, (account) => {
      seen.push(account);
      return this.changed(account, apply);
    });
    const before = seen.at(-1);
    if (stored === null || before === undefined) {
      throw new AccountError(`There is no account with the id '${accountId}'.`);
    }
    if (stored.data.settings.version !== before.settings.version) await this.tell(change, before, stored.data);
    return stored.data.settings;
  }

  private changed(account: AccountDocument, apply: (settings: AccountSettings) => AccountSettings): AccountDocument {
    const { settings } = account;
    const wished = accountSettingsSchema.safeParse({ ...apply(settings), version: settings.version + 1 });
    if (!wished.success) {
      const problems = wished.error.issues.map((issue) => [...issue.path, issue.message].join(': '));
      throw new AccountError(`The settings cannot be used: ${problems.join('; ')}`);
    }
    if (isSameSettings(settings, wished.data)) return account;
    const isCreation = createsSomething(settings, wished.data);
    const lastCreationAt = isCreation ? new Date(this.now()).toISOString() : account.lastCreationAt;
    return { ...account, settings: wished.data, lastCreationAt };
  }

  private async tell(
    { accountId, userId, action }: SettingsChange,
    before: AccountDocument,
    after: AccountDocument,
  ): Promise<void> {
    const target = `account:${accountId}`;
    await this.audit.record({ accountId, userId, action, target, before: before.settings, after: after.settings });
    const { version } = after.settings;
    await this.events.publish(accountId, null, { kind: 'settings.changed', version });
    if (after.lastCreationAt === before.lastCreationAt) return;
    await this.events.publish(accountId, null, { kind: 'setup.changed', setup: setupOf(after, this.now()) });
  }
}
