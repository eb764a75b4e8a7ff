import { randomUUID } from 'node:crypto';
import { type AccountDocument, type AccountSettings, accountSettingsSchema, type NameChange } from '@krasae/contracts';
import { ACCOUNTS, type DocumentStore } from '@krasae/documents';
import type { EventLog } from '@krasae/log';
import { AccountEvents } from '../account-events/account-events.js';
import { AuditService } from '../audit/audit.service.js';
import { setupOf } from '../auth/session-info.presenter.js';
import { PresetFollower } from '../preset/preset-follower.js';
import { AccountError } from './account.error.js';
import {
  createsSomething,
  isSameSettings,
  nameChangesOf,
  requireDistinctItems,
  withIds,
} from './settings-items.rules.js';

/** Who changes what, for the audit record. */
export interface SettingsChange {
  readonly accountId: string;
  /** Null: an operator, by the command line. */
  readonly userId: string | null;
  /** 'settings.keyword-added'... */
  readonly action: string;
  /** Channels and 'website::site' that the account collects no more; they stand outside the settings. */
  readonly goneSources?: readonly string[];
}

/**
 * The one way to change an account's settings (design 8): the version rises, the preparing of new keywords and
 * categories begins, the change is recorded, the account's screens are told, and its presets follow.
 */
export class AccountSettingsService {
  private readonly events: AccountEvents;
  private readonly audit: AuditService;
  private readonly presets: PresetFollower;

  constructor(
    private readonly documents: DocumentStore,
    log: EventLog,
    private readonly now: () => number = Date.now,
  ) {
    this.events = new AccountEvents(log, now);
    this.audit = new AuditService(documents, now);
    this.presets = new PresetFollower(documents, log, now);
  }

  /**
   * apply gets the settings as they are, every category with its id, perhaps more than once, and answers them as they
   * should be: what keeps its id is renamed, what has none is new. Their version is not its concern. Answers the settings
   * as they are now, unchanged where apply changed nothing. Throws AccountError.
   */
  async change(
    change: SettingsChange,
    apply: (settings: AccountSettings) => AccountSettings,
  ): Promise<AccountSettings> {
    const { accountId } = change;
    const seen: AccountDocument[] = [];
    const stored = await this.documents.ofAll(ACCOUNTS).change(accountId, (account) => {
      seen.push(account);
      return this.changed(account, change, apply);
    });
    const before = seen.at(-1);
    if (stored === null || before === undefined) {
      throw new AccountError(`There is no account with the id '${accountId}'.`);
    }
    if (stored.data.settings.version !== before.settings.version) await this.tell(change, before, stored.data);
    // Also where nothing changed: an earlier change may have been cut off before its presets had followed.
    await this.presets.follow(accountId);
    return stored.data.settings;
  }

  private changed(
    account: AccountDocument,
    { goneSources = [] }: SettingsChange,
    apply: (settings: AccountSettings) => AccountSettings,
  ): AccountDocument {
    const settings = withIds(account.settings);
    const settingsVersion = settings.version + 1;
    const wished = accountSettingsSchema.safeParse({
      ...withIds(apply(settings), () => randomUUID()),
      version: settingsVersion,
    });
    if (!wished.success) {
      const problems = wished.error.issues.map((issue) => [...issue.path, issue.message].join(': '));
      throw new AccountError(`The settings cannot be used: ${problems.join('; ')}`);
    }
    requireDistinctItems(wished.data);
    const isSame = isSameSettings(accountSettingsSchema.parse(settings), wished.data);
    if (isSame && goneSources.length === 0) return account;
    const isCreation = createsSomething(settings, wished.data);
    const changes = [
      ...nameChangesOf(settings, wished.data),
      ...goneSources.map((name): NameChange => ({ kind: 'source', name, to: null })),
    ];
    return {
      ...account,
      settings: wished.data,
      lastCreationAt: isCreation ? new Date(this.now()).toISOString() : account.lastCreationAt,
      presetsBehind: [...account.presetsBehind, ...(changes.length === 0 ? [] : [{ settingsVersion, changes }])],
    };
  }

  private async tell(
    { accountId, userId, action }: SettingsChange,
    before: AccountDocument,
    after: AccountDocument,
  ): Promise<void> {
    const target = `account:${accountId}`;
    await this.audit.record({
      accountId,
      userId,
      action,
      target,
      before: withIds(before.settings),
      after: withIds(after.settings),
    });
    const { version } = after.settings;
    await this.events.publish(accountId, null, { kind: 'settings.changed', version });
    if (after.lastCreationAt === before.lastCreationAt) return;
    await this.events.publish(accountId, null, { kind: 'setup.changed', setup: setupOf(after, this.now()) });
  }
}
