import {
  type addPresetBodySchema,
  apiFault,
  issueOf,
  type Preset,
  type PresetDocument,
  type presetListBodySchema,
  type presetStateBodySchema,
  type updatePresetBodySchema,
} from '@krasae/contracts';
import { ACCOUNTS, type DocumentStore, DuplicateKeyError, PRESETS, type Stored, USERS } from '@krasae/documents';
import { toBangkokIso } from '@krasae/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AccountEvents } from '../account-events/account-events.js';
import { keyOfName } from '../account/name-key.js';
import { AuditService } from '../audit/audit.service.js';
import type { Session } from '../auth/session.service.js';
import { ApiError, badRequest, notFound, notPermitted, refusal } from '../common/api-error.js';
import { DOCUMENTS, NOW } from '../common/tokens.js';
import { PresetChecker } from './preset-checker.js';
import { toPreset } from './preset.presenter.js';
import { isVisible, nameInNotices, noticesOf, sharersOf, sortedPresets } from './preset.rules.js';

/** Presets that one user may own: a list is sent whole. */
export const MAX_PRESETS = 500;

type StoredPreset = Stored<PresetDocument>;
type NewPreset = z.output<typeof addPresetBodySchema>;
type PresetChange = z.output<typeof updatePresetBodySchema>;
type PresetState = z.output<typeof presetStateBodySchema>;

const MARKS = { campaign: 'isEnableCampaign', share: 'isShareCampaign' } as const;

/** Named filters, kept and shared (spec sections 2 to 5). Only the owner changes one; sharers may mark it for themselves. */
@Injectable()
export class PresetService {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
    @Inject(PresetChecker) private readonly checker: PresetChecker,
    @Inject(AccountEvents) private readonly events: AccountEvents,
    @Inject(AuditService) private readonly audit: AuditService,
    @Inject(NOW) private readonly now: () => number,
  ) {}

  /** The caller's own and those shared with the caller. */
  async list(session: Session, wish: z.output<typeof presetListBodySchema>): Promise<Preset[]> {
    const sought = keyOfName(wish.presetName);
    const found = (await this.visible(session)).filter(
      ({ data }) =>
        data.nameKey.includes(sought) &&
        (wish.isEnableCampaign === undefined || data.isEnableCampaign === wish.isEnableCampaign),
    );
    return this.present(session, sortedPresets(found, wish.sortField, wish.sortDirection));
  }

  /** Campaign dashboards, own and shared, by name. */
  async campaigns(session: Session): Promise<Preset[]> {
    const found = (await this.visible(session)).filter(({ data }) => data.isEnableCampaign);
    return this.present(session, sortedPresets(found, 'PRESET_NAME', 'ASC'));
  }

  /** Throws ApiError 404, also for a preset that is no campaign dashboard. */
  async campaign(session: Session, id: string): Promise<Preset> {
    const preset = await this.require(session, id);
    if (!preset.data.isEnableCampaign) throw notFound('noCampaign', { id });
    return this.presentOne(session, preset);
  }

  async get(session: Session, id: string): Promise<Preset> {
    return this.presentOne(session, await this.require(session, id));
  }

  async idOfName({ accountId, userId }: Session, presetName: string): Promise<string | null> {
    const where = { userId, nameKey: keyOfName(presetName) };
    const [found] = await this.documents.ofAccount(PRESETS, accountId).find({ where, limit: 1 });
    return found?.id ?? null;
  }

  /** Throws ApiError 400, or 409 where the caller has a preset of that name. */
  async add(session: Session, wish: NewPreset): Promise<Preset> {
    const { accountId, userId } = session;
    await this.checker.criteria(accountId, wish.criteria);
    await this.checker.sharers(accountId, userId, wish.shareUser);
    const presets = this.documents.ofAccount(PRESETS, accountId);
    if ((await presets.count({ userId })) >= MAX_PRESETS) {
      throw refusal(409, 'Too many presets', 'tooManyPresets', { most: String(MAX_PRESETS) });
    }
    const at = toBangkokIso(this.now());
    const { presetName, presetDescription, criteria, isEnableCampaign, isShareCampaign, shareUser } = wish;
    const document: PresetDocument = {
      userId,
      presetName,
      nameKey: keyOfName(presetName),
      presetDescription,
      criteria,
      createdAt: at,
      updatedAt: at,
      favoriteOf: wish.isFavorite ? [userId] : [],
      status: null,
      settingsVersion: await this.settingsVersionOf(accountId),
      isEnableCampaign,
      isShareCampaign,
      shareUser,
    };
    requireSharers(document);
    const added = await named(presetName, () => presets.insert(document));
    await this.tell(session, 'preset.added', null, added);
    return this.presentOne(session, added);
  }

  async update(session: Session, id: string, change: PresetChange): Promise<Preset> {
    const before = await this.requireOwn(session, id);
    if (change.criteria !== undefined) await this.checker.criteria(session.accountId, change.criteria);
    // Users who were there when it was shared may be gone since: that is no fault of this change.
    const sharers = (change.shareUser ?? []).filter((user) => !before.data.shareUser.includes(user));
    await this.checker.sharers(session.accountId, session.userId, sharers);
    const settingsVersion = await this.settingsVersionOf(session.accountId);
    return this.change(session, before, 'preset.changed', (data) => ({
      ...data,
      presetName: change.presetName ?? data.presetName,
      presetDescription: change.presetDescription ?? data.presetDescription,
      criteria: change.criteria ?? data.criteria,
      isEnableCampaign: change.isEnableCampaign ?? data.isEnableCampaign,
      isShareCampaign: change.isShareCampaign ?? data.isShareCampaign,
      shareUser: change.shareUser ?? data.shareUser,
      ...(change.presetName === undefined ? {} : { nameKey: keyOfName(change.presetName) }),
      // Whoever saves a preset has looked at it.
      ...(change.criteria === undefined ? {} : { status: null, settingsVersion }),
      updatedAt: toBangkokIso(this.now()),
    }));
  }

  async changeState(session: Session, id: string, { typeChange, stateChange }: PresetState): Promise<Preset> {
    if (typeChange === 'favorite') return this.markFavourite(session, id, stateChange);
    const before = await this.requireOwn(session, id);
    return this.change(session, before, `preset.${typeChange}`, (data) => ({
      ...data,
      [MARKS[typeChange]]: stateChange,
      updatedAt: toBangkokIso(this.now()),
    }));
  }

  /** The owner takes a preset in conflict as it is. */
  async acceptAsIs(session: Session, id: string): Promise<Preset> {
    const before = await this.requireOwn(session, id);
    return this.change(session, before, 'preset.accepted', (data) => ({ ...data, status: null }));
  }

  async delete(session: Session, id: string): Promise<void> {
    const before = await this.requireOwn(session, id);
    if (!(await this.documents.ofAccount(PRESETS, session.accountId).delete(id))) throw unknown(id);
    await this.tell(session, 'preset.deleted', before, null);
  }

  /** A mark of the caller's own: nobody else hears of it. */
  private async markFavourite(session: Session, id: string, isFavorite: boolean): Promise<Preset> {
    const { accountId, userId } = session;
    await this.require(session, id);
    const changed = await this.documents.ofAccount(PRESETS, accountId).change(id, (data) => {
      const others = data.favoriteOf.filter((user) => user !== userId);
      return { ...data, favoriteOf: isFavorite ? [...others, userId] : others };
    });
    if (changed === null) throw unknown(id);
    const { presetName, userId: owner, status } = changed.data;
    const preset = { presetId: id, presetName, userId: owner, status };
    await this.audit.record({
      accountId,
      userId,
      action: 'preset.favorite',
      target: `preset:${id}`,
      after: { isFavorite },
    });
    await this.events.publish(accountId, [userId], { kind: 'preset.changed', preset });
    return this.presentOne(session, changed);
  }

  private async change(
    session: Session,
    before: StoredPreset,
    action: string,
    apply: (data: PresetDocument) => PresetDocument,
  ): Promise<Preset> {
    let previous = before;
    const changed = await named(apply(before.data).presetName, () =>
      this.documents.ofAccount(PRESETS, session.accountId).change(before.id, (data) => {
        previous = { ...before, data };
        const next = apply(data);
        requireSharers(next);
        return next;
      }),
    );
    if (changed === null) throw unknown(before.id);
    await this.tell(session, action, previous, changed);
    return this.presentOne(session, changed);
  }

  /** Keeps the record of a change and tells the screens of all whom it concerns. */
  private async tell(
    { accountId, userId }: Session,
    action: string,
    before: StoredPreset | null,
    after: StoredPreset | null,
  ): Promise<void> {
    const target = `preset:${(after ?? before)?.id ?? ''}`;
    await this.audit.record({
      accountId,
      userId,
      action,
      target,
      before: before?.data ?? null,
      after: after?.data ?? null,
    });
    for (const { userIds, preset } of noticesOf(before, after)) {
      await this.events.publish(accountId, userIds, { kind: 'preset.changed', preset });
    }
  }

  /** What a person saves now has the names of now: nothing of an earlier version is followed in it. */
  private async settingsVersionOf(accountId: string): Promise<number> {
    const account = await this.documents.ofAll(ACCOUNTS).get(accountId);
    if (account === null) throw notFound('accountGone');
    return account.data.settings.version;
  }

  private async visible({ accountId, userId, role }: Session): Promise<StoredPreset[]> {
    const presets = this.documents.ofAccount(PRESETS, accountId);
    const [own, shared] = await Promise.all([
      presets.find({ where: { userId } }),
      presets.find({ where: { isShareCampaign: true } }),
    ]);
    const others = shared.filter(({ data }) => data.userId !== userId && sharersOf(data).includes(userId));
    return [...own, ...others].filter(({ data }) => isVisible(data, { userId, role }));
  }

  /** Throws ApiError 404 for what is not there, of another account, or not for the caller's eyes: all the same. */
  private async require(session: Session, id: string): Promise<StoredPreset> {
    const preset = await this.documents.ofAccount(PRESETS, session.accountId).get(id);
    if (preset === null || !isVisible(preset.data, session)) throw unknown(id);
    return preset;
  }

  private async requireOwn(session: Session, id: string): Promise<StoredPreset> {
    const preset = await this.require(session, id);
    if (preset.data.userId !== session.userId) throw notPermitted('presetOfOther');
    return preset;
  }

  private async presentOne(session: Session, preset: StoredPreset): Promise<Preset> {
    const [presented] = await this.present(session, [preset]);
    if (presented === undefined) throw unknown(preset.id);
    return presented;
  }

  private async present({ accountId, userId }: Session, presets: readonly StoredPreset[]): Promise<Preset[]> {
    const ids = new Set(presets.flatMap(({ data }) => [data.userId, ...data.shareUser]));
    const users = await this.documents.ofAccount(USERS, accountId).find({ where: { id: { in: [...ids] } } });
    const usernames = new Map(users.map(({ id, data }) => [id, data.username]));
    return presets.map((preset) => toPreset(preset, { accountId, userId, usernames }));
  }
}

function unknown(id: string): ApiError {
  return notFound('noPreset', { id });
}

/** Sharing needs somebody to share with (spec section 5). */
function requireSharers({ isShareCampaign, shareUser }: PresetDocument): void {
  if (!isShareCampaign || shareUser.length > 0) return;
  throw badRequest([issueOf('shareUser', 'sharedWithNobody')]);
}

/** Throws the clash of spec section 8 where the name is taken. */
async function named<T>(presetName: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error;
    // The spec has these words as the message itself, without a description.
    const { text, fault } = apiFault('presetNameTaken', { name: nameInNotices(presetName) });
    throw new ApiError(409, text, { fault });
  }
}
