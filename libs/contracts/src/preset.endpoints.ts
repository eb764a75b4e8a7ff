import { ANALYST_ROLES, FEED_ROLES } from '@krasae/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.contract.js';
import {
  addPresetBodySchema,
  presetByNameQuerySchema,
  presetByNameSchema,
  presetListBodySchema,
  presetListSchema,
  presetParamsSchema,
  presetSchema,
  presetStateBodySchema,
  presetStatusBodySchema,
  updatePresetBodySchema,
  userPresetCampaignListSchema,
  userPresetCampaignSchema,
} from './preset.contract.js';

const BASE = '/api/corpus/filter-preset';

/** Filter presets (spec section 7, Corpus). Only the owner changes a preset; whoever it is shared with reads it. */
export const PRESET_ENDPOINTS = {
  presets: endpoint({
    method: 'post',
    path: BASE,
    access: FEED_ROLES,
    body: presetListBodySchema,
    answer: presetListSchema,
    summary: 'The presets of the caller and those shared with the caller.',
  }),
  presetByName: endpoint({
    method: 'get',
    path: `${BASE}/preset-by-name`,
    access: FEED_ROLES,
    query: presetByNameQuerySchema,
    answer: presetByNameSchema,
    summary: "The id of the caller's own preset of a name.",
  }),
  preset: endpoint({
    method: 'get',
    path: `${BASE}/:id`,
    access: 'session',
    params: presetParamsSchema,
    answer: presetSchema,
    summary: 'One preset.',
  }),
  addPreset: endpoint({
    method: 'post',
    path: `${BASE}/add-preset`,
    access: FEED_ROLES,
    body: addPresetBodySchema,
    answer: presetSchema,
    summary: 'Save a new preset.',
  }),
  updatePreset: endpoint({
    method: 'patch',
    path: `${BASE}/:id/update`,
    access: FEED_ROLES,
    params: presetParamsSchema,
    body: updatePresetBodySchema,
    answer: presetSchema,
    summary: 'Change a preset of the caller.',
  }),
  changePresetState: endpoint({
    method: 'post',
    path: `${BASE}/:id/change-state`,
    access: FEED_ROLES,
    params: presetParamsSchema,
    body: presetStateBodySchema,
    answer: presetSchema,
    summary: 'Mark or unmark as favourite, campaign dashboard or shared.',
  }),
  changePresetStatus: endpoint({
    method: 'patch',
    path: `${BASE}/change-status`,
    access: FEED_ROLES,
    body: presetStatusBodySchema,
    answer: presetSchema,
    summary: 'Take a preset in conflict as it is.',
  }),
  deletePreset: endpoint({
    method: 'delete',
    path: `${BASE}/:id`,
    access: FEED_ROLES,
    params: presetParamsSchema,
    answer: z.null(),
    summary: 'Delete a preset of the caller.',
  }),
  userPresetCampaigns: endpoint({
    method: 'get',
    path: '/api/corpus/user-preset-campaign',
    access: [...ANALYST_ROLES, 'viewer'],
    answer: userPresetCampaignListSchema,
    summary: 'The campaign dashboards of the caller and those shared with the caller, by preset name.',
  }),
  userPresetCampaign: endpoint({
    method: 'get',
    path: '/api/corpus/user-preset-campaign/:id',
    access: [...ANALYST_ROLES, 'viewer'],
    params: presetParamsSchema,
    answer: userPresetCampaignSchema,
    summary: 'One campaign dashboard, by the id of its preset.',
  }),
} as const;
