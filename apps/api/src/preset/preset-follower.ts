import { type NameChanges, type PresetDocument } from '@krasae/contracts';
import { ACCOUNTS, type DocumentStore, PRESETS, type Stored } from '@krasae/documents';
import type { EventLog } from '@krasae/log';
import { AccountEvents } from '../account-events/account-events.js';
import { AuditService } from '../audit/audit.service.js';
import { noticesOf } from './preset.rules.js';
import { followed, isBehind } from './preset-following.rules.js';

type StoredPreset = Stored<PresetDocument>;

/** Presets read at once: their criteria may be long. */
const PAGE = 200;

/**
 * Lets presets follow a change of settings (design 8): those that name something renamed or gone are 'updating', then in
 * order or in 'conflict'; owner and sharers are told of both. What is to follow stands with the account until all have
 * followed it, and each preset keeps the version it stands at: whoever comes after a crash goes on, and two at once do
 * the same. Needs no web framework: the command line changes settings as well.
 */
export class PresetFollower {
  private readonly events: AccountEvents;
  private readonly audit: AuditService;

  constructor(
    private readonly documents: DocumentStore,
    log: EventLog,
    now: () => number = Date.now,
  ) {
    this.events = new AccountEvents(log, now);
    this.audit = new AuditService(documents, now);
  }

  /** Of every account whose presets are behind, as after a crash. Calls on for each that fails, and with the others. */
  async followAll(onFailure: (accountId: string, error: unknown) => void): Promise<void> {
    for (const { id, data } of await this.documents.ofAll(ACCOUNTS).find()) {
      if (data.presetsBehind.length === 0) continue;
      await this.follow(id).catch((error: unknown) => onFailure(id, error));
    }
  }

  async follow(accountId: string): Promise<void> {
    const account = await this.documents.ofAll(ACCOUNTS).get(accountId);
    const behind = account?.data.presetsBehind ?? [];
    if (behind.length === 0) return;
    const named: string[] = [];
    for await (const preset of this.presetsOf(accountId)) {
      if (!isBehind(preset.data, behind)) continue;
      named.push(preset.id);
      await this.change(accountId, preset, (data) => markedUpdating(data, behind));
    }
    for (const id of named) {
      const preset = await this.documents.ofAccount(PRESETS, accountId).get(id);
      if (preset !== null) await this.change(accountId, preset, (data) => followed(data, behind));
    }
    const through = Math.max(...behind.map(({ settingsVersion }) => settingsVersion));
    await this.documents.ofAll(ACCOUNTS).change(accountId, (data) => ({
      ...data,
      presetsBehind: data.presetsBehind.filter(({ settingsVersion }) => settingsVersion > through),
    }));
  }

  private async *presetsOf(accountId: string): AsyncGenerator<StoredPreset> {
    const presets = this.documents.ofAccount(PRESETS, accountId);
    for (let skip = 0; ; skip += PAGE) {
      const page = await presets.find({ limit: PAGE, skip });
      yield* page;
      if (page.length < PAGE) return;
    }
  }

  private async change(
    accountId: string,
    preset: StoredPreset,
    apply: (data: PresetDocument) => PresetDocument,
  ): Promise<void> {
    let before = preset;
    const after = await this.documents.ofAccount(PRESETS, accountId).change(preset.id, (data) => {
      before = { ...preset, data };
      return apply(data);
    });
    // Gone meanwhile, or another did the same before.
    if (after === null || JSON.stringify(after.data) === JSON.stringify(before.data)) return;
    await this.audit.record({
      accountId,
      userId: null,
      action: 'preset.followed-settings',
      target: `preset:${preset.id}`,
      before: before.data,
      after: after.data,
    });
    for (const { userIds, preset: notice } of noticesOf(before, after)) {
      await this.events.publish(accountId, userIds, { kind: 'preset.changed', preset: notice });
    }
  }
}

/** One in conflict stays so until its owner has looked at it, whatever changes meanwhile. */
function markedUpdating(data: PresetDocument, behind: readonly NameChanges[]): PresetDocument {
  return data.status === 'conflict' || !isBehind(data, behind) ? data : { ...data, status: 'updating' };
}
