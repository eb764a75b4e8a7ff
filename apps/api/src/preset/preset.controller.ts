import { ENDPOINTS, type Preset, type UserPresetCampaign } from '@krasae/contracts';
import type { DocumentStore } from '@krasae/documents';
import { Controller, Inject } from '@nestjs/common';
import { requireOwnAccount } from '../account/own-account.js';
import type { Session } from '../auth/session.service.js';
import { notPermitted } from '../common/api-error.js';
import { type CallOf, CurrentSession, Input, Route } from '../common/route.decorator.js';
import { DOCUMENTS } from '../common/tokens.js';
import { PresetService } from './preset.service.js';

function toCampaign(preset: Preset, { userId }: Session): UserPresetCampaign {
  return { presetId: preset.id, preset, myCampaign: preset.user === userId };
}

@Controller()
export class PresetController {
  constructor(
    @Inject(PresetService) private readonly service: PresetService,
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
  ) {}

  @Route(ENDPOINTS.presets)
  async list(
    @Input() { body }: CallOf<typeof ENDPOINTS.presets>,
    @CurrentSession() session: Session,
  ): Promise<{ presets: Preset[] }> {
    return { presets: await this.service.list(session, body) };
  }

  // Before :id, which would take its name for an id.
  @Route(ENDPOINTS.presetByName)
  async byName(
    @Input() { query }: CallOf<typeof ENDPOINTS.presetByName>,
    @CurrentSession() session: Session,
  ): Promise<{ id: string | null }> {
    return { id: await this.service.idOfName(session, query.presetName) };
  }

  @Route(ENDPOINTS.preset)
  async get(@Input() { params }: CallOf<typeof ENDPOINTS.preset>, @CurrentSession() session: Session): Promise<Preset> {
    return this.service.get(session, params.id);
  }

  @Route(ENDPOINTS.addPreset)
  async add(
    @Input() { body }: CallOf<typeof ENDPOINTS.addPreset>,
    @CurrentSession() session: Session,
  ): Promise<Preset> {
    const { accountId, userId } = session;
    if (body.account !== accountId) await requireOwnAccount(this.documents, accountId, body.account, 'account');
    if (body.user !== undefined && body.user !== userId) throw notPermitted('presetForOther');
    return this.service.add(session, body);
  }

  @Route(ENDPOINTS.updatePreset)
  async update(
    @Input() { params, body }: CallOf<typeof ENDPOINTS.updatePreset>,
    @CurrentSession() session: Session,
  ): Promise<Preset> {
    return this.service.update(session, params.id, body);
  }

  @Route(ENDPOINTS.changePresetState)
  async changeState(
    @Input() { params, body }: CallOf<typeof ENDPOINTS.changePresetState>,
    @CurrentSession() session: Session,
  ): Promise<Preset> {
    return this.service.changeState(session, params.id, body);
  }

  @Route(ENDPOINTS.changePresetStatus)
  async changeStatus(
    @Input() { body }: CallOf<typeof ENDPOINTS.changePresetStatus>,
    @CurrentSession() session: Session,
  ): Promise<Preset> {
    return this.service.acceptAsIs(session, body.id);
  }

  @Route(ENDPOINTS.deletePreset)
  async delete(
    @Input() { params }: CallOf<typeof ENDPOINTS.deletePreset>,
    @CurrentSession() session: Session,
  ): Promise<null> {
    await this.service.delete(session, params.id);
    return null;
  }

  @Route(ENDPOINTS.userPresetCampaigns)
  async campaigns(
    @Input() _call: CallOf<typeof ENDPOINTS.userPresetCampaigns>,
    @CurrentSession() session: Session,
  ): Promise<{ campaigns: UserPresetCampaign[] }> {
    const presets = await this.service.campaigns(session);
    return { campaigns: presets.map((preset) => toCampaign(preset, session)) };
  }

  @Route(ENDPOINTS.userPresetCampaign)
  async campaign(
    @Input() { params }: CallOf<typeof ENDPOINTS.userPresetCampaign>,
    @CurrentSession() session: Session,
  ): Promise<UserPresetCampaign> {
    return toCampaign(await this.service.campaign(session, params.id), session);
  }
}
